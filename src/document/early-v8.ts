/** V8 of Node.js 20 compiles in three steps, later ones in four, and flags that say when are not the same: one that V8 does not know it complains of. */
export const IS_EARLY_V8 = process.versions.v8.startsWith('11.');
