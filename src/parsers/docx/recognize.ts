import { FaultError } from '../../document/fault.ts';
import { Budget } from '../budget.ts';
import { startsArchive } from '../containers/archive-bounds.ts';
import { mainContentType } from '../containers/opc.ts';
import { ZipArchive } from '../containers/zip.ts';
import type { Probe } from '../format.ts';
import type { ByteSource } from '../source.ts';

/** Where every producer puts the body; tells a package whose relationships or content types are lost. */
export const USUAL_PART = 'word/document.xml';

export async function recognizesDocx({ head, source }: Probe): Promise<boolean> {
  if (!startsArchive(head)) return false;
  const type = await mainContentType(source);
  if (type !== undefined && /wordprocessingml|ms-word/.test(type)) return true;
  return (type === undefined || /^(?:|application\/xml|text\/xml)$/.test(type)) && hasUsualPart(source);
}

async function hasUsualPart(source: ByteSource): Promise<boolean> {
  try {
    return (await ZipArchive.open(source, new Budget())).has(USUAL_PART);
  } catch (error) {
    if (error instanceof FaultError) return false;
    throw error;
  }
}
