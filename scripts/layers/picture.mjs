/** The table as Markdown: a picture with the fewest arrows, and what each folder holds. */
export function toMarkdown(layers) {
  const names = Object.keys(layers).filter((name) => !layers[name].imports.includes('*'));
  const arrows = names.flatMap((name) => direct(name, layers).map((other) => `  ${id(name)} --> ${id(other)}`));
  const nodes = names.map((name) => `  ${id(name)}["${name}"]`);
  const rows = Object.entries(layers).map(([name, { holds, imports }]) => {
    const may = imports.includes('*') ? 'all' : imports.join(', ') || 'nothing';
    return `| \`src/${name}\` | ${holds} | ${may} |`;
  });
  return [
    '```mermaid',
    'flowchart TD',
    ...nodes,
    ...arrows,
    '```',
    '',
    'An arrow is "may import"; one that others imply is left out, and so is `main.ts`, which imports all.',
    '',
    '| folder | what it holds | may import |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

const id = (name) => name.replace(/\W/g, '_');

/** The imports of a folder that none of its other imports leads to. */
function direct(name, layers) {
  const { imports } = layers[name];
  const implied = new Set(imports.flatMap((other) => [...reachable(other, layers)]));
  return imports.filter((other) => !implied.has(other) && !layers[other].imports.includes('*'));
}

function reachable(name, layers, found = new Set()) {
  for (const other of layers[name]?.imports ?? []) {
    if (other === '*' || found.has(other)) continue;
    found.add(other);
    reachable(other, layers, found);
  }
  return found;
}
