import { IS_V8_11 } from '../document/v8.ts';

/** How V8 is set for reading documents. */
export const HOST_V8_FLAGS: readonly string[] = [
  // Of what a worker promotes little lives on, so V8, for a heap of this limit, would collect all of it twice per long document, and each
  // time throw away the compiled code of closures that are not alive at that moment: a tenth of the time goes to compiling them again.
  '--heap-growing-percent=100',
  // V8 puts what a place in the code makes among the old at once where much of it lived on before. Of documents it lives as long as its
  // page, and would wait there for a collection of everything: a third less is promoted without, and an invoice takes 6 to 10 % less of the processors.
  '--no-allocation-site-pretenuring',
  // One thread that compiles and collects beside the workers. Node.js starts four for each process, which all wake up for every small
  // collection, and workers wait for a core behind them: a page of a PDF takes a tenth longer with four.
  '--v8-pool-size=1',
  // V8 of Node.js 20 compiles what has run a little before it is known what it will be given: waiting three times as long takes a tenth of
  // the processor time off the first documents and nothing from the rest.
  ...(IS_V8_11 ? ['--interrupt-budget=400000'] : []),
  // The same for WebAssembly: most of what PDFium runs for its first page was optimised before that page was there, in twice its time. What
  // recognises text runs so much that it is optimised all the same.
  ...(IS_V8_11 ? ['--wasm-tiering-budget=20000000'] : []),
];
