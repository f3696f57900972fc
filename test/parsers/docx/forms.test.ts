import { describe, expect, it } from 'vitest';
import { cell, paragraph, readDocx, row, run, table, textsOf } from './build-docx.ts';

const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const named = (name: string, more = ''): string => `<w:alias w:val="${name}"/>${more}`;
const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';

describe('forms', () => {
  it('give the values of content controls, in a line, around paragraphs and in cells', async () => {
    const collected = await readDocx(
      [
        paragraph(run('Name: ') + control(named('Full name'), run('Ada ') + run('Lovelace', '<w:b/>'))),
        control(named('Remarks'), paragraph('First line') + paragraph('Second line')),
        table([2000], [row([cell(control('<w:tag w:val="city"/>', paragraph('Paris')))])]),
      ].join(''),
    );
    expect(collected.info.formFields).toMatchObject([
      { name: 'Full name', value: 'Ada Lovelace', page: 1 },
      { name: 'Remarks', value: 'First line\nSecond line', page: 1 },
      { name: 'city', value: 'Paris', page: 1 },
    ]);
    expect(textsOf(collected)).toEqual(['Name: Ada Lovelace', 'First line', 'Second line', 'Paris']);
    const [x0, y0, x1, y1] = collected.info.formFields![0]!.bbox!;
    const [left, top, right, bottom] = collected.pages[0]!.blocks[0]!.bbox;
    expect(x0).toBeGreaterThan(left + 20);
    expect([x1, y0, y1].map(Math.round)).toEqual([right, top, bottom].map(Math.round));
  });

  it('know what is ticked, chosen, dated and still to be filled in', async () => {
    const { info } = await readDocx(
      paragraph(
        [
          control(named('Agreed', `<w14:checkbox ${W14}><w14:checked w14:val="1"/></w14:checkbox>`), run('☒')),
          control(named('Declined', `<w14:checkbox ${W14}><w14:checked w14:val="0"/></w14:checkbox>`), run('☐')),
          control(named('Country', '<w:dropDownList><w:listItem w:value="fr"/></w:dropDownList>'), run('France')),
          control(named('Born', '<w:date w:fullDate="1815-12-10T00:00:00Z"/>'), run('10 December')),
          control(named('Phone', '<w:showingPlcHdr/>'), run('Click to enter text.')),
          control('<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>', run('Contents')),
          control('', run('no name')),
        ].join(''),
      ),
    );
    expect(info.formFields?.map(({ name, value }) => [name, value])).toEqual([
      ['Agreed', 'true'],
      ['Declined', 'false'],
      ['Country', 'France'],
      ['Born', '1815-12-10'],
      ['Phone', ''],
    ]);
  });

  it('of the old kind show what is ticked and chosen, and hold what was typed', async () => {
    const field = (name: string, data: string, code: string, result = '') =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${name}"/>${data}</w:ffData></w:fldChar></w:r>` +
      `<w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}` +
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const entries = '<w:listEntry w:val="red"/><w:listEntry w:val="green"/>';
    const collected = await readDocx(
      paragraph(
        field('Tick', '<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>', 'FORMCHECKBOX') +
          field('Colour', `<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`, 'FORMDROPDOWN') +
          field('Town', '<w:textInput/>', 'FORMTEXT', run('London')),
      ),
    );
    expect(textsOf(collected)).toEqual(['☒greenLondon']);
    expect(collected.info.formFields?.map(({ name, value }) => [name, value])).toEqual([
      ['Tick', 'true'],
      ['Colour', 'green'],
      ['Town', 'London'],
    ]);
  });

  it('are not claimed where there are none', async () => {
    expect((await readDocx(paragraph('Text'))).info.formFields).toBeUndefined();
  });
});
