import type { Browser } from 'playwright-core';
import { TestService } from '../flow/service.ts';
import { openBrowser, type Visit, visit } from './browser.ts';

/** One service and one browser for all suites: starting them takes longer than most tests. */
export class Inspector {
  readonly service: TestService;
  readonly browser: Browser;

  private constructor(service: TestService, browser: Browser) {
    this.service = service;
    this.browser = browser;
  }

  static async start(): Promise<Inspector> {
    return new Inspector(...(await Promise.all([TestService.start(), openBrowser()])));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.service.close();
  }

  get url(): string {
    return this.service.url;
  }

  /** The id of an uploaded file. */
  async upload(content: string | Uint8Array, name: string): Promise<string> {
    return (await this.service.upload(content, name)).body.id;
  }

  /** `/docs`, or what stands after the `#`. */
  visit(path: string, size?: { width: number; height: number }): Promise<Visit> {
    return visit(this.browser, path.startsWith('/docs') ? this.url + path : `${this.url}/#${path}`, size);
  }

  open(id: string, params = ''): Promise<Visit> {
    return this.visit(`/f/${id}?${params}`);
  }
}

/** Suites are registered before anything has started. */
export type Here = () => Inspector;
