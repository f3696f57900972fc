import { beforeAll, describe, expect, it } from 'vitest';
import { leave } from './browser.ts';
import { makeLedger, makeLongCsv, makeModel, makeStyled } from './documents.ts';
import type { Here } from './inspector.ts';

const LONG = 300_000;

export function sheetSuite(here: Here): void {
  describe('a workbook', () => {
    let model: string;
    let long: string;
    beforeAll(async () => {
      model = await here().upload(makeModel(), 'model.xlsx');
      long = await here().upload(makeLongCsv(LONG), 'long.csv');
    });

    it('opens on its cells', async () => {
      const visited = await here().open(model);
      const { page } = visited;
      await page.getByRole('tab', { name: 'Cell', selected: true }).waitFor();
      await page.getByRole('gridcell', { name: 'Twice' }).waitFor();
      await leave(visited);
    });

    it('traces a formula, also across sheets', async () => {
      const visited = await here().open(model, 'tab=trace');
      const { page } = visited;
      await page.getByRole('gridcell', { name: '180' }).click();
      await page.getByText('=B1+B2').first().waitFor();
      await page.locator('.precedent').nth(1).waitFor();
      expect(await page.locator('.precedent').count()).toBe(2);
      expect(await page.locator('.arrow').count()).toBe(2);
      // B2 stands right above.
      const [cell, precedent] = await Promise.all([
        page.getByRole('gridcell', { name: '120' }).boundingBox(),
        page.locator('.precedent').nth(1).boundingBox(),
      ]);
      expect(Math.abs(cell!.y - precedent!.y)).toBeLessThan(2);
      await page.getByRole('gridcell', { name: '60' }).click();
      await page.getByRole('button', { name: /Inputs!B1:B3/ }).click();
      await page.getByRole('grid', { name: 'Sheet Inputs' }).waitFor();
      await page.getByRole('button', { name: /Summary!B1/ }).click();
      await page.getByRole('grid', { name: 'Sheet Summary' }).waitFor();
      const content = page.getByLabel('Content of the cell');
      await expect.poll(() => content.textContent()).toBe('=SUM(Inputs!B1:B3)');
      await leave(visited);
    });

    it('leads from the grid itself to what is read on another sheet', async () => {
      const visited = await here().open(model, 'tab=trace&sheet=Summary&cell=B1');
      const { page } = visited;
      await page.locator('.far-end', { hasText: 'Inputs!B1:B3' }).click();
      await page.getByRole('grid', { name: 'Sheet Inputs' }).waitFor();
      await page.locator('.far-end.to-dependent', { hasText: 'Summary!B1' }).click();
      await page.getByRole('grid', { name: 'Sheet Summary' }).waitFor();
      await page.goBack();
      await page.getByRole('grid', { name: 'Sheet Inputs' }).waitFor();
      await leave(visited);
    });

    it('lights up a table that is pointed at', async () => {
      const visited = await here().open(long, 'tab=tables');
      const { page } = visited;
      const table = page.locator('.table-row .row').first();
      await table.hover();
      const mark = (await page.locator('.grid-marks .mark-hovered').boundingBox())!;
      const cell = (await page.getByRole('gridcell', { name: 'id', exact: true }).boundingBox())!;
      expect(Math.abs(mark.x - cell.x)).toBeLessThan(2);
      expect(mark.width).toBeGreaterThan(2 * cell.width);
      await leave(visited);
    });

    it('is a grid to work in: widths, ranges, copies, jumps, notes, what is hidden', async () => {
      const ledger = await here().upload(makeLedger(), 'ledger.xlsx');
      const visited = await here().open(ledger);
      const { page } = visited;
      const cell = (name: string) => page.locator(`#cell-${name}`);
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await cell('C3').waitFor();
      const isCut = () => cell('C3').evaluate((element) => element.scrollWidth > element.clientWidth);
      await expect.poll(isCut).toBe(false);
      // By mouse, then by keys.
      await cell('C3').hover();
      await page.mouse.down();
      await cell('D4').hover();
      await page.mouse.up();
      await page.locator('.chosen-range').waitFor();
      await page.getByLabel('Of the selection').getByText('Sum 1,234,577.89').waitFor();
      await page.keyboard.press('Control+c');
      await page.getByText('4 cells copied').waitFor();
      expect(await clipboard()).toBe('1,234,567.89\tyes\n10\tno');
      await cell('A3').click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Control+c');
      await expect.poll(clipboard).toBe('Weir\nBoat');
      expect(page.url()).toContain('tab=trace');
      const jump = page.getByLabel('Chosen cell');
      await jump.fill('grandtotal');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByLabel('Content of the cell').textContent()).toBe('=SUM(C3:C4)');
      await jump.fill('Notes!A1');
      await page.keyboard.press('Enter');
      await page.getByRole('grid', { name: 'Sheet Notes' }).waitFor();
      await page.goBack();
      // The other sheet has a C4, too: a pointer that rests on it sees nothing of the one that takes its place.
      await cell('C3').getByText('1,234,567.89').waitFor();
      await cell('C4').hover();
      await page.getByRole('tooltip').getByText('Paid in two parts').waitFor();
      // A click shows a hidden column; the edge of a head makes it wider.
      const head = page.getByRole('columnheader', { name: 'B, hidden' });
      expect((await head.boundingBox())!.width).toBeLessThan(16);
      await head.click();
      const shown = page.getByRole('columnheader', { name: 'B', exact: true });
      const before = (await shown.boundingBox())!;
      await page.mouse.move(before.x + before.width, before.y + 10);
      await page.mouse.down();
      await page.mouse.move(before.x + before.width + 50, before.y + 10, { steps: 2 });
      await page.mouse.up();
      await expect.poll(async () => (await shown.boundingBox())!.width).toBeGreaterThan(before.width + 45);
      await leave(visited);
    });

    it('draws what carries meaning, and holds the rows and columns that the file froze', async () => {
      const styled = await here().upload(makeStyled(), 'styled.xlsx');
      const visited = await here().open(styled, 'tab=trace&cell=Z60');
      const { page } = visited;
      const styleOf = (name: string) =>
        page.locator(`#cell-${name}`).evaluate((element) => {
          const { backgroundColor, color, fontWeight, textAlign, borderBottomStyle } = getComputedStyle(element);
          return { backgroundColor, color, fontWeight, textAlign, borderBottomStyle };
        });
      await page.getByRole('gridcell', { name: '6024', exact: true }).waitFor();
      const total = { color: 'rgb(0, 0, 255)', fontWeight: '700', textAlign: 'center', borderBottomStyle: 'double' };
      expect(await styleOf('Z60')).toMatchObject(total);
      // The first column and the two rows above stand beside and over what was scrolled to.
      const held = page.locator('.held-cell[data-cell="A60"]');
      expect(await held.textContent()).toBe('Total');
      expect((await held.boundingBox())!.x).toBeLessThan((await page.locator('#cell-Z60').boundingBox())!.x);
      expect(await page.locator('.pinned-row').count()).toBe(2);
      await held.click();
      await expect.poll(() => page.url()).toContain('cell=A60');
      await page.getByLabel('Chosen cell').fill('B1');
      await page.keyboard.press('Enter');
      await page.locator('#cell-C1').waitFor();
      expect((await styleOf('C1')).backgroundColor).toBe('rgb(255, 255, 0)');
      expect((await styleOf('D1')).backgroundColor).not.toBe('rgb(255, 255, 0)');
      await page.locator('.held-cell').waitFor({ state: 'detached' });
      await leave(visited);
    });

    it('scrolls through rows without end and keeps the page small', async () => {
      const visited = await here().open(long, 'tab=trace');
      const { page } = visited;
      const grid = page.getByRole('grid');
      await page.getByRole('gridcell', { name: 'item 3', exact: true }).waitFor();
      const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
      expect(await nodes()).toBeLessThan(2000);
      await grid.evaluate((element) => {
        element.scrollTop = element.scrollHeight / 2;
      });
      await page
        .getByText(/^item 1\d{5}$/)
        .first()
        .waitFor();
      // What the columns are called stays.
      expect(await page.locator('.pinned-row').textContent()).toContain('amount');
      await grid.focus();
      await page.keyboard.press('Control+ArrowDown');
      await page.getByText(`item ${LONG}`, { exact: true }).waitFor();
      expect(await nodes()).toBeLessThan(2000);
      await leave(visited);
    });

    it('opens the cell of a search hit, from the list and from the scroll bar', async () => {
      const visited = await here().open(long, 'tab=search&q=item+4242');
      const { page } = visited;
      await page
        .getByRole('button', { name: /item 4242/ })
        .first()
        .click();
      await page.getByRole('gridcell', { name: 'item 4242', exact: true }).waitFor();
      expect(page.url()).toContain('cell=B4243');
      const ticks = page.locator('.tick');
      expect(await ticks.count()).toBeGreaterThan(1);
      await ticks.last().click();
      await expect.poll(() => page.url()).not.toContain('cell=B4243&');
      await leave(visited);
    });
  });
}
