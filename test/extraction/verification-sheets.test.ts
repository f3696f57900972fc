import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { TestService } from '../flow/service.ts';

let service: TestService;
let file: string;
beforeAll(async () => {
  service = await TestService.start();
  const rows = Array.from({ length: 6_000 }, (_, i) => `item ${i},${i}.25,2024-01-01`);
  rows[5_900] = 'Last of the Mohicans,98765.5,2031-07-09';
  file = `/v1/files/${(await service.upload(['what,price,day', ...rows].join('\n'), 'long.csv')).body.id}`;
});
afterAll(() => service.close());

const verify = async (input: object) => (await service.post(`${file}/verify`, input)).body;

describe('verification in a long sheet', () => {
  it.each([
    ['a quote', { quote: 'last of the mohicans' }, 'A5902', 'normalized'],
    ['a number', { value: 98765.5 }, 'B5902', 'exact'],
    ['a day', { value: '2031-07-09' }, 'C5902', 'exact'],
  ])('finds %s far down', async (_what, input, cell, match) => {
    expect(await verify(input)).toMatchObject({ found: true, match, citations: [{ page: 1, sheet: 'Sheet1', cell }] });
  });

  it('finds nothing that is not there', async () => {
    for (const input of [{ quote: 'first of the mohicans' }, { value: 98765 }, { value: '2031-07-10' }]) {
      expect(await verify(input)).toMatchObject({ found: false, match: null, citations: [] });
    }
  });
});

describe('verification of a long cell', () => {
  it('finds what a heading of the sheet has only the beginning of', async () => {
    const sheet = utils.aoa_to_sheet([['Graduated in 1976. '.repeat(20).concat('Promoted in March 1993.')]]);
    const bytes = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' });
    const { id } = (await service.upload(bytes, 'people.xlsx')).body;
    const { body } = await service.post(`/v1/files/${id}/verify`, { quote: 'promoted in March 1993' });
    expect(body).toMatchObject({ found: true, match: 'normalized', citations: [{ sheet: 'S', cell: 'A1' }] });
  });
});
