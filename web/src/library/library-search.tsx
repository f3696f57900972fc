import { useEffect, useRef, useState } from 'preact/hooks';
import { post } from '../api/client.ts';
import type { LibraryAnswer } from '../api/types.ts';
import { copyCurl } from '../app/clipboard.ts';
import { formatCount, plural } from '../app/format.ts';
import { Highlighted } from '../app/highlighted.tsx';
import { Icon } from '../app/icons.tsx';
import { useLoaded } from '../app/loading.ts';
import { Busy, Empty, ErrorNotice } from '../app/notices.tsx';
import { fileLink, param, setParams } from '../app/route.ts';
import { files } from './files.ts';
import { narrowing, toShown } from './shown-files.ts';

const PAUSE_MS = 150;
const MAX_RESULTS = 50;

/** Through the matches, by key. */
const STEPS = new Map<string, 1 | -1>([
  ['Enter', 1],
  ['ArrowDown', 1],
  ['Shift+Enter', -1],
  ['ArrowUp', -1],
]);

/** The words in the address, a moment after the last key. */
export function SearchBox(props: { label: string; takesFocus?: boolean; onStep?(by: 1 | -1): void }) {
  const { label, takesFocus = false, onStep } = props;
  const box = useRef<HTMLInputElement>(null);
  const query = param('q') ?? '';
  const [text, setText] = useState(query);
  /** What this box has put into the address; anything else came there by a link. */
  const written = useRef(query);
  useEffect(() => {
    if (query !== written.current) setText(query);
    written.current = query;
  }, [query]);
  useEffect(() => {
    // Who steps through the tabs by keys stays there.
    const isStepping = document.activeElement?.matches('[role="tab"]:focus-visible') ?? false;
    if (takesFocus && !isStepping) box.current!.focus({ preventScroll: true });
  }, [takesFocus]);
  const step = (event: KeyboardEvent): void => {
    const by = STEPS.get(event.shiftKey ? `Shift+${event.key}` : event.key);
    if (by === undefined || !onStep) return;
    event.preventDefault();
    onStep(by);
  };
  useEffect(() => {
    const next = text.trim();
    const write = (): void => {
      written.current = next;
      setParams({ q: next || undefined });
    };
    // The first letter at once: no list stands below a word that it was not searched for.
    if (next === '' || written.current === '') return write();
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label class="search-box">
      <Icon name="search" />
      <span class="visually-hidden">{label}</span>
      <input
        ref={box}
        type="search"
        onKeyDown={step}
        placeholder={label}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        spellcheck={false}
      />
    </label>
  );
}

export function LibraryMatches({ query }: { query: string }) {
  const body = { query, max_results: MAX_RESULTS };
  const answer = useLoaded(query, (signal) => post<LibraryAnswer>('/v1/search', body, signal));
  if (answer.state === 'failed') return <ErrorNotice error={answer.error} retry={answer.retry} />;
  if (!answer.value) return <Busy what="Searching…" />;
  const { matches, total, files_matched: filesMatched } = answer.value;
  const isLeast = answer.value.total_exact === false;
  if (matches.length === 0) return <Empty>Nothing found for “{query}” in your files.</Empty>;
  const narrowed = narrowing();
  const wanted = new Set(toShown(files.value ?? [], narrowed).map(({ id }) => id));
  const isWanted = (id: string): boolean => wanted.has(id) || (narrowed.type ?? narrowed.status) === undefined;
  // Files are found by their names above.
  const grouped = answer.value.files
    .map((file) => ({ ...file, matches: file.matches.filter((at) => matches[at]!.in !== 'file_name') }))
    .filter(({ file_id: id, matches: inside }) => inside.length > 0 && isWanted(id));
  if (grouped.length === 0) return null;
  return (
    <section aria-label="Search results" aria-busy={answer.state === 'loading'}>
      <p class="result-count" role="status">
        {isLeast && 'At least '}
        {plural(total, 'match', 'matches')} in {plural(filesMatched, 'file')}
        <button
          type="button"
          class="button quiet"
          onClick={() => void copyCurl({ method: 'POST', path: '/v1/search', body })}
        >
          <Icon name="terminal" /> Copy as curl
        </button>
      </p>
      {grouped.map(({ file_id: id, file_name: name, matches: positions }) => (
        <section class="match-group" key={id} aria-label={name}>
          <h2>
            <a href={fileLink(id, { tab: 'search', q: query })}>{name}</a>
            <span class="muted">{plural(positions.length, 'match', 'matches')}</span>
          </h2>
          <ol class="matches">
            {positions.map((at) => (
              <li key={at}>
                <LibraryMatch match={matches[at]!} query={query} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function LibraryMatch({ match, query }: { match: LibraryAnswer['matches'][number]; query: string }) {
  const { file_id: id, page, sheet, cell, block_id: block } = match;
  const hit = cell === undefined ? block : undefined;
  const link = fileLink(id, { tab: 'search', q: query, page, sheet, cell, hit });
  const place = cell === undefined ? `page ${formatCount(page)}` : `${sheet} ${cell}`;
  return (
    <a class="match" href={link}>
      <span class="match-place muted">{place}</span>
      <Highlighted text={match.snippet} ranges={match.highlights} cut={match.cut} />
    </a>
  );
}
