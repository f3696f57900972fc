/** The script that a language, named by its tag, is mostly written in; undefined where the tag is none. */
export function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    return undefined;
  }
}
