import { MailEmbedded } from '../mail/mail-embedded.ts';
import { mailPages } from '../mail/mail-pages.ts';
import { readEml } from '../mail/read-eml.ts';
import type { Parser } from '../parser.ts';

export const emlParser: Parser = {
  version: '1',
  async *parse(source, context) {
    return yield* mailPages(await readEml(source), context);
  },
  openEmbedded: async (source) => new MailEmbedded((await readEml(source)).attachments),
};
