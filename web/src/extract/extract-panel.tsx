import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, post } from '../api/client.ts';
import type { Extraction, Profile, Schema, ValidationAnswer } from '../api/types.ts';
import { asWords } from '../app/format.ts';
import { useLoaded } from '../app/loading.ts';
import { Busy, Empty, ErrorNotice } from '../app/notices.tsx';
import { param, setParams } from '../app/route.ts';
import { saveAs } from '../app/save-as.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { CurlButton } from '../document/panel-foot.tsx';
import { Checks } from './checks.tsx';
import { Fields } from './fields.tsx';
import { SchemaEditor } from './schema-editor.tsx';
import { isUsable, readSchema, storeSchema } from './stored-schema.ts';

const BUILT_IN = [
  'invoice',
  'purchase_order',
  'receipt',
  'bank_statement',
  'contract',
  'lease',
  'insurance_certificate',
  'resume',
  'financial_model',
  'table',
] as const;
const CUSTOM = 'custom';

/** The schema made for this kind of document; tables fit every kind and none in particular. */
export function recommendedSchema({ recommended_extraction: recommended }: Profile): string | undefined {
  return recommended === null || recommended.schema === 'table' ? undefined : recommended.schema;
}

export function ExtractPanel({ doc }: { doc: OpenDocument }) {
  const name = useSignal(param('schema') ?? doc.profile.recommended_extraction?.schema ?? 'table');
  const custom = useSignal<Schema>(readSchema());
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);
  const extractionId = param('extraction');
  const path = `${doc.path}/extract`;
  const body = { schema: name.value === CUSTOM ? custom.value : name.value };
  const run = async (): Promise<void> => {
    isBusy.value = true;
    error.value = undefined;
    try {
      const { id } = await post<Extraction>(path, body);
      doc.extractions.set(name.value, id);
      setParams({ extraction: id, schema: name.value, field: undefined });
    } catch (caught) {
      error.value = caught;
    } finally {
      isBusy.value = false;
    }
  };
  useEffect(() => {
    const recommended = recommendedSchema(doc.profile);
    if (param('schema') !== undefined || extractionId !== undefined || recommended === undefined) return;
    const known = doc.extractions.get(recommended);
    if (known !== undefined) setParams({ extraction: known, schema: recommended });
    else void run();
  }, [doc]);
  return (
    <>
      <form
        class="extract-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label class="field">
          <span>Schema</span>
          <select
            value={name.value}
            onChange={(event) => {
              name.value = event.currentTarget.value;
              error.value = undefined;
              // What is shown was read by another schema.
              setParams({ schema: name.value, extraction: undefined, field: undefined });
            }}
          >
            {[...BUILT_IN, CUSTOM].map((schema) => (
              <option key={schema} value={schema}>
                {asWords(schema)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="submit"
          class="button primary"
          disabled={isBusy.value || (name.value === CUSTOM && !isUsable(custom.value))}
        >
          {isBusy.value ? 'Extracting…' : 'Extract'}
        </button>
      </form>
      {name.value === CUSTOM && (
        <SchemaEditor
          schema={custom.value}
          onChange={(schema) => {
            custom.value = schema;
            storeSchema(schema);
          }}
        />
      )}
      {error.value !== undefined && <ErrorNotice error={error.value} retry={() => void run()} />}
      {extractionId === undefined ? (
        isBusy.value ? (
          <Busy what="Reading the fields…" />
        ) : (
          <Empty>Each value comes with a confidence and the place it was read from.</Empty>
        )
      ) : (
        <Result doc={doc} id={extractionId} />
      )}
      <CurlButton call={{ method: 'POST', path, body }} />
    </>
  );
}

function Result({ doc, id }: { doc: OpenDocument; id: string }) {
  const loaded = useLoaded(id, async (signal) => {
    const [extraction, validation] = await Promise.all([
      get<Extraction>(`/v1/extractions/${encodeURIComponent(id)}`, signal),
      post<ValidationAnswer>(`${doc.path}/validate`, { extraction_id: id }, signal),
    ]);
    return { extraction, validation };
  });
  useEffect(
    () => () => {
      doc.chosen.value = [];
    },
    [doc],
  );
  if (loaded.state === 'failed') return <ErrorNotice error={loaded.error} retry={loaded.retry} />;
  if (!loaded.value) return <Busy what="Loading the extraction…" />;
  const { extraction, validation } = loaded.value;
  const save = (): void => {
    const json = JSON.stringify({ ...extraction, validation }, null, 2);
    saveAs(new Blob([json], { type: 'application/json' }), `${doc.file.file_name}.${extraction.schema}.json`);
  };
  return (
    <>
      <Checks validation={validation} />
      <Fields doc={doc} extraction={extraction} checks={validation.checks} onCorrected={loaded.retry} />
      {extraction.warnings?.map(({ message }) => (
        <p class="muted" key={message}>
          {message}
        </p>
      ))}
      <p>
        <button type="button" class="button" onClick={save}>
          Save as JSON
        </button>
      </p>
    </>
  );
}
