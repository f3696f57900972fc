import { ROASTER, SUPPLIER } from './story.mjs';

const POINTS = [
  [
    '1. Results for February',
    [
      'Revenue was 71,400 GBP, four per cent above the plan. The wholesale customers in Cardiff ordered more than expected.',
      'The gross margin fell to 46 % because green coffee rose by a tenth since December.',
    ],
  ],
  [
    '2. Packaging',
    [
      `Invoice LP-2026-0187 of ${SUPPLIER.name} was approved for payment on 16 March 2026.`,
      'The board decided to move the 1 kg bag to the recyclable pouch from May on.',
    ],
  ],
  [
    '3. Second roaster',
    [
      'Owen Prior presented three offers. The board approved up to 58,000 GBP for a 15 kg machine, to be financed over five years.',
    ],
  ],
];
const ACTIONS = [
  ['What', 'Who', 'Until'],
  ['Ask two banks for an offer', 'M. Okafor', '27 March 2026'],
  ['Order samples of the new pouch', 'J. Reyes', '10 April 2026'],
  ['Visit the roaster in Utrecht', 'O. Prior', '24 April 2026'],
];

/** Rich Text Format 1.9.1, written by hand. */
export function makeMinutes() {
  const body = [
    heading('Minutes of the board meeting', 36),
    line(`${ROASTER.name}, Bristol, 9 March 2026, 10:00 to 11:40`),
    line('Present: Owen Prior (chair), Maryam Okafor, Julia Reyes. Apologies: none.'),
    ...POINTS.flatMap(([title, texts]) => [heading(title, 26), ...texts.map(line)]),
    heading('Actions', 26),
    ...ACTIONS.map(row),
    '\\pard\\sb240 ',
    line('Next meeting: 13 April 2026.'),
  ].join('\n');
  const styles = '{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}}';
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss Calibri;}}{\\colortbl;\\red18\\green92\\blue107;}${styles}{\\info{\\title Minutes of the board meeting}}\\paperw11906\\paperh16838\\margl1300\\margr1300\\margt1300\\margb1300\n${body}}\n`,
    'latin1',
  );
}

const escapeRtf = (text) => text.replace(/[\\{}]/g, '\\$&').replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0)}?`);
const heading = (text, size) =>
  `\\pard\\s1\\outlinelevel0\\sb240\\sa120\\keepn{\\b\\cf1\\fs${size} ${escapeRtf(text)}}\\par`;
const line = (text) => `\\pard\\sa120\\fs22 ${escapeRtf(text)}\\par`;

function row(cells, i) {
  const borders = ['t', 'l', 'b', 'r'].map((edge) => `\\clbrdr${edge}\\brdrs\\brdrw10`).join('');
  const ends = [4600, 6900, 9300].map((end) => `${borders}\\cellx${end}`).join('');
  const texts = cells.map((text) => `${i === 0 ? `{\\b ${escapeRtf(text)}}` : escapeRtf(text)}\\cell `).join('');
  return `\\trowd${i === 0 ? '\\trhdr' : ''}\\trgaph108${ends}\\pard\\intbl\\fs22 ${texts}\\row`;
}
