// Finds the documents of bench/labels and copies them to OUT, each named by its hash. Labels hold facts, never documents.
// npm run labels -- OUT FOLDER…: folders of files, of clones, or of bare clones (then files are read at the label's commit).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LABELS = fileURLToPath(new URL('labels', import.meta.url));
/** Folders of labels: documents with schemas of their own, and e-invoices, whose XML says what is true. */
const OWN_SCHEMAS = '.';
export const E_INVOICES = 'e-invoices';

/**
 * Every labelled document: repository, commit, path, sha256, split (train or test), schema (a name or a JSON Schema), answers.
 * Answers of the split `test` may be scored in total, never read one by one.
 */
export function readLabels(split, set = OWN_SCHEMAS) {
  const folder = join(LABELS, set);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name: basename(name, '.json'), ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }))
    .filter((label) => split === undefined || label.split === split);
}

const allLabels = () => [...readLabels(), ...readLabels(undefined, E_INVOICES)];

/** Where `npm run labels` puts the document of a label. */
export const documentPath = (folder, { sha256, path }) => join(folder, `${sha256}${extname(path).toLowerCase()}`);

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
const isBareClone = (folder) => existsSync(join(folder, 'objects')) && existsSync(join(folder, 'HEAD'));

function* bareClones(folder) {
  if (isBareClone(folder)) yield folder;
  else
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules')
        yield* bareClones(join(folder, entry.name));
}

function* filesUnder(folder) {
  if (isBareClone(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

/** The bytes of a label's document in a bare clone, or nothing. */
function readBlob(clone, { commit, path }) {
  try {
    return execFileSync('git', ['-C', clone, 'show', `${commit}:${path}`], { maxBuffer: 1 << 29, stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

const cloneNameOf = ({ repository }) => repository.replace('/', '+');

function findDocuments(out, folders) {
  const missing = new Map(allLabels().map((label) => [label.sha256, label]));
  for (const [sha256, label] of missing) if (existsSync(documentPath(out, label))) missing.delete(sha256);
  const endings = new Set([...missing.values()].map(({ path }) => extname(path).toLowerCase()));
  for (const folder of folders) {
    for (const path of filesUnder(folder)) {
      if (!endings.has(extname(path).toLowerCase()) || statSync(path).size > 1 << 28) continue;
      const label = missing.get(hashOf(readFileSync(path)));
      if (label && missing.delete(label.sha256)) copyFileSync(path, documentPath(out, label));
    }
    for (const clone of bareClones(folder))
      for (const label of missing.values()) {
        if (!clone.includes(cloneNameOf(label))) continue;
        const bytes = readBlob(clone, label);
        if (bytes && hashOf(bytes) === label.sha256 && missing.delete(label.sha256))
          writeFileSync(documentPath(out, label), bytes);
      }
  }
  return [...missing.values()];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [out, ...folders] = process.argv.slice(2);
  if (!out || folders.length === 0) {
    console.error('npm run labels -- OUT FOLDER…');
    process.exit(2);
  }
  mkdirSync(out, { recursive: true });
  const missing = findDocuments(out, folders);
  for (const { repository, path } of missing) console.log(`missing: ${repository} ${path}`);
  const count = allLabels().length;
  console.log(`${count - missing.length} of ${count} documents are in ${out}`);
}
