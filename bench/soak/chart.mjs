const WIDTH = 900;
const HEIGHT = 360;
const LEFT = 60;
const BOTTOM = 40;
const TOP = 40;
const SERIES = [
  { name: 'service', color: '#2563eb', of: ({ front }) => front },
  { name: 'service and parser hosts', color: '#d97706', of: ({ front, hosts }) => front + hosts },
];

/** Memory of its own over documents read, as SVG. */
export function drawChart(samples, title) {
  const most = Math.max(...samples.map(({ front, hosts }) => front + hosts));
  const top = Math.ceil(most / 100) * 100;
  const last = Math.max(1, samples.at(-1).documents);
  const x = (documents) => LEFT + (documents / last) * (WIDTH - LEFT - 20);
  const y = (mb) => HEIGHT - BOTTOM - (mb / top) * (HEIGHT - BOTTOM - TOP);
  const lines = SERIES.map(({ color, of }) => {
    const points = samples.map((sample) => `${x(sample.documents).toFixed(1)},${y(of(sample)).toFixed(1)}`);
    return `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${points.join(' ')}"/>`;
  });
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(share * top).toFixed(1);
    return `<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${at}" y2="${at}" stroke="#ddd"/><text x="${LEFT - 6}" y="${at}" text-anchor="end" dominant-baseline="middle">${Math.round(share * top)}</text>`;
  });
  const marks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${x(share * last).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${Math.round(share * last)}</text>`,
  );
  const names = SERIES.map(
    ({ name, color }, i) => `<text x="${LEFT + 10 + i * 90}" y="${TOP - 6}" fill="${color}">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><title>Memory of a service while documents come and go</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><text x="${LEFT}" y="16">${title}</text>${names.join('')}<text x="14" y="${TOP - 6}">MB</text>${grid.join('')}${marks.join('')}<text x="${WIDTH - 20}" y="${HEIGHT - 6}" text-anchor="end">documents</text>${lines.join('')}</svg>\n`;
}
