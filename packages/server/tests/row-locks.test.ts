import { randomUUID } from 'node:crypto';
import type { bridge as contract } from '@lauda/spec/areas/bridge';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { createRundown, type Refusal, startBridgedServer, type TestServer, type WireClient, whileHeld } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { Sessions } from '../src/auth/sessions.ts';
import { sweepLocks } from '../src/documents/locks.ts';

type StoryEntity = z.infer<typeof Story>;
type RundownEntity = z.infer<typeof Rundown>;
type Lease = z.infer<typeof contract.lease.result>[number];
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let programId: number;
let rundown: RundownEntity;
let count = 0;

beforeAll(async () => {
  const begun = await startBridgedServer();
  ({ server, ana, bridge } = begun);
  programId = await begun.program();
});
afterAll(() => server.stop());
const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.server.services.pool.query<T & Record<string, unknown>>(text, values)).rows;
const dateOf = (day: number): string => new Date(Date.UTC(2027, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
const newRundown = async (): Promise<RundownEntity> =>
  (await createRundown<RundownEntity>(ana, { date: dateOf((count += 1)), programId })).body;
beforeEach(async () => {
  rundown = await newRundown();
});
/** Starts changes one after the other while rows are locked; each stops before it writes its events, unless told where. */
const inTurn = <T extends readonly unknown[]>(...calls: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> =>
  whileHeld<T>(server.databaseUrl, calls);
const tell = async (slug: string, more: object = {}, show = rundown): Promise<StoryEntity> =>
  (await ana.post<StoryEntity>(`/rundowns/${show.id}/stories`, { blockId: show.blocks[0]!.id, story: { slug, ...more } })).body;
const trash = (...ids: number[]) => ana.send('DELETE', `/stories?${ids.map((id) => `ids=${id}`).join('&')}`);
const restore = (...ids: number[]) => ana.put('/stories/restore', { ids });
const moveToEnd = (id: number, block = 0) =>
  ana.put(`/rundowns/${rundown.id}/stories/move`, { ids: [id], targetBlockId: rundown.blocks[block]!.id, targetStoryId: null });
const loaded = async ({ date } = rundown): Promise<RundownEntity> =>
  (await ana.get<RundownEntity>(`/rundowns?date=${date}&programId=${programId}`)).body;
/** The stories of each block in the order of their stored places. */
const places = async ({ id } = rundown): Promise<string[]> =>
  (
    await query<{ line: string }>(
      `select b.index || '.' || s.index || ' ' || d.slug as line from story s join block b on b.id = s.block_id join document d on d.id = s.document_id
       where s.rundown_id = $1 and d.excluded_at is null order by b.index, s.index, d.slug`,
      [id],
    )
  ).map(({ line }) => line);

describe('what frees what is over passes by what another holds, and does not wait for it:', () => {
  it('locks', async () => {
    const [held, free] = [await tell('UM'), await tell('DOIS')];
    for (const { id } of [held, free]) await ana.put(`/locks/${id}`);
    const services = { pool: server.server.services.pool, now: () => server.now() + 301_000 };
    const left = () => query('select document_id as id from document_lock order by 1');
    const [swept, meanwhile] = await whileHeld<[number, object[]]>(
      server.databaseUrl,
      [() => sweepLocks(services), left],
      `select 1 from document_lock where document_id = ${held.id} for update`,
    );
    expect([swept, meanwhile]).toEqual([1, [{ id: held.id }]]);
    expect([await sweepLocks(services), await left()]).toEqual([1, []]);
  });

  it('sessions', async () => {
    const people: number[] = [];
    for (const name of ['caio', 'duda']) {
      people.push(await server.person(name, ['STORY_READ']));
      await server.as(name);
    }
    await query('update session set expires_at = $2 where user_id = any($1)', [people, new Date(server.now() + 3_600_000)]);
    // An hour later; the sessions of the others last longer.
    const later = new Sessions(server.server.services.pool, { now: () => server.now() + 3_601_000, zone: () => 'America/Sao_Paulo' });
    const left = () => query('select user_id as id from session where user_id = any($1)', [people]);
    const [ended, meanwhile] = await whileHeld<[number, object[]]>(
      server.databaseUrl,
      [() => later.sweep(), left],
      `select 1 from session where user_id = ${people[0]} for update`,
    );
    expect([ended, meanwhile]).toEqual([1, [{ id: people[0] }]]);
    expect([await later.sweep(), await left()]).toEqual([1, []]);
  });
});

describe('two who change one rundown at once leave each story one place:', () => {
  it('two moves', async () => {
    const [a, b] = [await tell('A'), await tell('B'), await tell('C'), await tell('D')];
    await inTurn(
      () => moveToEnd(a.id),
      () => moveToEnd(b.id),
    );
    expect(await places()).toEqual(['0.0 C', '0.1 D', '0.2 A', '0.3 B']);
  });

  it('a move into another rundown and one within it', async () => {
    const other = await newRundown();
    const [a, b] = [await tell('A'), await tell('B'), await tell('C')];
    await tell('X', {}, other);
    await inTurn(
      () => ana.put(`/rundowns/${other.id}/stories/move`, { ids: [a.id], targetBlockId: other.blocks[0]!.id, targetStoryId: null }),
      () => moveToEnd(b.id),
    );
    expect([await places(), await places(other)]).toEqual([
      ['0.0 C', '0.1 B'],
      ['0.0 X', '0.1 A'],
    ]);
  });

  it('a removal and a new story', async () => {
    const a = await tell('A');
    await tell('B');
    await inTurn(
      () => trash(a.id),
      () => tell('C'),
    );
    expect(await places()).toEqual(['0.0 B', '0.1 C']);
  });

  it('a restoring and a new story', async () => {
    const a = await tell('A');
    await tell('B');
    await trash(a.id);
    await inTurn(
      () => restore(a.id),
      () => tell('C'),
    );
    expect(await places()).toEqual(['0.0 A', '0.1 B', '0.2 C']);
  });

  it('two removals', async () => {
    const [a, b] = [await tell('A'), await tell('B'), await tell('C')];
    await inTurn(
      () => trash(a.id),
      () => trash(b.id),
    );
    expect(await places()).toEqual(['0.0 C']);
  });

  it('two restorings', async () => {
    const [a, , c] = [await tell('A'), await tell('B'), await tell('C')];
    await trash(a.id, c.id);
    await inTurn(
      () => restore(a.id),
      () => restore(c.id),
    );
    expect((await places()).map((line) => line.slice(0, 3))).toEqual(['0.0', '0.1', '0.2']);
  });

  it('an import and a new story', async () => {
    await tell('A');
    const form = new FormData();
    const order =
      '<mos><roCreate><roID>R</roID><roSlug>R</roSlug><story><storyID>S</storyID><storySlug>VEM</storySlug></story></roCreate></mos>';
    form.append('files', new Blob([order]), 'order.xml');
    await inTurn(
      () => tell('B'),
      () => ana.send('POST', `/rundowns/import?programId=${programId}&date=${rundown.date}&mode=append`, form),
    );
    expect((await places()).map((line) => line.slice(0, 3))).toEqual(
      (await loaded()).blocks.flatMap(({ stories }, block) => stories.map((_, index) => `${block}.${index}`)),
    );
  });
});

describe('a story that moves to another rundown is followed there by who at the same time', () => {
  let other: RundownEntity;
  let a: StoryEntity;
  /** The story goes before another in the other rundown; what is done to it begins meanwhile. */
  async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
    const target = { ids: [a.id], targetBlockId: other.blocks[0]!.id, targetStoryId: (await loaded(other)).blocks[0]!.stories[0]!.id };
    const [, done] = await inTurn<[unknown, T]>(() => ana.put(`/rundowns/${other.id}/stories/move`, target), work);
    return done;
  }
  beforeEach(async () => {
    other = await newRundown();
    a = await tell('A');
    await tell('B');
    await tell('Y', {}, other);
  });

  it('moves it, and leaves no gap', async () => {
    await meanwhile(() => moveToEnd(a.id));
    expect([await places(), await places(other)]).toEqual([['0.0 B', '0.1 A'], ['0.0 Y']]);
  });

  it('removes it', async () => {
    expect((await meanwhile(() => trash(a.id))).body).toEqual([a.id]);
    expect([await places(), await places(other)]).toEqual([['0.0 B'], ['0.0 Y']]);
  });

  it('puts it on air', async () => {
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await meanwhile(() => ana.patch(`/stories/${a.id}`, 'displayStatus', 'play'));
    expect((await loaded(other)).blocks[0]!.stories.map(({ slug, displayStatus }) => [slug, displayStatus])).toEqual([
      ['A', 'play'],
      ['Y', 'blank'],
    ]);
    expect((await loaded(other)).onAir).toMatchObject({ id: a.id });
  });
});

it('what is taken in counts with what another changes at the same time', async () => {
  const file = (await loaded()) as unknown as Record<string, unknown>;
  const a = await tell('A');
  const [, taken] = await inTurn(
    () => trash(a.id),
    () => ana.post<Refusal>(`/rundowns/take_in?programId=${programId}&date=${rundown.date}&mode=replace`, { rundown: file }),
  );
  expect([(taken as { status: number }).status, await places()]).toEqual([200, []]);
});

describe('what a device says', () => {
  const device = async (type: string): Promise<number> => {
    const name = `D${(count += 1)}`;
    const made = { name, type, protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name };
    return (await ana.post<{ id: number }>('/devices', made)).body.id;
  };
  const lease = async (bridgeId: string, ...deviceIds: number[]): Promise<Record<number, number>> => {
    const granted = (await bridge.post<Lease[]>('/bridge/leases', { bridgeId, deviceIds })).body;
    return Object.fromEntries(granted.map(({ deviceId, epoch }) => [deviceId, epoch]));
  };
  const report = (bridgeId: string, epochs: object, ...said: { deviceId: number }[]) =>
    bridge.post('/bridge/reports', {
      bridgeId,
      epochs,
      reports: said.map((each, index) => ({ seq: index + 1, at: server.now(), status: '', ...each })),
    });

  it('it plays, while somebody puts another story on air, leaves one on air', async () => {
    const id = await device('playout');
    const [one, two] = [await tell('UM'), await tell('DOIS')];
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
    const epochs = await lease('air', id);
    const status = { deviceId: id, kind: 'status', rundownUuid: rundown.uuid, storyUuid: two.uuid, status: 'PLAY' };
    await inTurn(
      () => ana.put(`/rundowns/${rundown.id}/stories/${one.id}/display_status`, { status: 'play' }),
      () => report('air', epochs, status),
    );
    const { blocks } = await loaded();
    expect(blocks[0]!.stories.map(({ slug, displayStatus }) => [slug, displayStatus])).toEqual([
      ['UM', 'stop'],
      ['DOIS', 'play'],
    ]);
  });

  it('it plays two rundowns, while another bridge says so of both in the other order, waits and is taken', async () => {
    const [first, second] = [await device('playout'), await device('playout')];
    const other = await newRundown();
    const [one, two] = [await tell('UM'), await tell('DOIS', {}, other)];
    for (const { id } of [rundown, other]) await ana.put(`/rundowns/${id}/approve/true`);
    await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
    const plays = (deviceId: number, show: RundownEntity, story: StoryEntity) => ({
      ...{ deviceId, kind: 'status', rundownUuid: show.uuid, storyUuid: story.uuid, status: 'PLAY' },
    });
    const [north, south] = [await lease('north', first), await lease('south', second)];
    const answers = await whileHeld<[{ status: number }, { status: number }]>(
      server.databaseUrl,
      [
        () => report('north', north, plays(first, other, two), plays(first, rundown, one)),
        () => report('south', south, plays(second, rundown, one), plays(second, other, two)),
      ],
      `select 1 from rundown where id = ${other.id} for update`,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const show of [rundown, other])
      expect((await loaded(show)).blocks[0]!.stories.map(({ displayStatus }) => displayStatus)).toEqual(['play']);
  });

  it('of a video, while the story that shows it is saved, takes nothing of the text away', async () => {
    const id = await device('mam');
    const part = { uuid: randomUUID(), type: 'MOS_VIDEO', media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', deviceId: id } };
    const sections = (text: string) => ({
      vt: { type: 'VT', subSections: [part] },
      link: { type: 'LINK', subSections: [{ uuid: randomUUID(), type: 'TEXT', text }] },
    });
    const made = await tell('VT', { sections: sections('Antes.') });
    await ana.put(`/locks/${made.id}`);
    const epochs = await lease('media', id);
    const media = { objectId: 'V1', slug: 'V1', type: 'VIDEO', status: 'ready' };
    const [saved, said] = await inTurn(
      () => ana.put('/stories', { id: made.id, textVersion: made.textVersion, slug: 'VT', sections: sections('Depois.') }),
      () => report('media', epochs, { deviceId: id, kind: 'object', objectId: 'V1', media } as { deviceId: number }),
    );
    const after = (await ana.get<StoryEntity>(`/stories/${made.id}`)).body;
    expect([(saved as { status: number }).status, (said as { status: number }).status]).toEqual([200, 200]);
    expect(after.sections).toMatchObject({
      vt: { subSections: [{ media: { status: 'ready' } }] },
      link: { subSections: [{ text: 'Depois.' }] },
    });
  });
});
