import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { post } from '../api/client.ts';
import type { SearchAnswer, SearchMatch } from '../api/types.ts';
import { pageWord, plural } from '../app/format.ts';
import { Highlighted } from '../app/highlighted.tsx';
import { useLoaded } from '../app/loading.ts';
import { Busy, Empty, ErrorNotice } from '../app/notices.tsx';
import { param, setParams } from '../app/route.ts';
import { SearchBox } from '../library/library-search.tsx';
import { hitPlaces } from './hit-places.ts';
import type { Mark, OpenDocument, Place } from './open-document.ts';
import { CurlButton } from './panel-foot.tsx';
import { pointsAt } from './pointing.ts';

const MAX_RESULTS = 100;
/** Matches whose words are looked up in the model: each may need a page and a table. */
const REFINED = 40;

export function SearchPanel({ doc }: { doc: OpenDocument }) {
  const stepTo = useRef<Step | undefined>(undefined);
  const query = param('q');
  return (
    <>
      <SearchBox label="Search this document" takesFocus onStep={(by) => stepTo.current?.(by)} />
      {query === undefined ? (
        <Empty>Words in any order; “quotes” make a phrase.</Empty>
      ) : (
        <Matches doc={doc} query={query} stepTo={stepTo} />
      )}
    </>
  );
}

/** From the match that is shown to the next or the one before. */
type Step = (by: 1 | -1) => void;

function Matches(props: { doc: OpenDocument; query: string; stepTo: RefObject<Step | undefined> }) {
  const { doc, query, stepTo } = props;
  const path = `${doc.path}/search`;
  const body = { query, max_results: MAX_RESULTS };
  const answer = useLoaded(query, (signal) => post<SearchAnswer>(path, body, signal));
  const matches = answer.value?.matches;
  const wanted = param('hit') ?? param('cell');
  const chosen = matches?.find(
    (match) => idOf(match) === wanted && (match.sheet === undefined || match.sheet === param('sheet')),
  );
  // The best match comes into view while one types; in a workbook that would move the chosen cell.
  const current = chosen ?? (matches?.[0]?.cell === undefined ? matches?.[0] : undefined);
  useEffect(() => {
    let isGone = false;
    const toMark = (match: SearchMatch, place: Place): Mark => ({
      ...place,
      sheet: match.sheet,
      cell: match.cell,
      kind: match === current ? 'current' : 'hit',
    });
    doc.hits.value = (matches ?? []).map((match) => toMark(match, { page: match.page, bbox: match.bbox }));
    const refine = async (): Promise<void> => {
      const near = (matches ?? []).slice(0, REFINED);
      const places = await Promise.all(near.map((match) => hitPlaces(doc, match)));
      if (isGone) return;
      const refined = near.flatMap((match, at) => places[at]!.map((place) => toMark(match, place)));
      doc.hits.value = [...refined, ...doc.hits.value.slice(near.length)];
    };
    // The boxes of the answer stay where the model cannot be read.
    refine().catch(() => {});
    if (current) doc.show({ page: current.page, bbox: current.bbox });
    return () => {
      isGone = true;
    };
  }, [doc, matches, current]);
  useEffect(
    () => () => {
      doc.hits.value = [];
    },
    [doc],
  );
  const at = current === undefined || !matches ? -1 : matches.indexOf(current);
  stepTo.current = (by) => {
    if (!matches || matches.length === 0) return;
    const next =
      matches[at === -1 ? (by === 1 ? 0 : matches.length - 1) : (at + by + matches.length) % matches.length]!;
    choose(next, () => doc.show({ page: next.page, bbox: next.bbox }));
  };
  if (answer.state === 'failed') return <ErrorNotice error={answer.error} retry={answer.retry} />;
  if (!answer.value || !matches) return <Busy what="Searching…" />;
  if (matches.length === 0) return <Empty>Nothing found for “{query}”.</Empty>;
  const { total, fuzzy, relaxed } = answer.value;
  const isLeast = answer.value.total_exact === false;
  return (
    <>
      <p class="result-count" role="status">
        {at !== -1 && total > 1 && `${at + 1} of `}
        {isLeast && (at === -1 ? 'At least ' : 'at least ')}
        {plural(total, 'match', 'matches')}
        {total > matches.length && `, the best ${matches.length} are listed`}
        {fuzzy && ' · nothing as written, so similar words were taken'}
        {relaxed && ' · no passage has all the words'}
      </p>
      <ol class="matches">
        {matches.map((match, position) => (
          <li key={`${idOf(match)} ${position}`}>
            <button
              type="button"
              class="row match"
              aria-pressed={match === current}
              {...pointsAt(doc, match)}
              onClick={() => choose(match, () => doc.show({ page: match.page, bbox: match.bbox }))}
            >
              <span class="match-place muted">
                {match.cell === undefined
                  ? `${pageWord(doc.file.file_type)} ${match.page}`
                  : `${match.sheet} ${match.cell}`}
              </span>
              <Highlighted text={match.snippet} ranges={match.highlights} cut={match.cut} />
            </button>
          </li>
        ))}
      </ol>
      <CurlButton call={{ method: 'POST', path, body }} />
    </>
  );
}

const idOf = (match: SearchMatch): string | undefined => match.cell ?? match.block_id;

function choose(match: SearchMatch, show: () => void): void {
  if (match.cell !== undefined) setParams({ sheet: match.sheet, cell: match.cell });
  else setParams({ hit: match.block_id });
  show();
}
