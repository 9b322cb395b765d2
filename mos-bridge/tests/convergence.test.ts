import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '@lauda/mos';
import { afterEach, describe, expect, it } from 'vitest';
import { roomForTests } from './room.ts';
import { pause, until } from './wait.ts';

const room = await roomForTests();
afterEach(() => room.end());

describe('a rundown on its device', () => {
  it('is created when MOS is enabled, without what may not be sent, and deleted when it is disabled [BRG-01]', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    expect(room.orders().map(({ kind }) => kind)).toEqual(['roCreate']);
    expect(room.heldSlugs()).not.toContain('INFLAÇÃO');
    await room.disable();
    await until(() => room.playout.holdings().size === 0, 'the running order is gone');
    expect(room.orders().map(({ kind }) => kind)).toEqual(['roCreate', 'roDelete']);
  });

  it('follows moves, approvals and edits', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    await room.texted();
    const before = room.playout.received.length;
    const [first, second, third] = await room.sendable();
    await room.move(first!, third!);
    await room.converged();
    expect(room.heldSlugs().slice(0, 3)).toEqual([second, first, third]);
    const moves = room.orders(before);
    expect(moves).toMatchObject([{ kind: 'roElementAction', operation: 'MOVE' }]);
    expect(await room.patch('INFLAÇÃO', 'approved', true)).toBe(200);
    await room.converged();
    expect(room.heldSlugs()).toContain('INFLAÇÃO');
    expect(await room.patch('INFLAÇÃO', 'slug', 'PRECOS')).toBe(200);
    await room.converged();
    expect(await room.patch('PRECOS', 'approved', false)).toBe(200);
    await room.converged();
    await room.patch('PRECOS', 'slug', 'INFLAÇÃO');
    await room.move(first!, second!);
    await room.converged();
  });

  it('brings the texts in the order they are read, and items with their lengths', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    await room.texted();
    expect(room.textOf('ESCALADA')).toMatch(/^Fernanda\|Boa noite\. .*\[CAM 2\]/);
    const rain = room.held().find(({ slug }) => slug === 'CHUVA ZONA LESTE')!;
    expect(rain.parts).toMatchObject([
      { kind: 'item', item: { objID: 'VT-2101', objDur: '3125', objTB: '25', edDur: '3125', mosID: 'arquivo.demo.lauda.mos' } },
    ]);
    const told = { existence: 'EXIST', waiting: [], lastError: null, acked: room.held().length, wanted: room.held().length };
    await expect.poll(() => room.deviceRow()).toMatchObject(told);
  });

  it('gets nothing in manual mode until a replace, which is one roReplace without Stand By and unapproved stories [RUN-MOS-04] [RUN-MOS-11] [RUN-MOS-12]', async () => {
    await room.begin();
    await room.enable(false);
    await room.converged();
    await room.texted();
    const before = room.playout.received.length;
    const [first, , third] = await room.sendable();
    await room.move(first!, third!);
    await room.patch('ESCALADA', 'slug', 'ABERTURA');
    await pause(2_500);
    expect(room.sent(before)).toEqual([]);
    await room.editor.post(`/rundowns/${room.rundownId}/mos/replace`);
    await room.converged();
    expect(room.orders(before).map(({ kind }) => kind)).toEqual(['roReplace']);
    const [standBy] = (await room.rundown()).blocks.filter((block) => block.standBy).flatMap(({ stories }) => stories);
    expect(standBy).toMatchObject({ approved: true, private: false });
    expect(room.heldSlugs()).not.toContain(standBy!.slug);
    expect(await room.story('INFLAÇÃO')).toMatchObject({ approved: false });
    expect(room.heldSlugs()).not.toContain('INFLAÇÃO');
    await room.patch('ABERTURA', 'slug', 'ESCALADA');
  });

  it('never gets a private story, not even where it takes unapproved ones [RUN-MOS-12]', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    const set = async (more: object) => {
      const device = (await room.editor.get<object>(`/devices/${room.deviceId}`)).body;
      expect((await room.editor.put('/devices', { ...device, ...more })).status).toBe(200);
    };
    const { id } = await room.story('INFLAÇÃO');
    const hide = (hidden: boolean) => room.editor.send('PATCH', `/documents/${id}/private`, { private: hidden });
    await set({ sendUnapproved: true });
    await until(() => room.heldSlugs().includes('INFLAÇÃO'), 'an unapproved story is sent');
    await hide(true);
    await until(() => !room.heldSlugs().includes('INFLAÇÃO'), 'a private one is taken off');
    await hide(false);
    await until(() => room.heldSlugs().includes('INFLAÇÃO'), 'it is sent again');
    await set({ sendUnapproved: false });
    await until(() => !room.heldSlugs().includes('INFLAÇÃO'), 'the unapproved one is taken off');
  });

  it('exists on the device, can be created on it, or cannot while it is away [DEV-10]', async () => {
    const existence = async () => (await room.deviceRow()).existence;
    const own = async () =>
      (await room.editor.get<{ id: number; existence: string }[]>('/devices')).body.find(({ id }) => id === room.deviceId)!.existence;
    await room.begin();
    await until(async () => (await own()) === 'CAN_CREATE' && (await existence()) === 'CAN_CREATE', 'it can be created');
    await room.enable();
    await until(async () => (await own()) === 'EXIST' && (await existence()) === 'EXIST', 'it exists');
    await room.disable();
    await until(async () => (await own()) === 'CAN_CREATE' && (await existence()) === 'CAN_CREATE', 'it can be created again');
    await room.playout.stop();
    await until(async () => (await own()) === 'CANT_CREATE' && (await existence()) === 'CANT_CREATE', 'it cannot be reached');
  });

  it('is said to be ready once', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    await room.editor.post(`/rundowns/${room.rundownId}/mos/ready`);
    await until(() => room.playout.received.some(({ kind }) => kind === 'roReadyToAir'), 'ready');
    await pause(300);
    expect(room.orders().filter(({ kind }) => kind === 'roReadyToAir')).toMatchObject([{ roAir: 'READY' }]);
  });
});

