import * as z from 'zod';

/** Points (1/72 inch), origin at the top left of the page as a reader sees it: x0, y0, x1, y1. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;
