import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { describeApi } from '../../src/server/api-description.ts';
import { EXAMPLES } from '../operations/examples.ts';

/** As the bundle carries it: a service of the sources describes itself without examples. */
const API: unknown = JSON.parse(Buffer.from(describeApi(EXAMPLES)).toString());

/** A page, and all that it complained about. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

export async function openBrowser(): Promise<Browser> {
  const folder = await unpackedChromium();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    headless: true,
    // The libraries and fonts that came with it, and a home of its own: the machine may have none of them.
    env: {
      ...process.env,
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, FONT_SETTINGS),
    } as Record<string, string>,
  });
}

export async function visit(browser: Browser, url: string, size = { width: 1280, height: 800 }): Promise<Visit> {
  const context = await browser.newContext({ viewport: size });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) complaints.push(`asked ${request.url()}`);
  });
  // Only there: a page with a route loses the requests that it sends as it is left.
  if (url.includes('/docs')) await page.route('**/openapi.json', (route) => route.fulfill({ json: API }));
  await page.goto(url);
  return { page, context, complaints };
}

/** `expected`: the browser itself writes a line for each failed request. */
export async function leave({ context, complaints }: Visit, expected?: RegExp): Promise<void> {
  await context.close();
  expect(complaints.filter((text) => !expected?.test(text))).toEqual([]);
}

const FONT_SETTINGS = 'docloupe-fonts.conf';

/** The package's own settings name folders that exist on its makers' machines only, and a page without any font crashes. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;

/**
 * Chromium with its libraries and fonts, unpacked once per machine. Test files run in parallel: each unpacks apart, and the
 * first to finish puts it in place.
 */
async function unpackedChromium(): Promise<string> {
  const main = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const manifest = join(dirname(dirname(main)), 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(tmpdir(), `docloupe-browser-${version}`);
  if (existsSync(folder)) return folder;
  const own = mkdtempSync(`${folder}-`);
  const { inflate } = (await import(join(dirname(main), 'lambdafs.js'))) as { inflate(path: string): Promise<string> };
  const before = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    const bin = join(dirname(dirname(main)), 'bin');
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) => inflate(join(bin, name))),
    );
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  writeFileSync(join(own, FONT_SETTINGS), fontSettings(folder));
  try {
    renameSync(own, folder);
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
  return folder;
}
