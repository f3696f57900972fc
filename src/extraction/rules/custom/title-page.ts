import type { EvidenceBlock } from '../../evidence.ts';
import { blockIdOf, type Segment, whole } from '../../layout.ts';
import { hasMeaning } from '../../lexicon/lexicon.ts';
import type { Candidate } from '../candidate.ts';
import { hasLegalForm, mayBeName } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { ROLES } from './expectation.ts';
import { means } from './means.ts';
import { mentions, type Terms, words } from './terms.ts';

const TITLE_SCORE = 0.85;
const NAMED_TITLE_SCORE = 0.8;
const AUTHOR_SCORE = 0.75;
/** Below the last line of the title. */
const MAX_ROWS_BELOW = 4;
const PERSON = /^(?:\p{Lu}[\p{L}'’-]*\.?\s+){1,3}\p{Lu}[\p{L}'’-]+$/u;

/** Whose title says what they are, not what a document is called. */
const OF_PEOPLE = new Set('job position person employee signatory signer contact professional current'.split(' '));

const TITLES = new Set(['title', 'headline']);

/** What a document is called, and who stands under its title. */
export function findOfTitlePage(reading: Reading, terms: Terms): Candidate[] {
  const [{ words: name }] = terms.names as [Terms['names'][0]];
  if (name.length === 1 && TITLES.has(name[0]!))
    return [...terms.parents].some((word) => OF_PEOPLE.has(word) || ROLES.includes(word))
      ? []
      : titleOf(reading, TITLE_SCORE);
  if (name.length === 2 && name[1] === 'title' && !OF_PEOPLE.has(name[0]!)) return ownTitle(reading, terms);
  return mentions(terms, 'author') ? authorOf(reading) : [];
}

/** The one heading of the first level, over others, is the title. */
function onlyFirstLevel(blocks: readonly EvidenceBlock[]): EvidenceBlock | undefined {
  const headings = blocks.filter(({ block: { type } }) => type === 'heading');
  const [first, ...others] = headings.filter(({ block: { level } }) => level === 1);
  return first && others.length === 0 && headings.length > 1 && headings[0] === first ? first : undefined;
}

function titleLines({ evidence, layout }: Reading): Segment[] {
  const block =
    evidence.blocks.find(({ block: { type } }) => type === 'title') ??
    onlyFirstLevel(evidence.blocks) ??
    evidence.blocks.find(({ block: { type } }) => type === 'heading');
  return block ? layout.segments.filter((segment) => blockIdOf(segment) === block.block.id) : [];
}

function titleOf(reading: Reading, score: number): Candidate[] {
  // What says "Title:" is not told by what stands over it.
  if (reading.layout.segments.some(({ text }) => /^title\s*[:：]/i.test(text))) return [];
  const { blocks } = reading.evidence;
  const hasTitle = blocks.some(({ block: { type } }) => type === 'title') || onlyFirstLevel(blocks) !== undefined;
  if (!hasTitle && score === TITLE_SCORE) return [];
  const lines = titleLines(reading);
  return lines.length > 0 ? [{ value: lines.map(({ text }) => text).join(' '), score, spans: lines.map(whole) }] : [];
}

/** "policy_title" of what is headed "Hot Drinks Policy": a title that says what it is the title of. */
function ownTitle(reading: Reading, { names, description }: Terms): Candidate[] {
  const asked = [names[0]!.words[0]!, ...description].filter((word) => word !== 'title');
  return titleOf(reading, NAMED_TITLE_SCORE).filter(({ value }) =>
    words(String(value)).some((said) => asked.some((word) => means(said, word))),
  );
}

/** The first person named alone in a line right below the title. */
function authorOf(reading: Reading): Candidate[] {
  const last = titleLines(reading).at(-1);
  if (!last || !reading.evidence.blocks.some(({ block: { type } }) => type === 'title')) return [];
  const below = reading.layout.rows.slice(last.row + 1, last.row + 1 + MAX_ROWS_BELOW);
  const person = below
    .flatMap(({ page, segments }) => (page === last.page && segments.length === 1 ? segments : []))
    .find(
      ({ text }) =>
        PERSON.test(text) &&
        mayBeName(text) &&
        !hasLegalForm(text) &&
        !words(text, true).some((word) => hasMeaning(word)),
    );
  return person ? [{ value: person.text, score: AUTHOR_SCORE, spans: [whole(person)] }] : [];
}
