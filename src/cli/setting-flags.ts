import type * as z from 'zod';
import { type SettingName, Settings, settingNames, toFlag, toVariable } from '../settings.ts';

/** Every setting as a flag, with what it is, its variable and its default. */
export function settingFlags(): [flag: string, description: string][] {
  const defaults = Settings.parse({});
  return settingNames.map((name) => {
    const schema: z.ZodType = Settings.shape[name];
    return [
      `${toFlag(name)} <value>`,
      `${schema.description} [${toVariable(name)}] (default: ${show(defaults[name])})`,
    ];
  });
}

const show = (value: unknown): string => (Array.isArray(value) || value === '' ? 'none' : String(value));

/** The flags that were given, by the names of their settings. */
export const givenSettings = (options: Record<string, unknown>): Map<SettingName, string> =>
  new Map(settingNames.flatMap((name) => (options[name] === undefined ? [] : [[name, String(options[name])]])));
