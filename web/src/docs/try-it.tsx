import { useSignal } from '@preact/signals';
import { apiKey, keepKey } from '../api/key.ts';
import { copy } from '../app/clipboard.ts';
import { useLoaded } from '../app/loading.ts';
import { Busy } from '../app/notices.tsx';
import { exampleValues, SAMPLE_FILE } from './examples.ts';
import { exampleOf, type OpenApi, type Operation } from './openapi.ts';
import { LANGUAGES, type Language, toSample } from './samples.ts';
import { type Filled, hasJson, isForm, type Outcome, send } from './send.ts';

/** A form that sends the operation to this very service, filled in with what the service holds. */
export function TryIt({ operation, document }: { operation: Operation; document: OpenApi }) {
  const values = useLoaded(operation.id, () => exampleValues(operation).catch(() => new Map<string, unknown>()));
  if (!values.value) return <Busy what="Looking for an example…" />;
  const parameters = new Map(
    operation.parameters
      .filter(({ name, required }) => required && values.value!.has(name))
      .map(({ name }) => [name, String(values.value!.get(name))]),
  );
  const body = operation.body ? exampleOf(operation.body.schema, document, values.value) : {};
  return (
    <Form operation={operation} example={{ parameters, body: JSON.stringify(body, null, 2), file: SAMPLE_FILE }} />
  );
}

function Form({ operation, example }: { operation: Operation; example: Filled }) {
  const filled = useSignal(example);
  const outcome = useSignal<Outcome | undefined>(undefined);
  const isBusy = useSignal(false);
  const fill = (changes: Partial<Filled>): void => {
    filled.value = { ...filled.value, ...changes };
  };
  const run = async (): Promise<void> => {
    isBusy.value = true;
    outcome.value = await send(operation, filled.value);
    isBusy.value = false;
  };
  const language = useSignal<Language>('curl');
  const sample = toSample(operation, filled.value, language.value);
  return (
    <form
      class="try-it"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {operation.parameters.map(({ name, required, in: place }) => (
        <label class="field" key={name}>
          <span>
            <code>{name}</code> {place}
            {required && ', required'}
          </span>
          <input
            required={required}
            value={filled.value.parameters.get(name) ?? ''}
            onInput={(event) =>
              fill({ parameters: new Map(filled.value.parameters).set(name, event.currentTarget.value) })
            }
          />
        </label>
      ))}
      {hasJson(operation) && (
        <label class="field">
          <span>Body</span>
          <textarea
            rows={Math.min(14, filled.value.body.split('\n').length + 1)}
            spellcheck={false}
            value={filled.value.body}
            onInput={(event) => fill({ body: event.currentTarget.value })}
          />
        </label>
      )}
      {isForm(operation) && (
        <label class="field">
          <span>
            <code>file</code> a small CSV is sent if you choose none
          </span>
          <input type="file" onChange={(event) => fill({ file: event.currentTarget.files?.[0] ?? SAMPLE_FILE })} />
        </label>
      )}
      {apiKey.value !== '' && (
        <label class="field">
          <span>API key</span>
          <input
            type="password"
            autocomplete="off"
            value={apiKey.value}
            onInput={(event) => keepKey(event.currentTarget.value)}
          />
        </label>
      )}
      <div class="sides shown">
        {LANGUAGES.map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={language.value === name}
            onClick={() => {
              language.value = name;
            }}
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <pre class="sample" tabIndex={0}>
        {sample}
      </pre>
      <p class="dialog-tools">
        <button type="submit" class="button primary" disabled={isBusy.value}>
          {isBusy.value ? 'Sending…' : 'Send'}
        </button>
        <button type="button" class="button" onClick={() => void copy(sample, `${language.value} call`)}>
          Copy
        </button>
      </p>
      {outcome.value && (
        <output class="outcome">
          <strong>{outcome.value.status}</strong> <span class="muted">{outcome.value.ms} ms</span>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <pre tabIndex={0}>{outcome.value.text}</pre>
        </output>
      )}
    </form>
  );
}
