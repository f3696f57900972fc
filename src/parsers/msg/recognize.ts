import { CompoundFile } from '../containers/cfb.ts';
import type { Probe } from '../format.ts';

/** The stream that every message has ([MS-OXMSG] 2.4). */
export const recognizesMsg = async ({ source }: Probe): Promise<boolean> =>
  (await CompoundFile.open(source))?.has('__properties_version1.0') ?? false;
