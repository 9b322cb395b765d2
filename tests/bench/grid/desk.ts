import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright-core';
import { type Notes, takeNotes } from './inPage.ts';

const LOADED_MS = 1_500;
const LONGEST_MS = 60_000;
/** Between two keys: a quick typist. */
const KEY_MS = 55;
const WORDS = 'boletim da prefeitura sobre a chuva de hoje ';

/** A page under measurement. */
export class Desk {
  readonly page: Page;
  private readonly cdp: CDPSession;
  private readonly scripts: Response[] = [];
  private received = 0;

  private readonly throttle: number;

  private constructor(page: Page, cdp: CDPSession, throttle: number) {
    this.page = page;
    this.cdp = cdp;
    this.throttle = throttle;
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') this.scripts.push(response);
    });
    cdp.on('Network.webSocketFrameReceived', ({ response }) => {
      this.received += response.payloadData.length;
    });
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      this.received += encodedDataLength;
    });
  }

  /** Opens an address in a browser that has nothing yet. */
  static async open(
    browser: Browser,
    at: { url: string; ready: string; enter?: (context: BrowserContext) => Promise<void>; throttle?: number },
  ): Promise<Desk> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await at.enter?.(context);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Performance.enable');
    const desk = new Desk(page, cdp, at.throttle ?? 1);
    await desk.slow(true);
    await page.addInitScript(takeNotes, at.ready);
    await page.goto(at.url);
    await desk.hasRow();
    return desk;
  }

  /** Loads the page once more, as a person does who presses F5, and answers how long its first row took. */
  async reload(): Promise<number> {
    await this.page.bringToFront();
    await this.page.reload();
    await this.hasRow();
    await pause(LOADED_MS / 5);
    return (await this.notes()).firstRow;
  }

  /** Waits for the first row. Asked in plain words: a page that is given the tools of Playwright compiles them for 25 ms on its way to that row. */
  private async hasRow(): Promise<void> {
    const until = performance.now() + LONGEST_MS;
    const expression = 'window.notes?.firstRow > 0';
    while (!(await this.cdp.send('Runtime.evaluate', { expression })).result.value) {
      if (performance.now() > until) throw new Error(`No first row within ${LONGEST_MS} ms at ${this.page.url()}.`);
      await pause(25);
    }
  }

  /** Comes to the front for its turn. */
  async begin(): Promise<void> {
    await this.page.bringToFront();
    await this.slow(true);
    await this.page.evaluate(() => window.watchFrames(true));
  }
  /** Keeps still while others have their turn: what slows it and what looks at its frames would cost them their processor. */
  async rest(): Promise<void> {
    await this.page.evaluate(() => window.watchFrames(false));
    await this.slow(false);
  }
  private async slow(on: boolean): Promise<void> {
    if (this.throttle > 1) await this.cdp.send('Emulation.setCPUThrottlingRate', { rate: on ? this.throttle : 1 });
  }

  notes(): Promise<Notes> {
    return this.page.evaluate(() => window.notes);
  }
  async forget(watch?: string): Promise<void> {
    await this.page.evaluate((element) => {
      // What stands there now was seen before.
      const shown = element ? (document.querySelector(element)?.textContent ?? '') : '';
      Object.assign(window.notes, { keys: [], seen: [], watch: element, shown });
    }, watch);
    this.received = 0;
  }

  /** Types so many letters where the keyboard is, and answers how long each took to be seen. */
  async type(letters: number): Promise<number[]> {
    await this.forget();
    for (let at = 0; at < letters; at += 1) {
      await this.page.keyboard.type(WORDS[at % WORDS.length]!);
      await pause(KEY_MS);
    }
    await pause(LOADED_MS / 10);
    return (await this.notes()).keys;
  }

  /** Presses an element as a frame begins and answers the ms until that frame, which shows what came of it, has been made. */
  painted(element: string): Promise<number> {
    return this.page.evaluate(
      (selector) =>
        new Promise<number>((done) => {
          const pressed = document.querySelector<HTMLElement>(selector)!;
          requestAnimationFrame(() => {
            const began = performance.now();
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              port1.close();
              done(performance.now() - began);
            };
            pressed.click();
            port2.postMessage(0);
          });
        }),
      element,
    );
  }

  /** Bytes that came by the socket and by calls since the notes were begun. */
  get bytes(): number {
    return this.received;
  }

  /** The scripts loaded until the page is at rest, gz. */
  async scriptBytes(): Promise<number> {
    await pause(LOADED_MS);
    const bodies = await Promise.all(this.scripts.map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  }

  /** Seconds the main thread has worked so far. */
  async busy(): Promise<number> {
    return this.metric('TaskDuration');
  }

  /** Bytes of live objects. */
  async heap(): Promise<number> {
    await this.cdp.send('HeapProfiler.enable');
    for (let at = 0; at < 3; at += 1) await this.cdp.send('HeapProfiler.collectGarbage');
    return this.metric('JSHeapUsedSize');
  }

  private async metric(name: string): Promise<number> {
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name)!.value;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
