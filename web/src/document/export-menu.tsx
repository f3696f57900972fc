import { useRef, useState } from 'preact/hooks';
import { messageOf, request } from '../api/client.ts';
import { copyCurl } from '../app/clipboard.ts';
import { Icon } from '../app/icons.tsx';
import { say } from '../app/toasts.tsx';
import { MarkdownDialog } from './markdown-dialog.tsx';
import type { OpenDocument } from './open-document.ts';

const FORMATS: readonly [format: string, label: string, extension: string][] = [
  ['markdown', 'Markdown', 'md'],
  ['json', 'JSON, the whole model', 'json'],
  ['csv', 'CSV, the tables', 'csv'],
  ['text', 'Text', 'txt'],
  ['html', 'HTML', 'html'],
  ['chunks', 'Chunks for retrieval', 'jsonl'],
  ['docling', 'DoclingDocument', 'docling.json'],
  ['elements', 'Elements of Unstructured', 'elements.json'],
];

export function ExportMenu({ doc }: { doc: OpenDocument }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const close = (): void => {
    menu.current!.open = false;
  };
  const path = `${doc.path}/export`;
  const save = async (format: string, extension: string): Promise<void> => {
    close();
    try {
      await download(path, { format }, doc.file.file_name.replace(/\.[^.]+$/, `.${extension}`));
    } catch (error) {
      say(messageOf(error));
    }
  };
  return (
    <>
      {isPreviewed && <MarkdownDialog doc={doc} onClose={() => setPreviewed(false)} />}
      <details
        class="menu"
        ref={menu}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          close();
          menu.current!.querySelector('summary')!.focus();
        }}
      >
        <summary class="button">Export</summary>
        <div class="menu-items">
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              close();
              setPreviewed(true);
            }}
          >
            Preview Markdown…
          </button>
          {FORMATS.map(([format, label, extension]) => (
            <div class="menu-item" key={format}>
              <button type="button" class="button quiet" onClick={() => void save(format, extension)}>
                {label}
              </button>
              <button
                type="button"
                class="button quiet icon-only"
                aria-label={`Copy the export as ${format} as curl`}
                title="Copy as curl"
                onClick={() => void copyCurl({ method: 'POST', path, body: { format } })}
              >
                <Icon name="terminal" />
              </button>
            </div>
          ))}
        </div>
      </details>
    </>
  );
}

async function download(path: string, body: unknown, fileName: string): Promise<void> {
  const response = await request('POST', path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  saveAs(await response.blob(), fileName);
}

export function saveAs(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
