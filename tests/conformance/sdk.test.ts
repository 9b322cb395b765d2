import { readFileSync } from 'node:fs';
import { Newsroom } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { recordingTransport } from '../../packages/testing/src/recording.ts';

interface Operation {
  operationId: string;
}
const document = JSON.parse(readFileSync(new URL('../../spec/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, { operationId }]) => ({ id: operationId, method: verb.toUpperCase(), path })),
);
const transport = recordingTransport(() => ({ data: [], number: 0, size: 25, total: 0 }));
const newsroom = new Newsroom({ transport });

/** Beyond the calls: each leads to one of them. */
const SAVED =
  'assignments backups cleaning documents editor facebook files google ldap mail newsReports nominatim outbound print productions reports rundowns signIn souv stories streaming twitter'.split(
    ' ',
  );
const CONVENIENCES = ['users.byCategory', ...SAVED.map((area) => `${area}.config.save`)];
const NOT_AREAS = new Set(['transport', 'realtime', 'expiryListeners']);

type Method = (...args: unknown[]) => PromiseLike<unknown>;
function methodsOf(owner: object, prefix: string): Map<string, Method> {
  const found = new Map<string, Method>();
  for (const [name, value] of Object.entries(owner)) {
    if (value === null || typeof value !== 'object' || NOT_AREAS.has(name)) continue;
    for (const [id, method] of methodsOf(value as object, `${prefix}${name}.`)) found.set(id, method);
  }
  for (let type = Object.getPrototypeOf(owner); type && type !== Object.prototype; type = Object.getPrototypeOf(type)) {
    for (const name of Object.getOwnPropertyNames(type)) {
      if (name === 'constructor' || prefix === '') continue;
      found.set(`${prefix}${name}`, (owner as Record<string, Method>)[name]!.bind(owner));
    }
  }
  return found;
}
const methods = methodsOf(newsroom, '');

describe('the SDK and the contract', () => {
  it('has a method for each operation, and none beside them but the conveniences', () => {
    expect([...methods.keys()].sort()).toEqual([...operations.map(({ id }) => id), ...CONVENIENCES].sort());
  });

  it.each(operations)('$id sends $method $path, its path parameters first', async ({ id, method, path }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    const numbers = names.map((_, index) => 101 + index);
    transport.sent.length = 0;
    await methods.get(id)!(...numbers, []);
    expect(transport.sent).toHaveLength(1);
    const sent = transport.sent[0]!;
    expect(sent.route).toBe(`${method} ${path}`);
    expect(sent.path ?? {}).toEqual(Object.fromEntries(names.map((name, index) => [name, numbers[index]])));
  });
});
