import { readFileSync } from 'node:fs';
import { FORMATS, formatMessage, LOCALES, messageText } from '@lauda/domain';
import { reasonText } from '@lauda/domain/reasons';
import { formatOf, PATTERNS } from '@lauda/spec/formats';
import { EVERY_ROLE, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  ana = await server.as('ana');
});
afterAll(() => server?.stop());

/** The values of a key of a document, at any depth, where they are texts. */
function found(of: unknown, key: string): string[] {
  if (typeof of !== 'object' || of === null) return [];
  return Object.entries(of).flatMap(([name, value]) => (name === key && typeof value === 'string' ? [value] : found(value, key)));
}

it('every pattern and every format of the contract has words in three languages that say what is expected', () => {
  const contract = JSON.parse(readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8')) as unknown;
  const named = new Set(Object.values(PATTERNS).map(({ source }) => source));
  expect([...new Set(found(contract, 'pattern'))].filter((pattern) => !named.has(pattern))).toEqual([]);
  for (const [name, pattern] of Object.entries(PATTERNS)) expect(formatOf('regex', String(pattern))).toBe(name);
  const formats = [...new Set(found(contract, 'format'))].map((format) => (format === 'uri' ? 'url' : format));
  const worded = ['date', 'uuid', 'email', 'url'];
  expect(formats.filter((format) => !worded.includes(format) && !/^(binary|u?int\d*|int64|float|double)$/.test(format))).toEqual([]);
  for (const name of [...worded, ...Object.keys(PATTERNS)]) {
    const { key, params } = formatMessage(name)!;
    const said = LOCALES.map((locale) => messageText(key, locale, params));
    expect([name, new Set(said).size, said.filter((text) => text.includes('{{'))]).toEqual([name, 3, []]);
    for (const text of said) expect(text).toContain(FORMATS[name as keyof typeof FORMATS].example);
  }
});

it.each([
  ['pt-BR', 'Esperada uma hora do dia, como 19:15 ou 19:15:30'],
  ['es-ES', 'Se espera una hora del día, como 19:15 o 19:15:30'],
  ['en-US', 'Expected a time of day, such as 19:15 or 19:15:30'],
])('what has another format is told what is expected, with an example (%s)', async (language, message) => {
  const program = { name: 'Jornal', start: '99:15', end: '19:45:00' };
  const { status, body } = await ana.send<Refusal>('POST', '/programs', program, { 'accept-language': language });
  expect([status, body.fields]).toEqual([422, [{ path: 'start', rule: 'format', params: { format: 'time' }, message }]]);
});

it.each(['amanhã', '2026-13-01'])('what is no day and time is told once, though two checks of it fail (%s)', async (expires) => {
  const { body } = await ana.post<Refusal>('/tokens', { name: 'x', roles: [], expires });
  expect(body.fields?.map(({ path, rule }) => [path, rule])).toEqual([['expires', 'format']]);
});

it('a day and time that do not exist are told so as well', async () => {
  const { body } = await ana.post<Refusal>('/tokens', { name: 'x', roles: [], expires: '2026-02-30T10:00:00' });
  expect(body.fields).toMatchObject([{ path: 'expires', rule: 'format', params: { format: 'timestamp' } }]);
});

it.each([
  ['no JSON', '/classifications', 'application/json', '[1', 'notJson'],
  ['nothing', '/classifications', 'application/json', '', 'noBody'],
  ['a type of content that is not read', '/classifications', 'application/x-odd', 'x', 'otherMedia'],
  ['an address that is none', '/stories/%zz', 'application/json', '{}', 'badAddress'],
] as const)('a request of %s is told why it cannot be read, in the language of the reader', async (_what, path, type, body, reason) => {
  for (const locale of LOCALES) {
    const headers = {
      cookie: ana.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': type,
      'accept-language': locale.replace('_', '-'),
    };
    const told = await fetch(`${server.url}/api${path}`, { method: 'POST', body, headers });
    expect([told.status, await told.json()]).toEqual([400, { code: 'bad_request', message: reasonText(reason, locale) }]);
  }
});
