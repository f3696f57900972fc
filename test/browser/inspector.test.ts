import { afterAll, beforeAll } from 'vitest';
import { accessSuite } from './access.ts';
import { documentSuite } from './document.ts';
import { Inspector } from './inspector.ts';
import { librarySuite } from './library.ts';
import { referenceSuite } from './reference.ts';
import { selectionSuite } from './selection.ts';
import { sheetSuite } from './sheet.ts';
import { tourSuite } from './tour.ts';

let inspector: Inspector;
const here = (): Inspector => inspector;

beforeAll(async () => {
  inspector = await Inspector.start();
});
afterAll(() => inspector?.close());

// The first of them expects an empty library.
librarySuite(here);
documentSuite(here);
selectionSuite(here);
sheetSuite(here);
referenceSuite(here);
accessSuite(here);
tourSuite(here);
