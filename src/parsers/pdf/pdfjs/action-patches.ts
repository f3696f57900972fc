import type { Patch } from './patch.ts';

/** pdf.js keeps of an action where a click leads, and forgets what it does: programs that it starts, files that it opens. */
export const ACTION_PATCHES: readonly Patch[] = [
  {
    name: 'actions that leave the file are told',
    find: `    let action = destDict.get("A"),
      url,
      dest;
`,
    // What cannot be read there must not take the link with it.
    replace: `    try {
      const outside = [];
      const waiting = [destDict.get("A")];
      const more = destDict.get("AA");
      if (more instanceof Dict) for (const key of more.getKeys()) waiting.push(more.get(key));
      for (let seen = 0; waiting.length > 0 && seen < 50; seen++) {
        const one = waiting.pop();
        if (!(one instanceof Dict)) continue;
        const type = one.get("S");
        if (type instanceof Name && ["Launch", "GoToR", "SubmitForm", "ImportData"].includes(type.name)) {
          let file = one.get("F");
          const windows = one.get("Win");
          if (file === undefined && windows instanceof Dict) file = [windows.get("F"), windows.get("P")].filter((part) => typeof part === "string").join(" ");
          if (file instanceof Dict) file = file.get("UF") ?? file.get("F") ?? file.get("DOS") ?? file.get("Unix");
          outside.push([type.name, typeof file === "string" ? stringToPDFString(file, true) : ""]);
        }
        const next = one.get("Next");
        if (Array.isArray(next)) for (const each of next.slice(0, 50)) waiting.push(each instanceof Ref ? one.xref?.fetch(each) : each);
        else waiting.push(next);
      }
      if (outside.length > 0) resultObj.outside = outside;
    } catch {}
    let action = destDict.get("A"),
      url,
      dest;
`,
  },
  {
    name: 'actions on opening that leave the file are told',
    find: `      if (Array.isArray(resultObj.dest)) {
        openAction.dest = resultObj.dest;
`,
    replace: `      if (resultObj.outside) openAction.outside = resultObj.outside;
      if (Array.isArray(resultObj.dest)) {
        openAction.dest = resultObj.dest;
`,
  },
];
