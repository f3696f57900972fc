import type { Patch } from './patch.ts';

/** What the loop over the operators of a page uses of the function around it. */
const AROUND = `{
        self, xref, resources, task, operatorList, fallbackFontDict, seenRefs, xobjs, patterns, stateManager, preprocessor,
        timeSlotManager, closePendingRestoreOPS, localImageCache, localColorSpaceCache, localGStateCache,
        localTilingPatternCache, localShadingPatternCache
      }`;

/**
 * The loop over the operators, the largest function of pdf.js, is made anew for each page. V8 keeps compiled code only as long as a
 * function that has it, so every large collection threw it away: it was compiled again and again, for a sixth of all time spent compiling.
 */
export const OPERATOR_LOOP_PATCHES: readonly Patch[] = [
  {
    name: 'the loop over operators is a method',
    required: true,
    find: `    return new Promise(function promiseBody(resolve, reject) {
      const next = function (promise) {
        Promise.all([promise, operatorList.ready]).then(function () {
          try {
            promiseBody(resolve, reject);
`,
    replace: `    const around = ${AROUND};
    return new Promise(function (resolve, reject) {
      self.runOperators(around, resolve, reject);
    }).catch(reason => {
      if (reason instanceof AbortException) {
        return;
      }
      if (this.options.ignoreErrors) {
        warn(\`getOperatorList - ignoring errors during "\${task.name}" \` + \`task: "\${reason}".\`);
        closePendingRestoreOPS();
        return;
      }
      throw reason;
    });
  }
  runOperators(around, resolve, reject) {
      const ${AROUND} = around;
      const next = function (promise) {
        Promise.all([promise, operatorList.ready]).then(function () {
          try {
            self.runOperators(around, resolve, reject);
`,
  },
  {
    name: 'the loop over operators ends as a method',
    required: true,
    find: `      closePendingRestoreOPS();
      resolve();
    }).catch(reason => {
      if (reason instanceof AbortException) {
        return;
      }
      if (this.options.ignoreErrors) {
        warn(\`getOperatorList - ignoring errors during "\${task.name}" \` + \`task: "\${reason}".\`);
        closePendingRestoreOPS();
        return;
      }
      throw reason;
    });
  }
  async getTextContent({
`,
    replace: `      closePendingRestoreOPS();
      resolve();
  }
  async getTextContent({
`,
  },
];
