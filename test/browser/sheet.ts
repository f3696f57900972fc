import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { makeLongCsv, makeModel } from './documents.ts';

const LONG = 300_000;

let service: TestService;
let browser: Browser;
let model: string;
let long: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([TestService.start(), openBrowser()]);
  model = (await service.upload(makeModel(), 'model.xlsx')).body.id;
  long = (await service.upload(makeLongCsv(LONG), 'long.csv')).body.id;
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const open = (id: string, params: string) => visit(browser, `${service.url}/#/f/${id}?${params}`);

describe('a workbook', () => {
  it('traces a formula, also across sheets', async () => {
    const here = await open(model, 'tab=trace');
    const { page } = here;
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
    expect(await page.getByLabel('Content of the cell').textContent()).toBe('=SUM(Inputs!B1:B3)');
    await leave(here);
  });

  it('scrolls through rows without end and keeps the page small', async () => {
    const here = await open(long, 'tab=trace');
    const { page } = here;
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
    await grid.focus();
    await page.keyboard.press('Control+ArrowDown');
    await page.getByText(`item ${LONG}`, { exact: true }).waitFor();
    expect(await nodes()).toBeLessThan(2000);
    await leave(here);
  });

  it('opens the cell of a search hit', async () => {
    const here = await open(long, 'tab=search&q=item+4242');
    const { page } = here;
    await page
      .getByRole('button', { name: /item 4242/ })
      .first()
      .click();
    await page.getByRole('gridcell', { name: 'item 4242', exact: true }).waitFor();
    expect(page.url()).toContain('cell=B4243');
    await leave(here);
  });
});