describe('a device in trouble', () => {
  it('that refuses every seventh message is brought back by full messages', async () => {
    await room.begin({ nackEvery: 7 });
    await room.enable();
    await room.converged();
    const [first, second, third, fourth] = await room.sendable();
    for (const [moved, before] of [
      [first, third],
      [second, fourth],
      [third, second],
      [first, second],
    ] as const) {
      await room.move(moved!, before!);
      await room.converged();
    }
    await room.texted();
    await until(async () => (await room.deviceRow()).acked === room.held().length, 'acknowledged');
    expect(room.sent().some(({ kind }) => kind === 'roReplace')).toBe(true);
    expect(room.logs.some(({ message }) => message === 'refused')).toBe(true);
  });

  it('that forgets everything is told the whole after its next refusal', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    await room.texted();
    const before = room.playout.received.length;
    room.playout.forget();
    const [first, , third] = await room.sendable();
    await room.move(first!, third!);
    await room.converged();
    await room.texted();
    expect(room.orders(before).map(({ kind }) => kind)).toEqual(['roElementAction', 'roReplace']);
  });

  it('that was away during two moves gets one roReplace [BRG-10]', async () => {
    await room.begin({}, { port: { backoffMs: [1_500, 1_500] } });
    await room.enable();
    await room.converged();
    await room.texted();
    const before = room.playout.received.length;
    room.playout.dropConnections();
    room.playout.forget();
    const [first, second, third] = await room.sendable();
    await room.move(first!, third!);
    await room.move(second!, third!);
    await room.converged();
    await room.texted();
    expect(room.orders(before).map(({ kind }) => kind)).toEqual(['roReplace']);
  });

  it('is written down before the device first hears of it: a bridge that is cut off then knows that it may be there', async () => {
    const written: boolean[] = [];
    const known = (): boolean => readFileSync(path.join(room.journalDir, 'journal.jsonl'), 'utf8').includes('"k":"try"');
    const hears = ({ kind }: Message): undefined => {
      if (kind === 'roCreate' || kind === 'roReplace') written.push(known());
    };
    await room.begin({ refuses: hears });
    await room.enable();
    await room.converged();
    expect(written[0]).toBe(true);
  });

  it('goes on after the bridge restarts with its journal, and no message id is used twice', async () => {
    const ids: string[] = [];
    await room.begin({ journal: ({ direction, text }) => direction === 'in' && ids.push(/<messageID>(\d+)</.exec(text)![1]!) });
    await room.enable();
    await room.converged();
    await room.bridge.stop();
    const [first, , third] = await room.sendable();
    await room.move(first!, third!);
    const before = room.playout.received.length;
    await room.startBridge();
    await room.converged();
    await room.texted();
    expect(room.orders(before).map(({ kind }) => kind)).toEqual(['roReplace']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('goes on after the bridge lost its journal, under a new name and with new ids', async () => {
    const ids: string[] = [];
    await room.begin({ journal: ({ direction, text }) => direction === 'in' && ids.push(/<messageID>(\d+)</.exec(text)![1]!) });
    await room.enable();
    await room.converged();
    await room.bridge.stop();
    await room.forgetJournal();
    const before = room.playout.received.length;
    await room.startBridge();
    await until(() => room.orders(before).length > 0, 'told again');
    await room.converged();
    expect(room.orders(before).map(({ kind }) => kind)).toEqual(['roReplace']);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('any course of an evening', () => {
  // The same courses in each run, so that a failure can be looked at.
  it.each([11, 23, 47])('ends with the device equal to the rundown (course %i)', async (seed) => {
    let state = seed;
    const below = (count: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % count;
    };
    await room.begin({ nackEvery: below(2) * 9 });
    await room.enable();
    for (let turn = 0; turn < 14; turn++) {
      const stories = (await room.stories()).map(({ slug }) => slug).filter((slug) => slug !== 'GAVETA ABELHAS');
      const [one, other] = [stories[below(stories.length)]!, stories[below(stories.length)]!];
      const turns = [
        () => room.move(one, other),
        () => room.move(other, one),
        async () => room.patch(one, 'approved', !(await room.story(one)).approved),
        async () => room.patch(one, 'floated', !(await room.story(one)).floated),
        async () => room.playout.dropConnections(),
        async () => {
          room.playout.forget();
          room.playout.dropConnections();
        },
        () => room.editor.post(`/rundowns/${room.rundownId}/mos/replace`),
      ];
      if (one !== other) await turns[below(turns.length)]!();
      await pause(below(40));
    }
    await room.converged();
    await room.texted();
    for (const { slug, floated } of await room.stories()) {
      if (floated) await room.patch(slug, 'floated', false);
      await room.patch(slug, 'approved', slug !== 'INFLAÇÃO');
    }
    await room.converged();
    await until(async () => (await room.deviceRow()).acked === room.held().length, 'acknowledged');
  });
});
