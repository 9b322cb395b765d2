import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { type Answer, createRundown, startBridgedServer, type TestServer, type WireClient, whileHeld } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as z from 'zod';

type RundownEntity = z.infer<typeof Rundown>;
type StoryEntity = z.infer<typeof Story>;
/** A bridge with an archive and a playout of its own. */
interface OwnBridge {
  readonly name: string;
  readonly archive: number;
  readonly playout: number;
  readonly epochs: Record<string, number>;
  seq: number;
}
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let programId: number;
let bridges: readonly [OwnBridge, OwnBridge];
/** Two rundowns; each has a story to play, and one with the object of the archive of the other bridge. */
let shows: readonly [RundownEntity, RundownEntity];
let count = 0;

beforeAll(async () => {
  const begun = await startBridgedServer();
  ({ server, ana, bridge } = begun);
  programId = await begun.program();
  await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
  const device = async (type: string, mosId: string) =>
    (await ana.post<{ id: number }>('/devices', { name: mosId, type, protocol: 'mos', host: '127.0.0.1', port: 10540, mosId })).body.id;
  const own = async (name: string): Promise<OwnBridge> => {
    const [archive, playout] = [await device('mam', `${name}.mam`), await device('playout', `${name}.playout`)];
    const leases = await bridge.post<{ deviceId: number; epoch: number }[]>('/bridge/leases', {
      bridgeId: name,
      deviceIds: [archive, playout],
    });
    return { name, archive, playout, epochs: Object.fromEntries(leases.body.map(({ deviceId, epoch }) => [deviceId, epoch])), seq: 0 };
  };
  bridges = [await own('um'), await own('dois')];
});
afterAll(() => server.stop());

const object = ({ archive }: OwnBridge, duration: number) => ({
  ...{ kind: 'object', deviceId: archive, objectId: 'V1', status: 'NEW' },
  media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', duration, timeBase: 25, status: 'ready', deviceId: archive },
});
const plays = ({ playout }: OwnBridge, show: RundownEntity, status = 'PLAY') => ({
  ...{ kind: 'status', deviceId: playout, rundownUuid: show.uuid, storyUuid: show.blocks[0]!.stories[0]!.uuid, status },
});
const report = (own: OwnBridge, ...said: object[]): Promise<Answer<unknown>> =>
  bridge.post('/bridge/reports', {
    ...{ bridgeId: own.name, epochs: own.epochs },
    reports: said.map((one) => ({ seq: (own.seq += 1), at: server.now(), ...one })),
  });

beforeEach(async () => {
  const made = async (other: OwnBridge): Promise<RundownEntity> => {
    const date = new Date(Date.UTC(2027, 0, 1) + (count += 1) * 86_400_000).toISOString().slice(0, 10);
    const { id, blocks } = (await createRundown<RundownEntity>(ana, { date, programId })).body;
    const media = { objectId: 'V1', slug: 'V1', type: 'VIDEO', duration: 100, timeBase: 25, deviceId: other.archive };
    const clip = { uuid: crypto.randomUUID(), type: 'MOS_VIDEO', media };
    const sections = { vt: { type: 'VT', subSections: [clip] } };
    for (const story of [{ slug: 'SOL' }, { slug: 'CHUVA', sections }])
      expect((await ana.post(`/rundowns/${id}/stories`, { blockId: blocks[0]!.id, story })).status).toBe(201);
    await ana.put(`/rundowns/${id}/approve/true`);
    return (await ana.get<RundownEntity>(`/rundowns?date=${date}&programId=${programId}`)).body;
  };
  for (const own of bridges) expect((await report(own, object(own, 100))).status).toBe(200);
  shows = [await made(bridges[1]), await made(bridges[0])];
});
const ARCHIVED = 'select 1 from archive_media for update';
const durationIn = async (show: RundownEntity): Promise<unknown> => {
  const { body } = await ana.get<StoryEntity>(`/stories/${show.blocks[0]!.stories[1]!.id}`);
  return body.sections.vt!.subSections![0]!.media!.duration;
};
const onAirIn = async ({ date }: RundownEntity): Promise<unknown> =>
  (await ana.get<RundownEntity>(`/rundowns?date=${date}&programId=${programId}`)).body.onAir?.id;
it('takes two reports side by side that say of objects and of what plays, each in the rundown of the other, without a deadlock', async () => {
  const [one, two] = bridges;
  const answers = await whileHeld<[Answer<unknown>, Answer<unknown>]>(
    server.databaseUrl,
    [() => report(one, plays(one, shows[0]), object(one, 200)), () => report(two, plays(two, shows[1]), object(two, 200))],
    ARCHIVED,
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { seq: one.seq }],
    [200, { seq: two.seq }],
  ]);
  expect([await durationIn(shows[0]), await durationIn(shows[1])]).toEqual([200, 200]);
  expect([await onAirIn(shows[0]), await onAirIn(shows[1])]).toEqual(shows.map(({ blocks }) => blocks[0]!.stories[0]!.id));
});

it('takes such a report beside a move between both rundowns without a deadlock', async () => {
  const [own] = bridges;
  const [first, second] = shows;
  // The rundown of its object comes before that of its story in the order of all changes.
  const at = { one: shows[0].id < shows[1].id ? bridges[1] : own, show: shows[1] };
  const moved = first.blocks[0]!.stories[0]!.id;
  const target = { ids: [moved], targetBlockId: second.blocks[0]!.id, targetStoryId: null };
  const [told, move] = await whileHeld<[Answer<unknown>, Answer<unknown>]>(
    server.databaseUrl,
    [() => report(at.one, plays(at.one, at.show), object(at.one, 300)), () => ana.put(`/rundowns/${second.id}/stories/move`, target)],
    ARCHIVED,
  );
  expect([told.status, move.status]).toEqual([200, 200]);
  expect(await durationIn(first)).toBe(300);
});
