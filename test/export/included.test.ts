import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { lines, makePdf, text, unicode } from '../parsers/pdf/pdf-writer.ts';
import { MORE, PROSE } from '../parsers/pdf/read-blocks.ts';

const HEADER = 'Accounts of the Society';
const page = (number: number, body: string[]) => ({
  content: [text(72, 30, 9, HEADER), ...body, text(280, 770, 9, `Page ${number} of 3`)],
});
const PDF = makePdf({
  pages: [
    page(1, [...lines(72, 100, 10, PROSE), `3 Tr ${text(72, 500, 10, 'nobody sees this line')} 0 Tr`]),
    page(2, [
      ...lines(72, 100, 10, MORE),
      unicode(72, 300, 10, '☐ by post'),
      unicode(72, 316, 10, '☑ by courier'),
      unicode(72, 332, 10, '☒ by hand'),
    ]),
    page(3, lines(72, 100, 10, PROSE)),
  ],
});

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await TestService.start();
  id = (await service.upload(PDF, 'accounts.pdf')).body.id;
});
afterAll(() => service.close());

const exported = async (fields: object): Promise<string> => (await service.post(`/v1/files/${id}/export`, fields)).text;
const times = (whole: string, part: string): number => whole.split(part).length - 1;

describe('what stands aside', () => {
  it.each(['markdown', 'text', 'html', 'chunks'])('comes once in %s where it says something', async (format) => {
    const said = await exported({ format });
    expect(times(said, HEADER)).toBe(1);
    expect(said).not.toMatch(/Page \d of 3|nobody sees/);
  });

  it('is what was asked for', async () => {
    const all = await exported({ format: 'markdown', include: ['headers', 'footers', 'hidden'] });
    expect([times(all, HEADER), times(all, ' of 3'), times(all, '<!-- page')]).toEqual([3, 3, 0]);
    expect(all).toContain('<!-- hidden: invisible -->\n\nnobody sees this line');
    const bare = await exported({ format: 'markdown', include: [] });
    expect(bare).not.toMatch(/Accounts|<!--|nobody/);
    expect(times(await exported({ format: 'markdown', include: ['page_markers'] }), '<!-- page')).toBe(3);
  });
});

describe('boxes to be ticked', () => {
  it('are task list items', async () => {
    expect(await exported({ format: 'markdown' })).toContain('- [ ] by post\n- [x] by courier\n- [x] by hand\n');
    const html = await exported({ format: 'html' });
    expect(html).toMatch(/<li[^>]*><input type="checkbox" disabled> by post/);
    expect(html).toMatch(/<li[^>]*><input type="checkbox" disabled checked> by courier/);
    expect(await exported({ format: 'text' })).toContain('☐ by post\n☑ by courier\n☒ by hand\n');
  });
});
