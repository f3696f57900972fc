import { useEffect, useState } from 'preact/hooks';
import { post } from '../api/client.ts';
import type { LibraryAnswer } from '../api/types.ts';
import { copyCurl } from '../app/clipboard.ts';
import { plural } from '../app/format.ts';
import { Highlighted } from '../app/highlighted.tsx';
import { Icon } from '../app/icons.tsx';
import { useLoaded } from '../app/loading.ts';
import { Busy, Empty, ErrorNotice } from '../app/notices.tsx';
import { fileLink, param, setParams } from '../app/route.ts';

const PAUSE_MS = 150;
const MAX_RESULTS = 50;

/** The words in the address, a moment after the last key. */
export function SearchBox({ label }: { label: string }) {
  const [text, setText] = useState(param('q') ?? '');
  useEffect(() => {
    const timer = setTimeout(() => setParams({ q: text.trim() || undefined }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label class="search-box">
      <Icon name="search" />
      <span class="visually-hidden">{label}</span>
      <input
        type="search"
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
  if (answer.state === 'failed') return <ErrorNotice error={answer.error} />;
  if (!answer.value) return <Busy what="Searching…" />;
  const { matches, total, files_matched: filesMatched } = answer.value;
  const isLeast = answer.value.total_exact === false;
  if (matches.length === 0) return <Empty>Nothing found for “{query}” in your files.</Empty>;
  return (
    <section aria-label="Search results">
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
      <ol class="matches">
        {matches.map((match, at) => (
          <li key={`${match.file_id}.${match.block_id ?? match.cell}.${at}`}>
            <a
              class="match"
              href={fileLink(match.file_id, {
                tab: 'search',
                q: query,
                page: match.page,
                sheet: match.sheet,
                cell: match.cell,
                hit: match.cell === undefined ? match.block_id : undefined,
              })}
            >
              <span class="match-place">
                <strong>{match.file_name}</strong>
                <span class="muted">{match.cell ? `${match.sheet} ${match.cell}` : `page ${match.page}`}</span>
              </span>
              <Highlighted text={match.snippet} ranges={match.highlights} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
