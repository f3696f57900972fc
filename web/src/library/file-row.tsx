import { useRef } from 'preact/hooks';
import type { StoredFile } from '../api/types.ts';
import { FileName } from '../app/file-name.tsx';
import { formatBytes, formatTime, pageWord, plural } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { fileLink } from '../app/route.ts';
import { deleteWithUndo, progressById } from './files.ts';
import { progressText } from './reading.ts';
import { selected, toggle } from './selection.ts';
import { Thumbnail } from './thumbnail.tsx';
import { uploadFiles } from './uploads.ts';

export function FileRow({ file }: { file: StoredFile }) {
  const facts = [
    file.page_count !== null && plural(file.page_count, pageWord(file.file_type)),
    formatBytes(file.size_bytes),
    formatTime(file.created_at),
  ].filter((fact) => fact !== false);
  const isSelected = selected.value.has(file.id);
  return (
    <li class={isSelected ? 'file selected' : 'file'}>
      <label class="file-check">
        <input type="checkbox" checked={isSelected} onChange={() => toggle(file.id)} />
        <span class="visually-hidden">Select {file.file_name}</span>
      </label>
      {file.status === 'ready' ? <Thumbnail file={file} /> : <span class="thumbnail" />}
      <span class={`badge badge-${file.file_type ?? 'none'}`}>{file.file_type ?? '—'}</span>
      <div class="file-text">
        {file.status === 'ready' ? (
          <a class="file-name" href={fileLink(file.id)} title={file.file_name}>
            <FileName name={file.file_name} />
          </a>
        ) : (
          <span class="file-name" title={file.file_name}>
            <FileName name={file.file_name} />
          </span>
        )}
        <span class="muted">{facts.join(' · ')}</span>
        {file.error && <Refused file={file} />}
      </div>
      {file.status === 'processing' && <span class="status">{stateText(file)}</span>}
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={`Delete ${file.file_name}`}
        title="Delete"
        onClick={() => deleteWithUndo([file])}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

/** Nothing is told of a file before its turn has come. */
function stateText({ id, file_name: name }: StoredFile): string {
  const progress = progressById.value.get(id);
  return progress ? `Reading ${progressText(progress, name)}` : 'Queued';
}

/** Why a file could not be read. The service keeps none of an encrypted one: it is sent again, and then asked for. */
function Refused({ file }: { file: StoredFile }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <p class="file-error">
        <strong>{file.error!.title}.</strong> {file.error!.detail}
      </p>
      {file.error!.code === 'encrypted_document' && (
        <p>
          <button type="button" class="button" onClick={() => picker.current!.click()}>
            <Icon name="key" /> Choose it again to give its password
          </button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={`${file.file_name} again`}
            onChange={(event) => {
              uploadFiles([...(event.currentTarget.files ?? [])], file.id);
              event.currentTarget.value = '';
            }}
          />
        </p>
      )}
    </>
  );
}
