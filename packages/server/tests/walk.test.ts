import { readFileSync } from 'node:fs';
import { calls } from '@lauda/spec';
import type { Answer } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reads } from './every-get.ts';
import { type Write, writes } from './every-write.ts';
import { ana, bridge, closeScene, openDemoScene } from './scene.ts';
import { byHand, reports } from './writes-by-hand.ts';

beforeAll(openDemoScene);
afterAll(closeScene);

const { paths } = JSON.parse(readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId: id }]) => ({ id, method: method.toUpperCase(), path })),
);
const contract = new Map(calls.map(({ id, call }) => [id, call]));

/** What only a directory answers, which this machine may not have: the test that asks a real one. */
const ELSEWHERE: Readonly<Record<string, string>> = { 'ldap.filter': 'directory.test.ts' };

type Answered = Pick<Answer<unknown>, 'status' | 'headers'> & { readonly body?: unknown };
/** What a browser keeps of an answer, where that is not nothing: `no-store` is what any call that brings data says. */
const KEPT: Readonly<Record<string, string>> = {
  // A day: a part of a map is of the town, not of the newsroom, and tile servers ask whoever uses them to keep it.
  'maps.tile': 'private, max-age=86400',
  // A day: the picture of a public feed, which would be fetched from its source again by everybody at each look at a lane.
  'agency.items.picture': 'private, max-age=86400',
  // Kept by the program that reads the calendar, and asked for anew each time by the version it has.
  'calendars.feed.read': 'private, no-cache',
};

/** Makes a call with valid input and answers its response. */
async function answered(id: string, method: string, path: string): Promise<Answered> {
  const prepared = id === 'bridge.report' ? reports.connection : byHand[id];
  if (prepared) {
    const { make, after } = await prepared();
    const answer = await make();
    await after?.();
    return answer;
  }
  const client = contract.get(id)!.role === 'bridge' ? bridge : ana;
  if (method === 'GET') return client.get(reads[id] ? await reads[id]() : path);
  const wish: Write = await writes[id]!();
  expect(wish.method ?? 'POST').toBe(method);
  return client.send(method, wish.path, wish.body);
}

describe('every call of openapi.json, made on the demo newsroom', () => {
  const asked = operations.filter(({ id }) => !Object.hasOwn(ELSEWHERE, id));
  it.each(asked)('$id answers something valid, which no cache keeps but where it is named', async ({ id, method, path }) => {
    // The client holds each answer against the contract; what comes back is said where it is a refusal.
    const { status, body, headers } = await answered(id, method, path);
    expect(status, JSON.stringify(body)?.slice(0, 600)).toBe(contract.get(id)!.status);
    expect(headers.get('cache-control')).toBe(KEPT[id] ?? 'no-store');
  });

  it('leaves out only what another test makes for real', () => {
    for (const [id, file] of Object.entries(ELSEWHERE)) {
      const path = operations.find((each) => each.id === id)!.path;
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(path);
    }
  });
});
