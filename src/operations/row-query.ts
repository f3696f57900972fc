import * as z from 'zod';

/** What is asked of rows, by the columns of their table. */
export const RowQuery = {
  where: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'Conditions on columns: `Speed > 1000 and City = "St. Louis" and Note is not empty`; also != < <= >= contains.',
    ),
  order_by: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('A column: `Speed`, or `Speed desc` for the greatest first.'),
  aggregates: z
    .array(z.string().min(1).max(300))
    .max(20)
    .optional()
    .describe(
      'count, sum, min, max, mean or distinct of a column: `max Speed`; a lone `count` counts rows. Without limit no rows come then.',
    ),
};

interface RowQueryInput {
  where?: string | undefined;
  order_by?: string | undefined;
  aggregates?: string[] | undefined;
}

/** Whether rows are to be gone through. */
export const isRowQuery = (input: RowQueryInput): boolean =>
  (input.where ?? input.order_by ?? input.aggregates) !== undefined;

/** Who asks for sums gets rows only where he says how many. */
export function toRowQuery(
  { where, order_by: orderBy, aggregates }: RowQueryInput,
  asked: { limit?: number | undefined; cursor?: string | undefined },
  { offset, limit }: { offset: number; limit: number },
) {
  const wantsRows = aggregates === undefined || asked.limit !== undefined || asked.cursor !== undefined;
  return { where, orderBy, aggregates: aggregates ?? [], offset, limit: wantsRows ? limit : 0 };
}
