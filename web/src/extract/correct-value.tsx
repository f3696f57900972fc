import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { messageOf, patch, post } from '../api/client.ts';
import type { Citation, ExtractedField, Extraction, Verification } from '../api/types.ts';
import { asWords } from '../app/format.ts';
import type { OpenDocument } from '../document/open-document.ts';

interface CorrectValueProps {
  doc: OpenDocument;
  extractionId: string;
  field: ExtractedField;
  /** `line_items[2].amount` */
  path: string;
  /** With the extraction where a value was corrected. */
  onDone(corrected?: Extraction): void;
}

/** A field to type the right value into; words selected in the document, or a cell clicked, are taken as it. */
export function CorrectValue({ doc, extractionId, field, path, onDone }: CorrectValueProps) {
  const text = useSignal(field.value === null ? '' : String(field.value));
  const quote = useSignal<string | undefined>(undefined);
  const fault = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (words: string): void => {
    text.value = words;
    quote.value = words;
  };
  useEffect(() => {
    input.current!.select();
    const look = (): void => {
      const words = selectedWords();
      if (words !== undefined) take(words);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  useEffect(() => {
    const before = doc.cell.peek();
    return doc.cell.subscribe((cell) => {
      if (cell && cell !== before) take(cell.formatted);
    });
  }, [doc]);
  const save = async (): Promise<void> => {
    isBusy.value = true;
    fault.value = undefined;
    try {
      const citation = quote.value === text.value ? await findWords(doc, text.value) : undefined;
      const value = text.value === '' ? null : text.value;
      const correction = { field: path, value, ...(citation && { citation }) };
      const at = `/v1/extractions/${encodeURIComponent(extractionId)}`;
      onDone(await patch<Extraction>(at, { corrections: [correction] }));
    } catch (caught) {
      fault.value = messageOf(caught);
      isBusy.value = false;
    }
  };
  return (
    <form
      class="correct-value"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone();
      }}
    >
      <label class="field">
        <span>
          {asWords(field.name)} ({field.type}): type it, or select it in the document
        </span>
        <input
          ref={input}
          value={text.value}
          placeholder="not in the document"
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      {fault.value !== undefined && (
        <p class="danger" role="alert">
          {fault.value}
        </p>
      )}
      <button type="submit" class="button primary" disabled={isBusy.value}>
        Save
      </button>
      <button type="button" class="button" onClick={() => onDone()}>
        Cancel
      </button>
    </form>
  );
}

/** What is selected of the text of a page. */
function selectedWords(): string | undefined {
  const selection = getSelection();
  const node = selection?.anchorNode;
  const within = node instanceof Element ? node : node?.parentElement;
  const words = within?.closest('.page') ? selection!.toString().replace(/\s+/g, ' ').trim() : '';
  return words === '' ? undefined : words;
}

/** Where the document says these words: on the page that is looked at, if it does. */
async function findWords(doc: OpenDocument, quote: string): Promise<Citation | undefined> {
  const { citations } = await post<Verification>(`${doc.path}/verify`, { quote });
  return citations.find(({ page }) => page === doc.currentPage.value) ?? citations[0];
}
