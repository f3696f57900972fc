import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, messageOf, post, request } from '../api/client.ts';
import type { Attachment, EmbeddedImage, StoredFile } from '../api/types.ts';
import { formatBytes, formatCount, pageWord } from '../app/format.ts';
import { useLoaded } from '../app/loading.ts';
import { Busy, Empty, ErrorNotice } from '../app/notices.tsx';
import { fileLink, param, setParams } from '../app/route.ts';
import { saveAs } from '../app/save-as.ts';
import { say } from '../app/toasts.tsx';
import type { Mark, OpenDocument } from './open-document.ts';
import { CurlButton } from './panel-foot.tsx';
import { isDrawable, usePicture } from './picture.tsx';

/** What lies in the file besides its text: pictures, and files inside it. */
export function InsidePanel({ doc }: { doc: OpenDocument }) {
  const loaded = useLoaded(doc.path, async (signal) => {
    const [images, { attachments }] = await Promise.all([
      doc.images(),
      get<{ attachments: Attachment[] }>(`${doc.path}/attachments`, signal),
    ]);
    return { images, attachments };
  });
  const chosen = loaded.value?.images.find(({ image }) => String(image) === param('image'));
  useEffect(() => {
    const marks = chosen ? placesOf(chosen) : [];
    doc.chosen.value = marks;
    if (marks[0]) doc.show(marks[0]);
    return () => {
      doc.chosen.value = [];
    };
  }, [doc, chosen]);
  if (loaded.state === 'failed') return <ErrorNotice error={loaded.error} retry={loaded.retry} />;
  if (!loaded.value) return <Busy what="Looking inside the file…" />;
  const { images, attachments } = loaded.value;
  return (
    <>
      {images.length + attachments.length === 0 && <Empty>No pictures and no files are inside this one.</Empty>}
      {images.length > 0 && (
        <>
          <h2 class="panel-title">
            Pictures <span class="muted">{formatCount(images.length)}</span>
          </h2>
          <ul class="pictures">
            {images.map((image) => (
              <li key={image.image}>
                <PictureButton doc={doc} image={image} isChosen={image === chosen} />
              </li>
            ))}
          </ul>
        </>
      )}
      {attachments.length > 0 && (
        <>
          <h2 class="panel-title">
            Files inside <span class="muted">{formatCount(attachments.length)}</span>
          </h2>
          <ul class="tables">
            {attachments.map((attachment) => (
              <AttachmentRow key={attachment.attachment} doc={doc} attachment={attachment} />
            ))}
          </ul>
        </>
      )}
      <CurlButton call={{ method: 'GET', path: `${doc.path}/images` }} />
    </>
  );
}

const placesOf = ({ places }: EmbeddedImage): Mark[] =>
  places.flatMap(({ page, bbox }) => (page === null || bbox === null ? [] : [{ page, bbox, kind: 'selected' }]));

function PictureButton({ doc, image, isChosen }: { doc: OpenDocument; image: EmbeddedImage; isChosen: boolean }) {
  const url = usePicture(doc, isDrawable(image.media_type) ? image.image : undefined);
  const { alt, caption, page } = image.places[0] ?? {};
  const name = caption ?? alt ?? `Picture ${image.image}`;
  const size = image.width === null || image.height === null ? undefined : `${image.width} × ${image.height}`;
  const place =
    page === null || page === undefined ? undefined : `${pageWord(doc.file.file_type)} ${formatCount(page)}`;
  return (
    <button
      type="button"
      class="picture"
      aria-pressed={isChosen}
      title={name}
      onClick={() => setParams({ image: isChosen ? undefined : image.image })}
    >
      {url === undefined ? (
        <span class="picture-type">{image.media_type.replace(/^image\/(x-)?/, '').toUpperCase()}</span>
      ) : (
        <img src={url} alt="" />
      )}
      <span class="picture-name">{name}</span>
      <span class="muted">{[place, size, formatBytes(image.size_bytes)].filter(Boolean).join(' · ')}</span>
    </button>
  );
}

/** Read as a document of its own, or saved as it is. */
function AttachmentRow({ doc, attachment }: { doc: OpenDocument; attachment: Attachment }) {
  const { name, media_type: type, size_bytes: bytes, attachment: number } = attachment;
  const isBusy = useSignal(false);
  const path = `${doc.path}/attachments/${number}`;
  const tell = async (work: () => Promise<void>): Promise<void> => {
    isBusy.value = true;
    try {
      await work();
    } catch (error) {
      say(messageOf(error));
    } finally {
      isBusy.value = false;
    }
  };
  const open = () =>
    tell(async () => {
      const { id } = await post<StoredFile>(`${path}/expand`, {});
      location.hash = fileLink(id);
    });
  const save = () => tell(async () => saveAs(await (await request('GET', path)).blob(), name));
  return (
    <li class="table-row">
      <button type="button" class="row" disabled={isBusy.value} onClick={() => void open()}>
        <span class="row-text">{name}</span>
        <span class="muted">{isBusy.value ? 'Reading…' : `${formatBytes(bytes)} · ${type}`}</span>
      </button>
      <button type="button" class="button quiet" disabled={isBusy.value} onClick={() => void save()}>
        Save<span class="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}
