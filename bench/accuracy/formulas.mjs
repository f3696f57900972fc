// Displayed formulas of PDFs as LaTeX, against what they were set from: NAME.json is a list of formulas, NAME.pdf shows them in that order
// as numbered equations. Two sources count as the same that are set alike: spaces, sizes of brackets, names for one sign, the order of
// scripts and faces of letters do not decide. MISSES=n prints the first n that differ.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { filesIn, folderArgument, parsePdf } from './parse.mjs';

const misses = Number(process.env.MISSES ?? 0);

const IGNORED =
  /\\(?:left|right|middle|displaystyle|textstyle|limits|nolimits|[bB]igg?[lrm]?|q?quad|bf|rm|it)(?![A-Za-z])\.?|\\[,;!: ]|~|\\tag\{.*?\}/g;
const FACES =
  /\\(?:math(?:bf|rm|it|sf|bb|cal|scr|frak)|operatorname|text(?:rm|bf|it)?|mbox|boldsymbol|bm)(?![A-Za-z])\*?/g;
const SAME = [
  [/[_^]\{\s*\}/g, ''],
  [/\\(?:[lcd]|dots[bco])?dots(?:[bco])?(?![a-z])|\\dots\w?/g, '...'],
  [/\\leq?(?:slant)?(?![a-z])/g, '≤'],
  [/\\geq?(?:slant)?(?![a-z])/g, '≥'],
  [/\\neq?(?![a-z])|\\not\s*=/g, '≠'],
  [/\\(?:mid|[lr]?vert)(?![A-Za-z])/g, '|'],
  [/\\\||\\parallel|\\[lr]?Vert/g, '‖'],
  [/\\(?:long)?rightarrow|\\to(?![a-z])/g, '→'],
  [/\\(?:implies|Longrightarrow|Rightarrow)(?![a-z])/g, '⇒'],
  [/\\(?:iff|Longleftrightarrow|Leftrightarrow)(?![a-z])/g, '⇔'],
  [/\\land(?![a-z])/g, '\\wedge'],
  [/\\lor(?![a-z])/g, '\\vee'],
  [/\\[dt]frac/g, '\\frac'],
  [/\\setminus/g, '\\backslash'],
  [/\\overline|\\bar(?![a-z])/g, '\\bar'],
  [/\\wide(hat|tilde)/g, '\\$1'],
  [/\\ast(?![a-z])/g, '*'],
  [/\\varnothing/g, '\\emptyset'],
  [/\^\{?\\prime\}?|\\prime/g, "'"],
  [/\\colon(?![a-z])/g, ':'],
  [/\\iint/g, '\\int\\int'],
  [/\\(inf|sup)(?![a-z])/g, '$1'],
];
const GROUP = String.raw`(\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|.)`;
const RAISED_FIRST = new RegExp(String.raw`\^${GROUP}_${GROUP}`, 'g');

function plain(latex) {
  let text = latex.replace(IGNORED, '').replace(FACES, '');
  for (const [from, to] of SAME) text = text.replace(from, to);
  return text
    .replace(/\s/g, '')
    .replace(RAISED_FIRST, '_$2^$1')
    .replace(/[{}]/g, '')
    .replace(/[.,;]$/, '');
}

const total = { same: 0, none: 0, all: 0 };
for (const path of filesIn(folderArgument(), '.pdf')) {
  const meant = JSON.parse(readFileSync(path.replace(/\.pdf$/, '.json'), 'utf8'));
  const read = await formulasOf(path);
  const count = { same: 0, none: 0, all: meant.length };
  let shown = 0;
  for (const [i, formula] of meant.entries()) {
    const said = read.get(i + 1);
    if (said === undefined) count.none++;
    if (said !== undefined && plain(said) === plain(formula)) count.same++;
    else if (shown++ < misses) console.log(`  ${i + 1} ${formula}\n    ${said ?? '-'}`);
  }
  console.log(basename(path), summary(count));
  for (const key of Object.keys(total)) total[key] += count[key];
}
console.log(`formulas: ${summary(total)}`);

function summary({ same, none, all }) {
  return `${same} of ${all} the same (${(same / Math.max(1, all)).toFixed(3)}), ${none} not read`;
}

/** By number. */
async function formulasOf(path) {
  const found = new Map();
  for (const { blocks } of (await parsePdf(path)).pages)
    for (const { spans = [] } of blocks)
      for (const { latex } of spans) {
        const number = /\\tag\{(\d+)\}/.exec(latex ?? '')?.[1];
        if (number) found.set(Number(number), latex);
      }
  return found;
}
