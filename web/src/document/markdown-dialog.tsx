import { request } from '../api/client.ts';
import { copy } from '../app/clipboard.ts';
import { Dialog } from '../app/dialog.tsx';
import { useLoaded } from '../app/loading.ts';
import { Busy, ErrorNotice } from '../app/notices.tsx';
import type { OpenDocument } from './open-document.ts';

/** A browser draws no more than this quickly; all of it can be copied and saved. */
const SHOWN_CHARACTERS = 200_000;

/** The document as Markdown, to be read and copied. */
export function MarkdownDialog({ doc, onClose }: { doc: OpenDocument; onClose(): void }) {
  const loaded = useLoaded(doc.path, async (signal) => {
    const body = JSON.stringify({ format: 'markdown', page_markers: false });
    const headers = { 'content-type': 'application/json' };
    return (await request('POST', `${doc.path}/export`, { body, headers, signal })).text();
  });
  return (
    <Dialog title="Markdown" wide onClose={onClose}>
      {loaded.state === 'failed' && <ErrorNotice error={loaded.error} retry={loaded.retry} />}
      {loaded.value === undefined && loaded.state !== 'failed' && <Busy what="Writing Markdown…" />}
      {loaded.value !== undefined && (
        <>
          <p>
            <button type="button" class="button primary" onClick={() => void copy(loaded.value!, 'Markdown')}>
              Copy
            </button>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <pre class="markdown-preview" tabIndex={0}>
            {loaded.value.slice(0, SHOWN_CHARACTERS)}
            {loaded.value.length > SHOWN_CHARACTERS && '\n…'}
          </pre>
        </>
      )}
    </Dialog>
  );
}
