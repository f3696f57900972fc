import { setFlagsFromString } from 'node:v8';

/**
 * V8 doubles a heap's room for young objects, here up to 16 MB, whenever as much has lived on as it holds. Loading code does that, and so
 * does a large sheet, though neither is any faster for it. This holds for all threads of the process, until it starts another one.
 */
export const keepYoungRoom = (): void => setFlagsFromString('--semi-space-growth-factor=1');

/** As V8 does by itself, and as code must be read that was kept compiled. */
export const letYoungRoomGrow = (): void => setFlagsFromString('--semi-space-growth-factor=2');
