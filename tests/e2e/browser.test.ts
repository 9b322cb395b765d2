import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser } from '@lauda/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The tests of sessions, CSP, CORS and XSS rely on the browser's own isolation, which is proven here.
const WEAKENING = /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials)\b/;

let browser: Browser;
let server: Server;
let other: Server;

/** Answers a page under a policy that lets no inline script run; nothing it answers may be read from another origin. */
const serve = (): Promise<Server> =>
  new Promise((resolve) => {
    const made = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.setHeader('content-security-policy', "default-src 'self'; script-src 'self'");
      response.end('<title>safe</title><script>document.title = "run"</script>');
    });
    made.listen(0, '127.0.0.1', () => resolve(made));
  });
const at = (made: Server): string => `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
const open = async (): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(at(server));
  return page;
};

beforeAll(async () => {
  [browser, server, other] = await Promise.all([launchBrowser(), serve(), serve()]);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  other?.close();
});

it('is started without a flag that weakens it', async () => {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  const flags = commandLine.split(/\s+(?=--)/);
  expect(flags).toContain('--disable-quic');
  expect(flags.filter((flag) => WEAKENING.test(flag))).toEqual([]);
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  expect(processInfo.map(({ type }) => type)).toContain('browser');
});

it('draws pages in processes of their own', async () => {
  const page = await open();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  expect(processInfo.filter(({ type }) => type === 'renderer').length).toBeGreaterThan(0);
  await page.context().close();
});

it('keeps what two people store and are given apart', async () => {
  const [one, two] = [await open(), await open()];
  await one.evaluate("document.cookie = 'who=ana'; localStorage.setItem('who', 'ana')");
  expect(await one.evaluate("[document.cookie, localStorage.getItem('who')]")).toEqual(['who=ana', 'ana']);
  expect(await two.evaluate("[document.cookie, localStorage.getItem('who')]")).toEqual(['', null]);
  for (const page of [one, two]) await page.context().close();
});

it('lets no page read another origin, and runs no script that the policy forbids', async () => {
  const page = await open();
  expect(await page.title()).toBe('safe');
  expect(await page.evaluate(`fetch('${at(server)}/x').then((answer) => answer.status)`)).toBe(200);
  expect(await page.evaluate(`fetch('${at(other)}/x').then((answer) => answer.status, (error) => error.name)`)).toBe('TypeError');
  await page.context().close();
});
