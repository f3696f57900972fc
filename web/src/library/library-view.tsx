import { useEffect, useRef, useState } from 'preact/hooks';
import { online } from '../api/client.ts';
import { Icon } from '../app/icons.tsx';
import { ErrorNotice } from '../app/notices.tsx';
import { param } from '../app/route.ts';
import { preparePdfjs } from '../document/pdf/pdfjs.ts';
import { FileList } from './file-list.tsx';
import { files, filesError, loadFiles } from './files.ts';
import { LibraryMatches, SearchBox } from './library-search.tsx';
import { Samples } from './samples.tsx';
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
    if (hasPdf) preparePdfjs();
  }, [hasPdf]);
  return (
    <main class="library">
      <h1 class="visually-hidden">Library</h1>
      <DropZone isSmall={(files.value?.length ?? 0) > 0} isEmpty={files.value?.length === 0} />
      <UploadList />
      {filesError.value !== undefined && <ErrorNotice error={filesError.value} retry={() => void loadFiles()} />}
      {files.value !== undefined && files.value.length > 0 && <SearchBox label="Search all files" />}
      <FileList query={query} />
      {query !== undefined && <LibraryMatches query={query} />}
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
