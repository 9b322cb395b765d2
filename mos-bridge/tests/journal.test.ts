import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../src/journal.ts';

const LEASE = { epoch: 3, idFrom: 1001, idTo: 11_000 };
const ITEMS = { begun: '1', playing: [{ id: '1', since: 4, ms: null }] };
const ORDER = { roID: 'ro-1', slug: 'show', stories: [{ storyID: 'A', slug: 'A', parts: [] }] };

let folder = '';
const file = () => path.join(folder, 'journal.jsonl');
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-journal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function begun(): Promise<Journal> {
  const journal = await Journal.open(folder, 'studio');
  journal.lease(7, LEASE, false);
  journal.record(7, 'ro-1', { k: 'full', order: ORDER, nonce: 2, owed: [] }, 5);
  journal.record(7, 'ro-1', { k: 'text', storyID: 'A', print: 'p1' }, 6);
  journal.record(7, 'ro-2', { k: 'try' }, 7);
  journal.airing(7, new Map([['ro-1', 'A']]));
  journal.playing(7, new Map([['ro-2', 'B']]));
  journal.marks(7, new Map([['ro-2', { isStopped: true }]]));
  journal.items(7, 'B', ITEMS);
  journal.aired(7, 'B');
  journal.report({ deviceId: 7, kind: 'ack', rundownUuid: 'ro-1', status: '1', at: 8 });
  return journal;
}

