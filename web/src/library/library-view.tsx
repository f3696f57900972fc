import { useEffect, useRef, useState } from 'preact/hooks';
import { online } from '../api/client.ts';
import type { StoredFile } from '../api/types.ts';
import { formatBytes, formatTime, pageWord, plural } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { Busy, ErrorNotice } from '../app/notices.tsx';
import { fileLink, param } from '../app/route.ts';
import { startPdfjs } from '../document/pdf/pdfjs.ts';
import { deleteWithUndo, files, filesError, loadFiles, loadMoreFiles, nextCursor } from './files.ts';
import { LibraryMatches, SearchBox } from './library-search.tsx';
import { Samples } from './samples.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { UploadList } from './upload-list.tsx';
import { uploadFiles } from './uploads.ts';

export function LibraryView() {
  const query = param('q');
  useEffect(() => {
    document.title = 'docloupe';
  }, []);
  const isOnline = online.value;
  useEffect(() => {
    if (isOnline) void loadFiles();
  }, [isOnline]);
  const hasPdf = files.value?.some(({ file_type: type }) => type === 'pdf') ?? false;
  useEffect(() => {
    // Ready before a document is opened.
    if (hasPdf) void startPdfjs();
  }, [hasPdf]);
  return (
    <main class="library">
      <h1 class="visually-hidden">Library</h1>
      <DropZone isSmall={(files.value?.length ?? 0) > 0} isEmpty={files.value?.length === 0} />
      <UploadList />
      {filesError.value !== undefined && <ErrorNotice error={filesError.value} retry={() => void loadFiles()} />}
      {files.value !== undefined && files.value.length > 0 && <SearchBox label="Search all files" />}
      {query === undefined ? <FileList /> : <LibraryMatches query={query} />}
    </main>
  );
}

/** Files may be dropped anywhere on the page; the zone says so and opens the file picker. */
function DropZone({ isSmall, isEmpty }: { isSmall: boolean; isEmpty: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      uploadFiles(event.dataTransfer?.files ?? []);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return (
    <section class={`drop-zone${isSmall ? ' small' : ''}${isOver ? ' over' : ''}`} aria-label="Add files">
      {!isSmall && <p class="drop-title">See what is in a document, and where it says so.</p>}
      <p class="muted">Drop PDF, Excel, Word, PowerPoint, RTF or CSV files here</p>
      <button type="button" class="button primary" onClick={() => picker.current!.click()}>
        <Icon name="upload" /> Choose files
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          uploadFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {isEmpty && <Samples />}
    </section>
  );
}

function FileList() {
  if (files.value === undefined) return filesError.value === undefined ? <Busy what="Loading your files…" /> : null;
  if (files.value.length === 0) return null;
  return (
    <>
      <ul class="files" aria-label="Files">
        {files.value.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
      {nextCursor.value !== null && (
        <button type="button" class="button more" onClick={() => void loadMoreFiles()}>
          Show more
        </button>
      )}
    </>
  );
}

function FileRow({ file }: { file: StoredFile }) {
  const facts = [
    file.page_count !== null && plural(file.page_count, pageWord(file.file_type)),
    formatBytes(file.size_bytes),
    formatTime(file.created_at),
  ].filter((fact) => fact !== false);
  return (
    <li class="file">
      {file.status === 'ready' && <Thumbnail file={file} />}
      <span class={`badge badge-${file.file_type ?? 'none'}`}>{file.file_type ?? '—'}</span>
      <div class="file-text">
        {file.status === 'ready' ? (
          <a class="file-name" href={fileLink(file.id)}>
            {file.file_name}
          </a>
        ) : (
          <span class="file-name">{file.file_name}</span>
        )}
        <span class="muted">{facts.join(' · ')}</span>
        {file.error && (
          <p class="file-error">
            <strong>{file.error.title}.</strong> {file.error.detail}
          </p>
        )}
      </div>
      {file.status === 'processing' && <span class="status">Reading…</span>}
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={`Delete ${file.file_name}`}
        title="Delete"
        onClick={() => deleteWithUndo(file)}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}
