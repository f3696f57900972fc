import { MailEmbedded } from '../mail/mail-embedded.ts';
import { mailPages } from '../mail/mail-pages.ts';
import type { Parser } from '../parser.ts';
import { readMsg } from './read-msg.ts';

export const msgParser: Parser = {
  version: '1',
  async *parse(source, context) {
    return yield* mailPages(await readMsg(source), context);
  },
  openEmbedded: async (source) => new MailEmbedded((await readMsg(source)).attachments),
};
