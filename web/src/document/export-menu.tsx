import { useState } from 'preact/hooks';
import { messageOf, request } from '../api/client.ts';
import { copyCurl } from '../app/clipboard.ts';
import { Icon } from '../app/icons.tsx';
import { Menu } from '../app/menu.tsx';
import { saveAs } from '../app/save-as.ts';
import { say } from '../app/toasts.tsx';
import { MarkdownDialog } from './markdown-dialog.tsx';
import type { OpenDocument } from './open-document.ts';

export const FORMATS: readonly [format: string, label: string, extension: string][] = [
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
  const [isPreviewed, setPreviewed] = useState(false);
  const path = `${doc.path}/export`;
  const save = async (format: string, extension: string): Promise<void> => {
    try {
      await download(path, { format }, doc.file.file_name.replace(/\.[^.]+$/, `.${extension}`));
    } catch (error) {
      say(messageOf(error));
    }
  };
  return (
    <>
      {isPreviewed && <MarkdownDialog doc={doc} onClose={() => setPreviewed(false)} />}
      <Menu label="Export">
        <button type="button" class="button quiet" onClick={() => setPreviewed(true)}>
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
      </Menu>
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
