import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { isSafeLink } from '../../src/document/links.ts';
import { TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const RTF = String.raw`{\rtf1 {\field{\*\fldinst HYPERLINK "java script:alert(1)"}{\fldrslt press here}} and
{\field{\*\fldinst HYPERLINK "https://example.org/a"}{\fldrslt there}}\par}`.replace('java script', 'JavaScript');

function workbook(): Uint8Array {
  const sheet = utils.aoa_to_sheet([['press here', 'there']]);
  sheet.A1.l = { Target: 'javascript:alert(1)' };
  sheet.B1.l = { Target: 'https://example.org/a' };
  return write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' });
}

describe('a link that would run a script', () => {
  it.each([
    ['document.rtf', RTF],
    ['workbook.xlsx', workbook()],
  ])('leaves by no way: %s', async (name, content) => {
    const { id } = (await service.upload(content, name)).body;
    const answers = [
      (await service.get(`/v1/files/${id}/pages/1`)).text,
      (await service.get(`/v1/files/${id}/profile`)).text,
      (await service.get(`/v1/files/${id}/tables?include=rows`)).text,
      (await service.post(`/v1/files/${id}/ranges/read`, { sheet: 'S', range: 'A1:B1' })).text,
    ];
    for (const format of ['json', 'markdown', 'csv', 'text', 'html', 'chunks']) {
      answers.push((await service.post(`/v1/files/${id}/export`, { format })).text);
    }
    expect(answers.join('\n')).not.toMatch(/javascript:/i);
    expect(answers.join('\n')).toContain('https://example.org/a');
    expect(JSON.parse(answers[1]!).warnings).toContainEqual(expect.objectContaining({ code: 'unsafe_link' }));
  });

  it.each([' javascript:x', 'JAVASCRIPT:x', 'java\nscript:x', '\u0001javascript:x', 'vbscript:x', 'data:text/html,x'])(
    'is known however it is written: %j',
    (target) => expect(isSafeLink(target)).toBe(false),
  );

  it.each([
    'https://example.org/?q=javascript:x',
    '#javascript:x',
    'mailto:a@b.c',
    'notes/data:1.pdf',
    'file:///a.pdf',
  ])('is not taken for another: %j', (target) => expect(isSafeLink(target)).toBe(true));
});
