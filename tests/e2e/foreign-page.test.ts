import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

let cms: Server;
let other: Server;
let open: TestServer;
let closed: TestServer;
let browser: Browser;

const pageServer = () =>
  new Promise<Server>((resolve) => {
    const made = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>CMS</title>'),
    );
    made.listen(0, '127.0.0.1', () => resolve(made));
  });
const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  [cms, other, browser] = await Promise.all([pageServer(), pageServer(), launchBrowser()]);
  open = await startTestServer();
  closed = await startTestServer();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([open, closed].map((server) => server?.stop()));
  for (const server of [cms, other]) server?.close();
});

interface Call {
  readonly url: string;
  readonly method: string;
  readonly token?: string;
  readonly body?: object;
  readonly credentials?: RequestCredentials;
}
/** Makes a call as a script of a page does; a call that the browser keeps from the page answers why. */
const fromPage = (page: Page, call: Call) =>
  page.evaluate(async ({ url, method, token, body, credentials = 'omit' }) => {
    try {
      const answer = await fetch(url, {
        method,
        credentials,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, requestId: answer.headers.get('x-request-id') !== null, said: (await answer.json()) as unknown };
    } catch (error) {
      return { status: 0, requestId: false, said: String(error) };
    }
  }, call);

async function signedIn(server: TestServer): Promise<string> {
  await server.person('ana', ['PROGRAM_WRITE', 'PROGRAM_READ', 'RUNDOWN_READ']);
  const ana = await server.as('ana');
  return (await ana.post<{ secret: string }>('/tokens', { name: 'cms', roles: ['PROGRAM_WRITE'], kind: 'user' })).body.secret;
}

it('lets pages of an origin that an administrator names read and write with a token, in a real browser, and nobody with a cookie', async () => {
  const token = await signedIn(open);
  await open.person('eva', ['ADMIN_READ', 'ADMIN_WRITE']);
  const { status } = await (await open.as('eva')).post('/sign_in/config', { version: 0, origins: ['https://cms.example', originOf(cms)] });
  expect(status).toBeLessThan(300);
  const page = await browser.newPage();
  await page.goto(originOf(cms));
  const url = `${open.url}/api/programs`;
  const made = await fromPage(page, { url, method: 'POST', token, body: { name: 'Do CMS', start: '19:00:00', end: '19:30:00' } });
  expect(made).toMatchObject({
    status: expect.toSatisfy((status: number) => status === 200 || status === 201),
    requestId: true,
    said: { name: 'Do CMS' },
  });
  expect(await fromPage(page, { url, method: 'GET', token })).toMatchObject({ status: 200, said: [{ name: 'Do CMS' }] });
  expect(await fromPage(page, { url, method: 'GET' })).toMatchObject({ status: 401, said: { code: 'unauthorized' } });

  // A person who is signed in here in the same browser: the page of elsewhere gets nothing of it.
  await page.goto(open.url);
  const login = await page.evaluate(
    async ([password]) =>
      (await fetch('/api/authentication', { method: 'POST', body: new URLSearchParams({ username: 'ana', password: password! }) })).status,
    [TEST_PASSWORD],
  );
  expect(login).toBeLessThan(300);
  await page.goto(originOf(cms));
  expect(await fromPage(page, { url, method: 'GET', credentials: 'include' })).toMatchObject({ status: 0 });
  expect(await fromPage(page, { url, method: 'POST', credentials: 'include', body: { name: 'x' } })).toMatchObject({ status: 0 });
  await page.goto(originOf(other));
  expect(await fromPage(page, { url, method: 'GET', token })).toMatchObject({ status: 0 });
  await page.close();
});

it('is off until origins are named', async () => {
  const token = await signedIn(closed);
  const page = await browser.newPage();
  await page.goto(originOf(cms));
  expect(await fromPage(page, { url: `${closed.url}/api/programs`, method: 'GET', token })).toMatchObject({ status: 0 });
  await page.close();
});
