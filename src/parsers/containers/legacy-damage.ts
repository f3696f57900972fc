import { fault } from '../../document/fault.ts';

/** Old formats are offsets into one another: one that leads out of the file is damage of the file. */
export async function readingLegacy<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw fault('unprocessable_document', 'The document is damaged: a place that it names lies outside of it.');
  }
}
