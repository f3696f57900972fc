import { ACCENTS, fence, functionName, signs } from '../../containers/latex-signs.ts';
import { BRACKETS, type Face, type Grid, heightOf, type Piece, type Sign } from './pieces.ts';

/** A row of pieces as LaTeX. */
export function toLatex(row: readonly Piece[]): string {
  const paired = pairedFences(row);
  let latex = '';
  for (let i = 0; i < row.length; i++) {
    const words = textFrom(row, i);
    if (words.length > 1) {
      const said = words.map(({ text }) => text).join(' ');
      latex = joined(latex, `\\text{${i > 0 ? ' ' : ''}${said}${i + words.length < row.length ? ' ' : ''}}`);
      i += words.length - 1;
    } else latex = joined(latex + gapBefore(row, i), write(row[i]!, paired));
  }
  return JOINED.reduce((whole, [parts, sign]) => whole.replaceAll(parts, sign), latex);
}

/** Signs that TeX puts together from others. */
const JOINED: readonly [parts: string | RegExp, sign: string][] = [
  ['\\cdot\\cdot\\cdot', '\\cdots'],
  ['...', '\\dots '],
  [/\\Leftarrow\s*\\Rightarrow/g, '\\iff'],
  [/=\s*\\Rightarrow/g, '\\implies'],
  [/\\Leftarrow\s*=/g, '\\impliedby'],
  [/-\s*\\to\b/g, '\\longrightarrow'],
  [/\\leftarrow\s*-/g, '\\longleftarrow'],
  [/\\lim\s*\\(inf|sup)\b/g, '\\lim$1'],
];

/** In units of the font size: what is set apart stays apart. */
const WIDE_GAP = 0.9;

function gapBefore(row: readonly Piece[], i: number): string {
  const [before, piece] = [row[i - 1], row[i]!];
  if (!before) return '';
  const end = Math.max(...withScripts(before).map(({ x1 }) => x1));
  const start = Math.min(...withScripts(piece).map(({ x0 }) => x0));
  return start - end > WIDE_GAP * piece.size ? ' \\quad ' : '';
}

const withScripts = (piece: Piece): Piece[] => [piece, ...(piece.raised ?? []), ...(piece.lowered ?? [])];

const CLOSING: ReadonlyMap<string, string> = new Map([...BRACKETS, ['⟨', '⟩'], ['⌊', '⌋'], ['⌈', '⌉']]);
/** In units of the font size: a fence that is set higher than text. */
const TALL_FENCE = 1.1;

/** Tall fences that open and close on this row: LaTeX makes them as high as what they hold, where there are two. */
function pairedFences(row: readonly Piece[]): ReadonlySet<Piece> {
  const paired = new Set<Piece>();
  const open: SignPiece[] = [];
  for (const piece of row) {
    if (piece.kind !== 'sign' || heightOf(piece) <= TALL_FENCE * piece.size) continue;
    if (CLOSING.has(piece.text)) open.push(piece);
    else if (open.length > 0 && CLOSING.get(open.at(-1)!.text) === piece.text) paired.add(open.pop()!).add(piece);
  }
  return paired;
}

/** A command ends where no letter follows. */
const joined = (before: string, after: string): string =>
  /\\[A-Za-z]+$/.test(before) && /^[A-Za-z]/.test(after) ? `${before} ${after}` : before + after;

type SignPiece = Extract<Piece, { kind: 'sign' }>;

/** Upright words that follow one another are text. */
function textFrom(row: readonly Piece[], from: number): SignPiece[] {
  const words: SignPiece[] = [];
  for (const piece of row.slice(from)) {
    if (piece.kind !== 'sign' || !isWord(piece) || piece.raised || piece.lowered) break;
    words.push(piece);
  }
  return words;
}

const isWord = ({ text, face }: Sign): boolean =>
  face === 'upright' && /^\p{L}{2,}$/u.test(text) && functionName(text) === text;
const CONNECTIVE = /^(?:if|and|or|for|where|otherwise|with|else|then|all|is|when|on|in|as|to|of)$/;

function write(piece: Piece, paired: ReadonlySet<Piece>): string {
  const scripts = (piece.lowered ? `_{${toLatex(piece.lowered)}}` : '') + writeRaised(piece.raised);
  switch (piece.kind) {
    case 'sign':
      return writeSign(piece, paired.has(piece)) + scripts;
    case 'fraction':
      return `\\frac{${toLatex(piece.above)}}{${toLatex(piece.below)}}${scripts}`;
    case 'root':
      return `\\sqrt${piece.degree.length > 0 ? `[${toLatex(piece.degree)}]` : ''}{${toLatex(piece.of)}}${scripts}`;
    case 'lined':
      return `\\${piece.by}{${toLatex(piece.of)}}${scripts}`;
    case 'grid':
      return writeGrid(piece) + scripts;
  }
}

function writeRaised(raised: readonly Piece[] | undefined): string {
  if (!raised) return '';
  const primes = raised.every((piece) => piece.kind === 'sign' && /^[′″‴]$/.test(piece.text));
  return primes ? "'".repeat(raised.length) : `^{${toLatex(raised)}}`;
}

const FACES: Partial<Record<Face, string>> = {
  bold: '\\mathbf',
  'bold italic': '\\boldsymbol',
  script: '\\mathcal',
  blackboard: '\\mathbb',
  fraktur: '\\mathfrak',
};

function writeSign({ text, face }: Sign, isPaired: boolean): string {
  const [letter, ...marks] = [...text.normalize('NFD')];
  const accents = marks.map((mark) => ACCENTS.get(mark));
  if (letter && marks.length > 0 && !accents.includes(undefined))
    return accents.reduce<string>((of, accent) => `${accent}{${of}}`, inFace(letter, face));
  if (isPaired) return `${CLOSING.has(text) ? '\\left' : '\\right'}${fence(text).trim()}`;
  return inFace(text, face);
}

function inFace(text: string, face: Face): string {
  const plain = text.normalize('NFKC');
  if (/^[A-Za-z]{2,}$/.test(plain) && face === 'upright') {
    const name = functionName(plain);
    if (name !== plain) return name;
    return CONNECTIVE.test(plain) ? `\\text{ ${plain} }` : `\\mathrm{${plain}}`;
  }
  const latex = signs(text).trim();
  const command = FACES[face];
  return command && /^[\p{L}\p{N}]+$/u.test(plain) ? `${command}{${latex}}` : latex;
}

const MATRICES: ReadonlyMap<string, string> = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['{}', 'Bmatrix'],
  ['||', 'vmatrix'],
  ['‖‖', 'Vmatrix'],
]);

function writeGrid({ open, close, rows }: Grid): string {
  const fences = [open, close].map((piece) => (piece?.kind === 'sign' ? piece.text : ''));
  const [first, second, more] = rows;
  if (fences.join('') === '()' && !more && first!.length === 1 && second!.length === 1)
    return `\\binom{${toLatex(first![0]!)}}{${toLatex(second![0]!)}}`;
  const cells = rows.map((row) => row.map(toLatex).join(' & ')).join(' \\\\ ');
  const kind = MATRICES.get(fences.join(''));
  if (kind) return `\\begin{${kind}}${cells}\\end{${kind}}`;
  if (fences[0] === '{') return `\\begin{cases}${cells}\\end{cases}`;
  return `\\left${fence(fences[0]!)}\\begin{matrix}${cells}\\end{matrix}\\right${fence(fences[1]!)}`;
}
