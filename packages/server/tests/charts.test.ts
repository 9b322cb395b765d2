import { createRundown, EVERY_ROLE, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Work {
  people: { userId: number; guidelines: number; reportages: number; stories: number; reported: number }[];
  air: { date: string; planned: number; aired: number; plannedSeconds: number; airedSeconds: number }[];
}
// It is 18:00 of this day; the show is at 19:00.
const DAY = '2026-11-22';
let server: TestServer;
let [ana, bob, carol]: WireClient[] = [];
let [anaId, bobId, programId]: number[] = [];
beforeAll(async () => {
  ({ server, ana, bob, anaId, bobId, programId } = await startNewsroom({ now: Date.parse(`${DAY}T18:00:00-03:00`) }));
  await server.person(
    'carol',
    EVERY_ROLE.filter((role) => role !== 'CHART_READ'),
  );
  carol = await server.as('carol');
});
afterAll(() => server.stop());
const asked = `from=${DAY}&to=${DAY}`;
const work = async (by = ana!, also = ''): Promise<Work> => (await by.get<Work>(`/charts/work?${asked}${also}`)).body;
const made = async (path: string, body: object): Promise<number> => {
  const answer = await ana!.post<{ id: number }>(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};

describe('what managers look at', () => {
  it('is for those with CHART_READ alone [PERM-A07]', async () => {
    expect([(await carol!.get(`/charts/work?${asked}`)).status, (await ana!.get(`/charts/work?${asked}`)).status]).toEqual([403, 200]);
  });

  it('counts each document once for each who works on it, whatever they do in it, and the reporter apart', async () => {
    await made('/assignments', { slug: 'CHUVA', date: DAY, programsIds: [programId], reportersIds: [anaId, bobId], producersIds: [anaId] });
    await made('/news_reports', { slug: 'CHUVA', date: DAY, reporterId: bobId, editorId: bobId });
    expect((await work()).people).toEqual([
      { userId: anaId, guidelines: 1, reportages: 0, stories: 0, reported: 1 },
      { userId: bobId, guidelines: 1, reportages: 1, stories: 0, reported: 2 },
    ]);
    expect((await work(ana, `&programId=${programId}`)).people.map(({ reportages }) => reportages)).toEqual([0, 0]);
  });

  it('leaves out what the caller does not see and what lies in the trash', async () => {
    const before = (await work(bob)).people;
    const secret = await made('/assignments', { slug: 'SIGILO', date: DAY, reportersIds: [anaId] });
    const gone = await made('/assignments', { slug: 'FORA', date: DAY, reportersIds: [anaId] });
    await ana!.send('PATCH', `/documents/${secret}/private`, { private: true });
    await ana!.delete(`/assignments?ids=${gone}`);
    expect((await work(bob)).people).toEqual(before);
    expect((await work()).people[0]).toMatchObject({ userId: anaId, guidelines: 2, reported: 2 });
  });

  it('sets what was on air beside what was planned; what is floated or stands by was not planned', async () => {
    const { body: rundown } = await createRundown<{ id: number; blocks: { id: number }[] }>(ana!, { date: DAY, programId: programId! });
    const [first, last] = [rundown.blocks[0]!.id, rundown.blocks.at(-1)!.id];
    const story = async (slug: string, blockId = first): Promise<number> =>
      made(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug, vt: 'PT40S', manualVt: true, reporterId: bobId } });
    const [one] = [await story('UM'), await story('DOIS')];
    await ana!.patch(`/stories/${await story('TRES')}`, 'floated', true);
    expect(last).not.toBe(first);
    await story('RESERVA', last);
    const runs = async (id: number) => {
      await ana!.patch(`/stories/${id}`, 'approved', true);
      for (const status of ['play', 'stop']) {
        expect((await ana!.put(`/rundowns/${rundown.id}/stories/${id}/display_status`, { status })).status).toBe(200);
        server.advance(30_000);
      }
    };
    // What ran in the rehearsal and was taken in anew is not what aired.
    const rehearsed = await story('ENSAIO');
    await runs(rehearsed);
    await ana!.delete(`/stories?ids=${rehearsed}`);
    server.advance(60 * 60_000);
    await runs(one!);
    const { air, people } = await work();
    expect(air).toEqual([{ date: DAY, planned: 2, aired: 1, plannedSeconds: 80, airedSeconds: 30 }]);
    expect(people.find(({ userId }) => userId === bobId)).toMatchObject({ stories: 4, reported: 6 });
    // What aired stays what aired, also floated or standing by since, and in the trash and without its block, as in the as-run.
    for (const [field, now, before] of [
      ['floated', true, false],
      ['blockId', last, first],
    ] as const) {
      await ana!.patch(`/stories/${one}`, field, now);
      expect((await work()).air).toEqual([{ date: DAY, planned: 1, aired: 1, plannedSeconds: 40, airedSeconds: 30 }]);
      await ana!.patch(`/stories/${one}`, field, before);
    }
    await ana!.delete(`/rundowns/${rundown.id}/blocks/${first}`);
    expect((await work()).air).toEqual([{ date: DAY, planned: 0, aired: 1, plannedSeconds: 0, airedSeconds: 30 }]);
    expect((await work(ana, `&programId=${programId! + 1000}`)).air).toEqual([]);
  });
});
