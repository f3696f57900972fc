import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { INVOICE_PAGES, makeModel, makePdf } from './documents.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let service: TestService;
let browser: Browser;
let invoice: string;
let model: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([TestService.start(), openBrowser()]);
  invoice = (await service.upload(await makePdf(INVOICE_PAGES), 'invoice.pdf')).body.id;
  model = (await service.upload(makeModel(), 'model.xlsx')).body.id;
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

/** Serious violations, each with the elements that have it. */
async function violationsOf(page: Page): Promise<string[]> {
  // Not as a script element: the content security policy forbids inline scripts, as it should.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe was put there a line above
    const { violations } = await (window as any).axe.run();
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

const PAGES = () =>
  new Map([
    ['the library', '/'],
    ['blocks', `/#/f/${invoice}?tab=blocks`],
    ['an extraction', `/#/f/${invoice}?tab=extract&schema=invoice`],
    ['findings', `/#/f/${invoice}?tab=findings`],
    ['a sheet', `/#/f/${model}?tab=trace&cell=B3`],
    ['the API reference', '/docs'],
  ]);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('has no serious violation of accessibility', async () => {
    const here = await visit(browser, 'about:blank');
    await here.page.emulateMedia({ colorScheme: theme });
    for (const [name, path] of PAGES()) {
      await here.page.goto('about:blank');
      await here.page.goto(service.url + path);
      await here.page.locator('.file, .tab-content, .operation').first().waitFor();
      if (name === 'an extraction') {
        await here.page.getByRole('button', { name: 'Extract', exact: true }).click();
        await here.page.locator('.extracted').first().waitFor();
      }
      expect(await violationsOf(here.page), name).toEqual([]);
    }
    await here.context.close();
  }, 60_000);
});

describe('without a mouse', () => {
  it('reaches a block from the library', async () => {
    const here = await visit(browser, service.url);
    const { page } = here;
    const link = page.getByRole('link', { name: 'invoice.pdf' });
    await link.waitFor();
    for (let presses = 0; presses < 20 && !(await link.evaluate((a) => a === document.activeElement)); presses++) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Outline' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Blocks', selected: true }).waitFor();
    await page.locator('.row.block').first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.mark-selected').waitFor();
    await leave(here);
  });
});

describe('on a phone', () => {
  it('shows one side at a time and nothing beyond the edge', async () => {
    const here = await visit(browser, `${service.url}/#/f/${invoice}?tab=blocks`, { width: 375, height: 700 });
    const { page } = here;
    await page.getByRole('button', { name: 'model' }).click();
    await page.locator('.row.block').nth(3).click();
    await page.locator('.mark-selected').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await leave(here);
  });
});

describe('the API reference', () => {
  it('calls the service', async () => {
    const here = await visit(browser, `${service.url}/docs#get_file`);
    const operation = here.page.locator('#get_file');
    await operation.getByText('Try it').click();
    await operation.getByLabel('id path, required').fill(model);
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByText('200').last().waitFor();
    await operation.getByText('"file_name": "model.xlsx"').waitFor();
    await leave(here);
  });
});
