import * as z from 'zod';
import { FaultError } from '../../document/fault.ts';
import { parseInput } from '../input-errors.ts';
import type { Operation } from '../operation.ts';
import type { Tool } from './tool.ts';

/** Enough to read print by; what agents are shown is scaled down to about this. */
const WIDTH = 1000;

/** A tool for pages that gives a picture of the page beside its text, for agents that see. */
export function orPagePicture(tool: Tool, pageImage: Operation): Tool {
  const input = tool.input.extend({
    image: z.boolean().default(false).describe('true: with a picture of the page, where it is one of a PDF.'),
  });
  return {
    ...tool,
    input,
    parse: (raw) => parseInput(input, raw),
    output: (tool.output as z.ZodObject).extend({
      image: z.object({ media_type: z.string(), base64: z.string() }).optional(),
    }),
    async call(raw, services, call, reads) {
      const { image, ...rest } = raw;
      const { file_id: id, page, image: isAsked } = parseInput(input, raw);
      const answer = await tool.call(rest, services, call, reads);
      if (!isAsked) return answer;
      const asked = pageImage.input.parse({ id, page, width: WIDTH, format: 'png' });
      const picture = await Promise.resolve(pageImage.run(asked as never, services, call)).catch(unlessNotApplicable);
      if (picture?.kind !== 'bytes') return { ...answer, text: `${answer.text}\n(no picture: not a page of a PDF)` };
      const base64 = Buffer.from(picture.bytes).toString('base64');
      return { ...answer, image: { media_type: picture.mediaType, base64 } };
    },
  };
}

const unlessNotApplicable = (error: unknown): undefined => {
  if (error instanceof FaultError && error.fault.code === 'not_applicable') return undefined;
  throw error;
};
