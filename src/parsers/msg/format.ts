import { isCompoundFile } from '../containers/cfb.ts';
import type { Format } from '../format.ts';

export const msg: Format = {
  name: 'msg',
  mediaTypes: ['application/vnd.ms-outlook'],
  extensions: ['msg', 'oft'],
  unit: 'page',
  sample: 'enquiry.msg',
  recognizes: async (probe) => isCompoundFile(probe.head) && (await import('./recognize.ts')).recognizesMsg(probe),
  parser: async () => (await import('./msg-parser.ts')).msgParser,
};
