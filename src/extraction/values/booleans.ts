import { type Found, fold } from './found.ts';
import { answerOf, findMarkedChoices } from './marked-choices.ts';

const YES_OR_NO = /^\W*(yes|true|ja|oui|si|sim|x|no|false|nein|non|nao|nee)(?!\p{L})/iu;
const NO = /^(?:no|false|nein|non|nao|nee)/;

/** What a text says that begins with yes or no, or that has boxes to tick. */
export function findBoolean(text: string): Found<boolean> | undefined {
  const choices = findMarkedChoices(text);
  if (choices.length > 0) {
    const value = answerOf(choices);
    return value === undefined ? undefined : { value, start: 0, end: choices.at(-1)!.end };
  }
  const match = YES_OR_NO.exec(fold(text));
  return match ? { value: !NO.test(match[1]!.toLowerCase()), start: 0, end: match[0].length } : undefined;
}
