import type { Patch } from './patch.ts';

/** Reads on in what is there of a stream, and leaves the lexer behind what was read. */
const IN_ONE_GO = `const { stream } = this;
    const bytes = stream.bytes ?? stream.buffer;
    const end = (stream.bytes ? stream.end : stream.bufferLength) ?? 0;
`;

/** What pdf.js reads byte by byte, and gathers in lists of letters. What is plain and there as a whole is read in one go. */
export const LEXER_PATCHES: readonly Patch[] = [
  {
    name: 'strings without escapes are read in one go',
    find: '    let numParen = 1;\n    let done = false;\n',
    replace: `    ${IN_ONE_GO}    let plain = "";
    for (let at = stream.pos; at < end; at++) {
      const byte = bytes[at];
      if (byte === 0x28 || byte === 0x5c) break;
      if (byte === 0x29) {
        stream.pos = at + 1;
        this.nextChar();
        return plain;
      }
      plain += String.fromCharCode(byte);
    }
    let numParen = 1;
    let done = false;
`,
  },
  {
    name: 'names without escapes are read in one go',
    find: '  getName() {\n    let ch, previousCh;\n',
    replace: `  getName() {
    ${IN_ONE_GO}    let name = "";
    for (let at = stream.pos; at < end; at++) {
      const byte = bytes[at];
      if (byte === 0x23) break;
      if (specialChars[byte]) {
        stream.pos = at;
        this.nextChar();
        return Name.get(name);
      }
      name += String.fromCharCode(byte);
    }
    let ch, previousCh;
`,
  },
  {
    name: 'strings of digits alone are read in one go',
    find: '  getHexString() {\n    const strBuf = this.strBuf;\n',
    replace: `  getHexString() {
    ${IN_ONE_GO}    let digits = "";
    for (let at = this.currentChar < 0 ? end : stream.pos - 1; at < end; at += 2) {
      if (bytes[at] === 0x3e) {
        stream.pos = at + 1;
        this.nextChar();
        return digits;
      }
      const high = toHexDigit(bytes[at]);
      const low = at + 1 < end ? toHexDigit(bytes[at + 1]) : -1;
      if (high < 0 || low < 0) break;
      digits += String.fromCharCode(high << 4 | low);
    }
    const strBuf = this.strBuf;
`,
  },
];
