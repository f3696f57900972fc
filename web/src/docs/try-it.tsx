import { useSignal } from '@preact/signals';
import { toCurl } from '../api/curl.ts';
import { apiKey, authorization, keepKey } from '../api/key.ts';
import { copy } from '../app/clipboard.ts';
import { formatBytes } from '../app/format.ts';
import { exampleOf, type OpenApi, type Operation } from './openapi.ts';

const MAX_SHOWN = 20_000;

interface Outcome {
  status: string;
  ms: number;
  text: string;
}

/** A form that sends the operation to this very service. */
export function TryIt({ operation, document }: { operation: Operation; document: OpenApi }) {
  const values = useSignal<Record<string, string>>({});
  const isForm = operation.body?.mediaType === 'multipart/form-data';
  const hasJson = operation.body !== undefined && !isForm;
  const body = useSignal(hasJson ? JSON.stringify(exampleOf(operation.body!.schema, document), null, 2) : '');
  const file = useSignal<File | undefined>(undefined);
  const outcome = useSignal<Outcome | undefined>(undefined);
  const isBusy = useSignal(false);

  const send = async (): Promise<void> => {
    isBusy.value = true;
    const began = performance.now();
    try {
      const init: RequestInit = { method: operation.method, headers: { ...authorization() } };
      if (hasJson) {
        init.body = body.value;
        init.headers = { ...init.headers, 'content-type': 'application/json' };
      } else if (file.value) {
        const form = new FormData();
        form.append('file', file.value);
        init.body = form;
      }
      const response = await fetch(toPath(operation, values.value), init);
      const text = await readText(response);
      const status = `${response.status} ${response.statusText}`;
      outcome.value = { status, ms: Math.round(performance.now() - began), text };
    } catch {
      outcome.value = { status: 'The service does not answer', ms: Math.round(performance.now() - began), text: '' };
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <form
      class="try-it"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
            value={values.value[name] ?? ''}
            onInput={(event) => {
              values.value = { ...values.value, [name]: event.currentTarget.value };
            }}
          />
        </label>
      ))}
      {hasJson && (
        <label class="field">
          <span>Body</span>
          <textarea
            rows={Math.min(14, body.value.split('\n').length + 1)}
            spellcheck={false}
            value={body.value}
            onInput={(event) => {
              body.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
      {isForm && (
        <label class="field">
          <span>
            <code>file</code>
          </span>
          <input
            type="file"
            onChange={(event) => {
              file.value = event.currentTarget.files?.[0];
            }}
          />
        </label>
      )}
      <label class="field">
        <span>API key, if the service needs one</span>
        <input
          type="password"
          autocomplete="off"
          value={apiKey.value}
          onInput={(event) => keepKey(event.currentTarget.value)}
        />
      </label>
      <p class="dialog-tools">
        <button type="submit" class="button primary" disabled={isBusy.value}>
          {isBusy.value ? 'Sending…' : 'Send'}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void copy(toCurl(toCall(operation, values.value, body.value, file.value)), 'curl command')}
        >
          Copy as curl
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

function toPath({ path, parameters }: Operation, values: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    if (place === 'query' && values[name]) query.set(name, values[name]);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function toCall(operation: Operation, values: Record<string, string>, body: string, file: File | undefined) {
  const call = { method: operation.method, path: toPath(operation, values) };
  if (operation.body?.mediaType === 'multipart/form-data') return { ...call, form: [`file=@${file?.name ?? 'FILE'}`] };
  if (operation.body === undefined) return call;
  try {
    return { ...call, body: JSON.parse(body) as unknown };
  } catch {
    return { ...call, body };
  }
}

async function readText(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (!/json|text|csv|markdown/.test(type)) {
    const { size } = await response.blob();
    return size === 0 ? '' : `${formatBytes(size)} of ${type}`;
  }
  const text = await response.text();
  const pretty = /json/.test(type) ? prettyJson(text) : text;
  return pretty.length > MAX_SHOWN ? `${pretty.slice(0, MAX_SHOWN)}\n… ${formatBytes(text.length)} in all` : pretty;
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
