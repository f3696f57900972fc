import { useEffect, useState } from 'preact/hooks';
import { get } from '../api/client.ts';
import { asWords } from '../app/format.ts';
import { useLoaded } from '../app/loading.ts';
import { Busy, ErrorNotice } from '../app/notices.tsx';
import { Toasts } from '../app/toasts.tsx';
import { TopBar } from '../app/top-bar.tsx';
import { type Answer, type OpenApi, type Operation, toOperations, typeText } from './openapi.ts';
import { SchemaView } from './schema-view.tsx';
import { TryIt } from './try-it.tsx';

/** The API as the service itself describes it, with forms that call it. */
export function ReferencePage() {
  const loaded = useLoaded('openapi', (signal) => get<OpenApi>('/openapi.json', signal));
  return (
    <>
      <TopBar here="docs" />
      {loaded.state === 'failed' && <ErrorNotice error={loaded.error} retry={loaded.retry} />}
      {loaded.value ? <Reference document={loaded.value} /> : <Busy what="Loading…" />}
      <Toasts />
    </>
  );
}

/** As in the style sheet. */
const isWide = matchMedia('(width >= 860px)').matches;

function Reference({ document }: { document: OpenApi }) {
  const operations = toOperations(document);
  const [query, setQuery] = useState('');
  const groups = document.tags
    .map(({ name }) => ({ name, members: operations.filter((one) => one.tag === name && matches(one, query)) }))
    .filter(({ members }) => members.length > 0);
  useEffect(() => {
    // The target of a link exists only now.
    const { hash } = location;
    if (hash !== '') window.document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div class="reference">
      <nav class="reference-nav" aria-label="Operations">
        <details open={isWide}>
          <summary>Operations</summary>
          <input
            type="search"
            aria-label="Find an operation"
            placeholder="Find an operation"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
          {groups.length === 0 && <p class="muted">No operation has these words.</p>}
          {groups.map(({ name, members }) => (
            <div key={name}>
              <p class="group-name">{name}</p>
              <ul>
                {members.map(({ id, method, path }) => (
                  <li key={id}>
                    <a href={`#${id}`} title={path}>
                      <span class={`method method-${method.toLowerCase()}`}>{method}</span> {asWords(id)}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </details>
      </nav>
      <main class="operations">
        <h1>
          {document.info.title} API <span class="muted">{document.info.version}</span>
        </h1>
        <p class="lead">
          {document.info.summary}. Described by <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1). Errors are
          problem details (RFC 9457) with a stable <code>code</code>.
        </p>
        <h2>Authentication</h2>
        <p class="lead">
          A service with API keys (<code>DOCLOUPE_API_KEYS</code>) takes one as <code>Authorization: Bearer KEY</code>.
          A key of scope <code>read</code> may call what reads, one of scope <code>write</code> everything. Without keys
          the service listens on this machine only.
        </p>
        {groups.map(({ name, members }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {members.map((operation) => (
              <OperationView key={operation.id} operation={operation} document={document} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

/** Whether all words of a query stand in the name, the path or the summary. */
const matches = ({ id, path, summary }: Operation, query: string): boolean => {
  const text = `${asWords(id)} ${path} ${summary}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

function OperationView({ operation, document }: { operation: Operation; document: OpenApi }) {
  const { id, method, path, summary, parameters, body, answers, errors, tool, scope } = operation;
  const [isTrying, setTrying] = useState(false);
  return (
    <article class="operation" id={id}>
      <h3>{asWords(id)}</h3>
      <p class="endpoint">
        <span class={`method method-${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      <p>{summary}</p>
      {(scope !== undefined || tool !== undefined) && (
        <p class="muted">
          {scope !== undefined && `Scope ${scope}. `}
          {tool !== undefined && (
            <>
              Agent tool <code>{tool}</code>.
            </>
          )}
        </p>
      )}
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <ul class="schema-fields">
            {parameters.map((parameter) => (
              <li key={parameter.name}>
                <code>{parameter.name}</code> <span class="schema-type">{typeText(parameter.schema)}</span>{' '}
                <span class="muted">{parameter.in}</span>
                {parameter.required && <span class="required">required</span>}
                {parameter.schema.default !== undefined && (
                  <span class="muted"> default {JSON.stringify(parameter.schema.default)}</span>
                )}
                {parameter.description && <span class="schema-note">{parameter.description}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {body && (
        <>
          <h4>Body · {body.mediaType}</h4>
          <SchemaView schema={body.schema} document={document} isInput />
        </>
      )}
      {answers.map((answer) => (
        <AnswerView key={answer.status} answer={answer} document={document} />
      ))}
      {errors.length > 0 && (
        <p class="errors">
          <strong>Errors</strong>{' '}
          {errors.map(([status, codes]) => (
            <span key={status}>
              {status} <code>{codes.join(', ')}</code>
            </span>
          ))}
        </p>
      )}
      <details class="try" onToggle={(event) => setTrying(event.currentTarget.open)}>
        <summary>Try it</summary>
        {isTrying && <TryIt operation={operation} document={document} />}
      </details>
    </article>
  );
}

function AnswerView({ answer, document }: { answer: Answer; document: OpenApi }) {
  const { status, description, mediaType, schema, example } = answer;
  const head = [`${status} ${description}`, mediaType].filter(Boolean).join(' · ');
  if (!schema) return <p class="answer">{head}</p>;
  return (
    <details class="answer">
      <summary>{head}</summary>
      {example !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        <pre class="example" tabIndex={0}>
          {typeof example === 'string' ? example : JSON.stringify(example, null, 2)}
        </pre>
      )}
      <SchemaView schema={schema} document={document} />
    </details>
  );
}