describe('the journal of a bridge', () => {
  it('tells the next start what was committed, and that everything is owed again', async () => {
    const first = await begun();
    const id = await first.nextId(7);
    // No close: a killed bridge closes nothing.
    await first.commit();
    const again = await Journal.open(folder, 'studio');
    const memory = again.devices.get(7)!;
    expect(again.bridgeId).toBe(first.bridgeId);
    expect(memory.acknowledged.get('ro-1')).toMatchObject({ order: ORDER, nonce: 2, resync: 'connected' });
    expect(memory.acknowledged.get('ro-1')!.texts).toEqual(new Map([['A', 'p1']]));
    expect(memory.acknowledged.get('ro-2')).toMatchObject({ order: undefined, mayHoldUnknownOrder: true });
    expect(memory.airing).toEqual(new Map([['ro-1', 'A']]));
    expect(memory.playing).toEqual(new Map([['ro-2', 'B']]));
    expect(memory.marks).toEqual(new Map([['ro-2', { isStopped: true }]]));
    expect([memory.items, [...memory.aired.keys()]]).toEqual([new Map([['B', ITEMS]]), ['B']]);
    expect(again.unsent).toMatchObject([{ seq: 1, kind: 'ack' }]);
    expect(await again.nextId(7)).toBeGreaterThan(id);
    await Promise.all([first.close(), again.close()]);
  });

  it('stores what nothing waits for together and soon, and at once with what something waits for', async () => {
    const journal = await begun();
    await journal.commit();
    const before = await readFile(file(), 'utf8');
    const order: string[] = [];
    const soon = [1, 2, 3].map((number) => {
      journal.record(7, 'ro-1', { k: 'text', storyID: 'A', print: `soon ${number}` }, 9);
      return journal.commitSoon().then(() => order.push(`soon ${number}`));
    });
    await Promise.all(soon);
    expect((await readFile(file(), 'utf8')).slice(before.length).match(/soon \d/g)).toEqual(['soon 1', 'soon 2', 'soon 3']);
    journal.record(7, 'ro-1', { k: 'text', storyID: 'A', print: 'late' }, 10);
    const late = journal.commitSoon().then(() => order.push('late'));
    await journal.commit().then(() => order.push('waited for'));
    await late;
    expect(order).toEqual(['soon 1', 'soon 2', 'soon 3', 'late', 'waited for']);
    journal.record(7, 'ro-1', { k: 'text', storyID: 'A', print: 'last' }, 11);
    void journal.commitSoon();
    await journal.close();
    expect(await readFile(file(), 'utf8')).toContain('"last"');
  });

  it('never uses a message id twice, however often the bridge is killed in between', async () => {
    const ids: number[] = [];
    const killed: Journal[] = [];
    await (await begun()).close();
    for (let start = 0; start < 5; start++) {
      const journal = await Journal.open(folder, 'studio');
      killed.push(journal);
      for (let sent = 0; sent < 150; sent++) ids.push(await journal.nextId(7));
    }
    expect(new Set(ids).size).toBe(750);
    expect(Math.min(...ids)).toBe(LEASE.idFrom);
    await Promise.all(killed.map((journal) => journal.close()));
  });

  it('gives out message ids again once the disk takes them, after it was full for a moment', async () => {
    const journal = await begun();
    await journal.commit();
    const before = await readFile(file(), 'utf8');
    const commit = vi.spyOn(journal, 'commit').mockRejectedValueOnce(new Error('ENOSPC')).mockRejectedValueOnce(new Error('ENOSPC'));
    await expect(journal.nextId(7)).rejects.toThrow('ENOSPC');
    commit.mockClear();
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) ids.push(await journal.nextId(7));
    expect(new Set(ids).size).toBe(20);
    expect((await readFile(file(), 'utf8')).slice(before.length)).toContain('"t":"ids"');
    expect(commit).toHaveBeenCalledTimes(1);
    await journal.close();
  });

  it('knows that a device was asked what it holds until a lease begins of which nothing is known', async () => {
    const journal = await begun();
    const unasked = (): boolean => journal.devices.get(7)!.unasked;
    expect(unasked()).toBe(true);
    journal.asked(7);
    expect(unasked()).toBe(false);
    journal.lease(7, { epoch: 4, idFrom: 11_001, idTo: 21_000 }, true);
    expect(unasked()).toBe(false);
    await journal.close();
    const again = await Journal.open(folder, 'studio');
    expect(again.devices.get(7)!.unasked).toBe(false);
    again.lease(7, { epoch: 5, idFrom: 21_001, idTo: 31_000 }, false);
    expect(again.devices.get(7)!.unasked).toBe(true);
    await again.close();
  });

  it('forgets what a device said it plays when another is spoken to, or another bridge may have heard more', async () => {
    const journal = await begun();
    const plays = (): string[] => {
      const { playing, items, aired } = journal.devices.get(7)!;
      return [...playing.values(), ...items.keys(), ...aired.keys()];
    };
    journal.lease(7, { epoch: 4, idFrom: 11_001, idTo: 21_000 }, true);
    expect(plays()).toEqual(['B', 'B', 'B']);
    journal.lease(7, { epoch: 5, idFrom: 21_001, idTo: 31_000 }, false);
    expect(plays()).toEqual([]);
    for (const simulated of [true, false]) {
      journal.playing(7, new Map([['ro-2', 'B']]));
      journal.items(7, 'B', ITEMS);
      journal.aired(7, 'B');
      journal.peer(7, simulated);
      expect(plays()).toEqual([]);
    }
    await journal.close();
    const again = await Journal.open(folder, 'studio');
    expect(again.devices.get(7)!.playing.size).toBe(0);
    await again.close();
  });

  it('keeps what a simulator said it plays also where it is written anew', async () => {
    const journal = await begun();
    journal.peer(7, true);
    journal.playing(7, new Map([['ro-2', 'B']]));
    // A problem told at such length has the file written anew.
    journal.flag(7, 'B', 'x'.repeat(5_000_000));
    journal.flag(7, 'B', null);
    await journal.commit();
    await journal.close();
    expect((await stat(file())).size).toBeLessThan(1_000_000);
    const again = await Journal.open(folder, 'studio');
    expect([...again.devices.get(7)!.playing.values()]).toEqual(['B']);
    await again.close();
  });

  it('drops a last line that was cut off', async () => {
    await (await begun()).close();
    await appendFile(file(), '{"t":"told","d":7,"ro":"ro-1","e":{"k":"go');
    const again = await Journal.open(folder, 'studio');
    expect(again.devices.get(7)!.acknowledged.get('ro-1')!.order).toEqual(ORDER);
    await again.close();
    expect(await readFile(file(), 'utf8')).not.toContain('"go');
  });

  it('that is damaged in its middle is put aside, and a bridge of a new name begins', async () => {
    const first = await begun();
    await first.close();
    const lines = (await readFile(file(), 'utf8')).split('\n');
    lines[1] = lines[1]!.slice(0, 9);
    await writeFile(file(), lines.join('\n'));
    const again = await Journal.open(folder, 'studio');
    expect(again.bridgeId).not.toBe(first.bridgeId);
    expect(again.bridgeId).toMatch(/^studio\.[0-9a-f]{10}$/);
    expect(again.devices.size).toBe(0);
    await again.close();
    expect((await stat(`${file()}.broken`)).size).toBeGreaterThan(0);
  });

  it('is written anew when it grows long, and tells the same', async () => {
    const journal = await begun();
    const order = { ...ORDER, stories: [{ storyID: 'A', slug: 'A'.repeat(60_000), parts: [] }] };
    // An encoder of captions holds no running order.
    journal.record(7, 'ro-3', { k: 'text', storyID: 'B', print: '4', num: '02', presenter: 'beto' }, 8);
    // Nor does a graphics device.
    journal.flag(7, 'A', 'ERROR\nfull');
    journal.flag(7, 'B', 'ERROR\nfull');
    journal.flag(7, 'B', null);
    journal.record(7, 'ro-4', { k: 'page', itemID: 'gone', code: '100', page: '100' }, 8);
    journal.record(7, 'ro-4', { k: 'page', itemID: 'C', code: '100', page: '101' }, 8);
    journal.record(7, 'ro-4', { k: 'free', itemID: 'gone' }, 8);
    journal.record(7, 'ro-4', { k: 'written', nonce: 5 }, 8);
    for (let nonce = 3; nonce < 90; nonce++) {
      journal.record(7, 'ro-1', { k: 'full', order, nonce, owed: ['A'] }, nonce);
      journal.seen(7, { key: `upper:${nonce}`, body: 'b', answer: '{}', at: nonce });
      await journal.commit();
    }
    await journal.close();
    expect((await stat(file())).size).toBeLessThan(3_000_000);
    const again = await Journal.open(folder, 'studio');
    const memory = again.devices.get(7)!;
    expect(memory.acknowledged.get('ro-1')).toMatchObject({ order, nonce: 89, owed: new Set(['A']) });
    expect(memory.acknowledged.get('ro-2')).toMatchObject({ mayHoldUnknownOrder: true });
    const heads = new Map([['B', { num: '02', presenter: 'beto' }]]);
    expect(memory.acknowledged.get('ro-3')).toMatchObject({ order: undefined, texts: new Map([['B', '4']]), heads });
    expect(memory.acknowledged.get('ro-4')).toMatchObject({ pages: new Map([['C', { code: '100', page: '101' }]]), writtenNonce: 5 });
    expect([...memory.seen.keys()]).toContain('upper:3');
    expect(memory.flagged).toEqual(new Map([['A', 'ERROR\nfull']]));
    expect(memory.airing).toEqual(new Map([['ro-1', 'A']]));
    expect(memory.playing).toEqual(new Map([['ro-2', 'B']]));
    expect(memory.marks).toEqual(new Map([['ro-2', { isStopped: true }]]));
    expect(again.unsent).toHaveLength(1);
    await again.close();
  });

  it('is whole where the disk takes an entry in two parts', async () => {
    const journal = await begun();
    await journal.commit();
    const some = await open(file(), 'r');
    const handles = Object.getPrototypeOf(some) as typeof some;
    await some.close();
    const whole = handles.write;
    const write = vi.spyOn(handles, 'write').mockImplementationOnce(function (this: typeof some, ...[bytes, , , at]: unknown[]) {
      return Reflect.apply(whole, this, [bytes, 0, 10, at]);
    });
    journal.record(7, 'ro-1', { k: 'text', storyID: 'A', print: 'in two parts' }, 9);
    await journal.commit();
    write.mockRestore();
    await journal.close();
    const again = await Journal.open(folder, 'studio');
    expect(again.bridgeId).toBe(journal.bridgeId);
    expect(again.devices.get(7)!.acknowledged.get('ro-1')!.texts).toEqual(new Map([['A', 'in two parts']]));
    await again.close();
  });

  it.each([
    ['its name is taken', () => mkdir(`${file()}.new`).then(() => () => undefined)],
    [
      'the disk is full',
      async () => {
        const some = await open(file(), 'r');
        const sync = vi.spyOn(Object.getPrototypeOf(some) as typeof some, 'sync').mockRejectedValue(new Error('ENOSPC'));
        await some.close();
        return () => sync.mockRestore();
      },
    ],
  ] as const)('that cannot be written anew loses nothing, holds nothing twice and leaves no half file: %s', async (how, hinder) => {
    const journal = await begun();
    await journal.commit();
    const order = { ...ORDER, stories: [{ storyID: 'A', slug: 'A'.repeat(60_000), parts: [] }] };
    const free = await hinder();
    for (let nonce = 3; nonce < 90; nonce++) {
      journal.record(7, 'ro-1', { k: 'full', order, nonce, owed: [] }, nonce);
      const stored = journal.commit();
      journal.report({ deviceId: 7, kind: 'status', rundownUuid: 'ro-1', storyUuid: `S${nonce}`, status: 'PLAY', at: nonce });
      await stored;
    }
    expect(existsSync(`${file()}.new`)).toBe(how === 'its name is taken');
    free();
    await journal.close();
    const again = await Journal.open(folder, 'studio');
    expect(again.unsent).toEqual(journal.unsent);
    expect(again.devices.get(7)!.acknowledged.get('ro-1')).toMatchObject({ order, nonce: 89 });
    await again.close();
  });

  it('keeps the numbers of reports above what the server has seen, and of counts not yet sent the newest', async () => {
    const journal = await begun();
    journal.report({ deviceId: 7, kind: 'ack', rundownUuid: 'ro-1', status: '2', at: 9 });
    journal.report({ deviceId: 7, kind: 'status', rundownUuid: 'ro-1', storyUuid: 'A', status: 'PLAY', at: 9 });
    journal.seenUpTo(40);
    expect(journal.unsent.map(({ seq, kind, status }) => [seq, kind, status])).toEqual([
      [41, 'ack', '2'],
      [42, 'status', 'PLAY'],
    ]);
    journal.sent(41);
    await journal.close();
    const again = await Journal.open(folder, 'studio');
    expect(again.unsent.map(({ seq }) => seq)).toEqual([42]);
    again.report({ deviceId: 7, kind: 'ack', rundownUuid: 'ro-1', status: '3', at: 9 });
    expect(again.unsent.at(-1)!.seq).toBe(43);
    await again.close();
  });

  it('drops nothing that was said of objects however long the server is away, and of the rest the oldest, which it counts', async () => {
    const journal = await Journal.open(folder, 'studio');
    for (let n = 0; n < 10_500; n += 1) {
      journal.report({ deviceId: 7, kind: 'object', objectId: `O${n}`, status: 'NEW', media: null, at: n });
      journal.report({ deviceId: 7, kind: 'status', rundownUuid: 'ro-1', storyUuid: `S${n}`, status: 'PLAY', at: n });
    }
    await journal.close();
    const again = await Journal.open(folder, 'studio');
    for (const known of [journal, again]) {
      expect(known.unsent.filter(({ kind }) => kind === 'object').map(({ objectId }) => objectId)).toEqual(
        Array.from({ length: 10_500 }, (_none, n) => `O${n}`),
      );
      expect(known.unsent.filter(({ kind }) => kind === 'status').map(({ storyUuid }) => storyUuid)).toEqual(
        Array.from({ length: 10_000 }, (_none, n) => `S${n + 500}`),
      );
    }
    expect(journal.waiting.dropped).toBe(500);
    expect([journal.waiting.hasRoomFor(500_000), journal.waiting.hasRoomFor(1, 300 * 1_048_576)]).toEqual([true, false]);
    journal.sent(journal.seq);
    expect(journal.waiting.hasRoomFor(530_000)).toBe(true);
    await again.close();
  });
});
