const first = (path) => path.split('/')[0];

/** The imports that the table does not allow, and what the table allows that nothing imports. */
export function findBreaches(imports, layers) {
  const breaches = [];
  const unused = new Set(
    Object.entries(layers).flatMap(([folder, { imports }]) => imports.map((other) => `${folder} ${other}`)),
  );
  for (const { file, imported } of imports) {
    const [folder, other] = [first(file), first(imported)];
    if (folder === other) continue;
    const allowed = layers[folder]?.imports;
    if (!allowed) breaches.push(`src/${file}: src/${folder} is not in the table.`);
    else if (allowed.includes('*')) unused.delete(`${folder} *`);
    else if (!unused.delete(`${folder} ${other}`) && !allowed.includes(other))
      breaches.push(
        `src/${file} imports src/${imported}: src/${folder} may import ${allowed.join(', ') || 'nothing'}.`,
      );
  }
  for (const pair of unused) {
    const [folder, other] = pair.split(' ');
    breaches.push(`src/${folder} no longer imports ${other}: take it from the table.`);
  }
  return breaches;
}

/** The same within `src/parsers`, where all formats have one rule; `formats` are the names of their folders. */
export function findParserBreaches(imports, layers, formats) {
  const breaches = [];
  for (const { file, imported } of imports) {
    const [from, to] = [folderOf(file), folderOf(imported)];
    if (from === undefined || to === undefined || from === to) continue;
    const allowed = layers[formats.has(from) ? '<format>' : from];
    if (!allowed) breaches.push(`src/${file}: src/parsers/${from} is neither in the table nor a format.`);
    else if (!allowed.includes(to))
      breaches.push(
        `src/${file} imports src/${imported}: src/parsers/${from} may import ${allowed.join(', ') || 'nothing'}.`,
      );
  }
  return breaches;
}

/** The folder of `src/parsers` that a file lies in, undefined for those beside the folders. */
const folderOf = (path) => /^parsers\/([^/]+)\//.exec(path)?.[1];
