// Time and memory against size, both in powers of ten, as one SVG.
const WIDTH = 360;
const HEIGHT = 300;
const TOP = 40;
const LEFTS = [60, 500];
const COLOURS = ['#b4532a', '#0b6e99', '#7c3aed', '#a16207', '#4d7c0f', '#0f766e', '#be123c'];

const text = (x, y, value, more = '') => `<text x="${x}" y="${y}" ${more}>${value}</text>`;
const short = (count) => (count >= 1e6 ? `${count / 1e6} M` : count >= 1e3 ? `${count / 1e3} k` : `${count}`);

/** `grown`: of each format `{ name, unit, points: [{ size, seconds, mb }], exponent }`. */
export function drawGrowth(grown) {
  const panels = [
    panel(LEFTS[0], grown, 'processor seconds', ({ seconds }) => seconds),
    panel(LEFTS[1], grown, 'MB at most', ({ mb }) => mb),
  ];
  const key = grown.map(({ name, unit, points, exponent }, i) => {
    const [x, y] = [LEFTS[0] + (i % 3) * 275, TOP + HEIGHT + 62 + 22 * Math.floor(i / 3)];
    const sizes = `${short(points[0].size)} to ${short(points.at(-1).size)} ${unit}`;
    return `<circle cx="${x}" cy="${y - 4}" r="5" fill="${COLOURS[i]}"/>${text(x + 12, y, `${name}, ${sizes}: ^${exponent.toFixed(2)}`)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${TOP + HEIGHT + 130}" font-family="sans-serif" font-size="13" fill="#18181b">
<title>Time and memory against the size of a document</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${[...panels, ...key].join('\n')}
</svg>
`;
}

function panel(left, grown, title, of) {
  const values = grown.flatMap(({ points }) => points.map(of));
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const most = Math.max(...grown.map(({ points }) => Math.log10(points.at(-1).size / points[0].size)));
  const x = (times) => left + (Math.log10(times) / most) * WIDTH;
  const y = (value) => TOP + (1 - (Math.log10(value) - low) / (high - low)) * HEIGHT;
  const lines = [];
  for (let power = 0; power <= most + 1e-9; power++) {
    lines.push(`<path d="M${x(10 ** power)} ${TOP}v${HEIGHT}" stroke="#d4d4d8"/>`);
    lines.push(text(x(10 ** power), TOP + HEIGHT + 18, `× ${10 ** power}`, 'text-anchor="middle"'));
  }
  for (let power = low; power <= high; power++) {
    lines.push(`<path d="M${left} ${y(10 ** power)}h${WIDTH}" stroke="#d4d4d8"/>`);
    lines.push(text(left - 8, y(10 ** power) + 4, +(10 ** power).toFixed(3), 'text-anchor="end"'));
  }
  const drawn = grown.map(({ points }, i) => {
    const at = points.map((point) => `${x(point.size / points[0].size).toFixed(1)},${y(of(point)).toFixed(1)}`);
    const dots = at.map(
      (place) => `<circle cx="${place.split(',')[0]}" cy="${place.split(',')[1]}" r="3" fill="${COLOURS[i]}"/>`,
    );
    return `<polyline points="${at.join(' ')}" fill="none" stroke="${COLOURS[i]}" stroke-width="1.5"/>${dots.join('')}`;
  });
  const heads = [
    text(left, TOP - 14, title, 'font-weight="bold"'),
    text(left + WIDTH / 2, TOP + HEIGHT + 36, 'size, times the smallest', 'text-anchor="middle"'),
  ];
  return [...lines, ...drawn, ...heads].join('\n');
}
