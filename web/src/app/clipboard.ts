import { type Call, toCurl } from '../api/curl.ts';
import { say } from './toasts.tsx';

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied`);
  } catch {
    say('The browser refused access to the clipboard');
  }
}

export const copyCurl = (call: Call): Promise<void> => copy(toCurl(call), 'curl command');

export const copyLink = (): Promise<void> => copy(location.href, 'Link to this view');
