const GROUPS = [
  ['Service', /^(host|port|dataDir|transport|logLevel|drainTimeoutMs)$/],
  ['Access', /^(apiKeys|allow|keysFile|cors|audit|requestsPerMinute|owner|maxOwner|retention)/],
  ['Limits of requests', /^(maxJson|maxUpload|maxAnswer|maxQueue|minFree|answerTimeout|extractTimeout|parseTimeout)/],
  ['Limits of a document', /^(maxUnpack|maxPages|maxCells|maxModel)/],
  ['Workers and memory', /^(workers|worker|hostMemory|sandbox|recycle|answerCache|searchCache)/],
  ['OCR', /^ocr/],
  ['Cluster', /^(databaseUrl|objectsUrl|role|cacheBytes)$/],
  ['Webhooks and drop-in interfaces', /^(webhook|plugs)/],
  ['Language model', /^llm/],
];

const show = (value) => (Array.isArray(value) || value === '' ? '' : `\`${value}\``);

/** Every setting with its variable, flag and default; a setting that no group takes is an error. */
export function toSettingsPage({ Settings, settingNames, toFlag, toVariable }) {
  const defaults = Settings.parse({});
  const left = new Set(settingNames);
  const sections = GROUPS.map(([title, pattern]) => {
    const rows = settingNames
      .filter((name) => pattern.test(name) && left.delete(name))
      .map((name) => {
        const text = Settings.shape[name].description.replaceAll('|', '\\|');
        return `| \`${toVariable(name)}\` | \`${toFlag(name)}\` | ${show(defaults[name])} | ${text} |`;
      });
    return `## ${title}\n\n| variable | flag | default | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  if (left.size > 0) throw new Error(`settings without a group: ${[...left].join(', ')}`);
  return `# Settings

Set each by an environment variable or by a flag of \`docloupe serve\`; the flag wins. A bad value ends the start with a message that names it.
(Made by \`scripts/faces.mjs\`.)

${sections.join('\n')}`;
}
