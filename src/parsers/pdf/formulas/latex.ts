import { ACCENTS, fence, functionName, signs } from '../../containers/latex-signs.ts';
import type { Face, Grid, Piece, Sign } from './pieces.ts';
import { heightOf } from './pieces.ts';

/** A row of pieces as LaTeX. */
export function toLatex(row: readonly Piece[]): string {
  let latex = '';
  for (let i = 0; i < row.length; i++) {
    const words = textFrom(row, i);
    if (words.length > 1) {
      const said = words.map(({ text }) => text).join(' ');
      latex = joined(latex, `\\text{${i > 0 ? ' ' : ''}${said}${i + words.length < row.length ? ' ' : ''}}`);
      i += words.length - 1;
    } else latex = joined(latex, write(row[i]!, row[i - 1]));
  }
  return latex.trim();
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
  return words.length === 1 && CONNECTIVE.test(words[0]!.text) ? [...words, ...words].slice(0, 1) : words;
}

const isWord = ({ text, face }: Sign): boolean =>
  face === 'upright' && /^\p{L}{2,}$/u.test(text) && functionName(text) === text;
const CONNECTIVE = /^(?:if|and|or|for|where|otherwise|with|else|then|all|is|when|on|in|as|to|of)$/;

function write(piece: Piece, before: Piece | undefined): string {
  const scripts = (piece.lowered ? `_{${toLatex(piece.lowered)}}` : '') + writeRaised(piece.raised);
  switch (piece.kind) {
    case 'sign':
      return spaced(writeSign(piece), before) + scripts;
    case 'fraction':
      return `\\frac{${toLatex(piece.above)}}{${toLatex(piece.below)}}${scripts}`;
    case 'root':
      return `\\sqrt${piece.degree.length > 0 ? `[${toLatex(piece.degree)}]` : ''}{${toLatex(piece.of)}}${scripts}`;
    case 'lined':
      return `${piece.over ? '\\overline' : '\\underline'}{${toLatex(piece.of)}}${scripts}`;
    case 'grid':
      return writeGrid(piece) + scripts;
  }
}

function writeRaised(raised: readonly Piece[] | undefined): string {
  if (!raised) return '';
  const primes = raised.every((piece) => piece.kind === 'sign' && /^[′″‴]$/.test(piece.text));
  return primes ? "'".repeat(raised.length) : `^{${toLatex(raised)}}`;
}

const spaced = (latex: string, before: Piece | undefined): string => (before && /^\\text/.test(latex) ? ` ${latex}` : latex);

const FACES: Partial<Record<Face, string>> = {
  bold: '\\mathbf',
  'bold italic': '\\boldsymbol',
  script: '\\mathcal',
  blackboard: '\\mathbb',
  fraktur: '\\mathfrak',
};

function writeSign(piece: Piece & Sign): string {
  const { text, face } = piece;
  const [letter, ...marks] = [...text.normalize('NFD')];
  if (text === '\u0338') return '\\not ';
  const accents = marks.map((mark) => ACCENTS.get(mark));
  if (letter && marks.length > 0 && !accents.includes(undefined))
    return accents.reduce<string>((of, accent) => `${accent}{${of}}`, inFace(letter, face));
  if (FENCE.test(text) && heightOf(piece) > TALL_FENCE * piece.size) return `${/[([{⟨⌊⌈]/.test(text) ? '\\left' : '\\right'}${fence(text)}`;
  return inFace(text, face);
}

const FENCE = /^[()[\]{}⟨⟩⌊⌋⌈⌉]$/;
const TALL_FENCE = 1.1;

function inFace(text: string, face: Face): string {
  const plain = text.normalize('NFKC');
  if (/^[A-Za-z]{2,}$/.test(plain) && face === 'upright') {
    const name = functionName(plain);
    if (name !== plain) return name;
    return CONNECTIVE.test(plain) ? `\\text{ ${plain} }` : `\\mathrm{${plain}}`;
  }
  const latex = signs(plain).trim();
  const command = FACES[face];
  return command && /^[\p{L}\p{N}]+$/u.test(plain) ? `${command}{${latex}}` : /^\\[A-Za-z]+$/.test(latex) ? `${latex} ` : latex;
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
