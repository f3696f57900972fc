import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError } from '../api/client.ts';
import { copyLink } from '../app/clipboard.ts';
import { FileName } from '../app/file-name.tsx';
import { asWords, formatBytes, isSpreadsheet, pageWord, plural } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { useLoaded } from '../app/loading.ts';
import { Busy, ErrorNotice } from '../app/notices.tsx';
import { untilRead } from '../library/reading.ts';
import { SheetView } from '../sheet/sheet-view.tsx';
import { ExportMenu } from './export-menu.tsx';
import { OpenDocument } from './open-document.ts';
import { PageScroller } from './page-scroller.tsx';
import { Panel } from './panel.tsx';

export function DocumentView({ fileId }: { fileId: string }) {
  const isReading = useSignal(false);
  const loaded = useLoaded(fileId, (abort) =>
    OpenDocument.load(fileId, abort).catch(async (error) => {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
      isReading.value = true;
      await untilRead(fileId, undefined, abort);
      return OpenDocument.load(fileId, abort);
    }),
  );
  const doc = loaded.value;
  useEffect(() => {
    document.title = doc ? `${doc.file.file_name} · docloupe` : 'docloupe';
  }, [doc]);
  if (loaded.state === 'failed') {
    return (
      <main class="library">
        <ErrorNotice error={loaded.error} retry={loaded.retry} />
        <p>
          <a href="#/">Back to the library</a>
        </p>
      </main>
    );
  }
  if (doc) return <Opened doc={doc} />;
  return (
    <main class="library">
      <Busy what={isReading.value ? 'This file is still being read; it opens when that is done.' : 'Opening…'} />
    </main>
  );
}

function Opened({ doc }: { doc: OpenDocument }) {
  const { file, profile } = doc;
  /** On narrow screens one side is visible at a time. */
  const side = useSignal<'document' | 'model'>('document');
  useEffect(
    () =>
      doc.wanted.subscribe((wanted) => {
        if (wanted) side.value = 'document';
      }),
    [doc, side],
  );
  return (
    <main class={`document show-${side.value}`}>
      <header class="document-head">
        <a class="button quiet icon-only" href="#/" aria-label="Back to the library">
          <Icon name="back" />
        </a>
        <div class="document-title">
          <h1 title={file.file_name}>
            <FileName name={file.file_name} />
          </h1>
          <p class="muted">
            {[
              profile.document_type === 'other' ? undefined : asWords(profile.document_type),
              plural(profile.page_count, pageWord(file.file_type)),
              formatBytes(file.size_bytes),
              profile.language ?? undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <fieldset class="sides">
          <legend class="visually-hidden">What to show</legend>
          {(['document', 'model'] as const).map((name) => (
            <button
              type="button"
              key={name}
              aria-pressed={side.value === name}
              onClick={() => {
                side.value = name;
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <div class="document-actions">
          <button type="button" class="button quiet" onClick={() => void copyLink()} title="Copy a link to this view">
            <Icon name="link" /> <span class="wide-only">Copy link</span>
          </button>
          <ExportMenu doc={doc} />
        </div>
      </header>
      <div class="document-body">
        {isSpreadsheet(file.file_type) ? <SheetView doc={doc} /> : <PageScroller doc={doc} />}
        <Panel doc={doc} />
      </div>
    </main>
  );
}
