import { randomUUID } from 'node:crypto';
import { CHANGE_EVENTS } from '@lauda/domain';
import { createRundown, type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let anaId: number;
let bobId: number;
let programId: number;
let rundown: { id: number; blocks: { id: number }[] };

beforeAll(async () => {
  ({ server, ana, bob, anaId, bobId, programId, rundown } = await startNewsroom());
});
afterAll(() => server.stop());
const newStory = async (slug: string) =>
  (
    await ana.post<{ id: number; textVersion: number }>(`/rundowns/${rundown.id}/stories`, {
      blockId: rundown.blocks[0]!.id,
      story: { slug },
    })
  ).body;
const makePrivate = (client: WireClient, id: number, wanted = true) =>
  client.send<Refusal & { allowedUsers: number[]; private: boolean }>('PATCH', `/documents/${id}/private`, { private: wanted });

/** A document of a kind, as ana makes it. */
async function documentOf(kind: string): Promise<number> {
  if (kind === 'story') return (await newStory('PRIVADA')).id;
  if (kind === 'guideline') return (await ana.post<{ id: number }>('/assignments', { slug: 'PRIVADA' })).body.id;
  if (kind === 'reportage') {
    const input = { slug: 'PRIVADA', date: '2026-11-21', reporterId: anaId };
    return (await ana.post<{ id: number }>('/news_reports', input)).body.id;
  }
  return (await ana.post<{ id: number }>('/reports', { slug: 'PRIVADA' })).body.id;
}

describe('a private document', () => {
  it.each([
    'guideline',
    'reportage',
    'report',
    'story',
  ])('of kind %s is shared by its owner and hidden from others [PERM-09]', async (kind) => {
    const id = await documentOf(kind);
    const made = await makePrivate(ana, id);
    expect(made.body).toMatchObject({ private: true, allowedUsers: [] });
    expect([(await bob.put(`/locks/${id}`)).status, (await makePrivate(bob, id, false)).status]).toEqual([404, 404]);
    const shared = await ana.put<{ allowedUsers: number[] }>(`/documents/${id}/allowedUsers`, { allowedUsers: [bobId] });
    expect(shared.body.allowedUsers).toEqual([bobId]);
    expect((await bob.put(`/locks/${id}`)).status).toBe(200);
    expect((await makePrivate(bob, id, false)).body.code).toBe('not_owner');
    await bob.delete(`/locks/${id}`);
    const again = await makePrivate(ana, id);
    expect([again.status, again.body.code]).toEqual([412, 'already_private']);
  });

  it.each([
    'guideline',
    'reportage',
    'report',
  ])('of kind %s goes to the trash and comes back without a word or an id to those who do not see it [PERM-09]', async (kind) => {
    const [topic, base] = {
      guideline: ['assignments', '/assignments'],
      reportage: ['news_reports', '/news_reports'],
      report: ['reports', '/reports'],
    }[kind] as [string, string];
    const [id, open] = [await documentOf(kind), await documentOf(kind)];
    await makePrivate(ana, id);
    const listening = [bob, ana].map((client) => StompClient.open(server.url, { cookie: client.cookie }, [topic]));
    const [others, own] = (await Promise.all(listening)) as [StompClient, StompClient];
    for (const each of [id, open]) {
      await ana.delete(`${base}?ids=${each}`);
      await ana.put(`${base}/restore`, { ids: [each] });
    }
    const told = (live: StompClient) =>
      live.events.map(({ action, data }) => [action, data.id ?? (data as unknown as { ids: number[] }).ids[0]]);
    const ofOne = (each: number) => [
      ['DELETE', each],
      ['CREATE', each],
    ];
    await expect.poll(() => told(others)).toEqual(ofOne(open));
    await expect.poll(() => told(own)).toEqual([...ofOne(id), ...ofOne(open)]);
    for (const live of [others, own]) live.close();
  });

  it('that went to the trash while it was public is gone for those who missed that and may not see it any more', async () => {
    const id = await documentOf('guideline');
    const before = await StompClient.open(server.url, { cookie: bob.cookie }, ['assignments']);
    await ana.delete(`/assignments?ids=${id}`);
    await before.until(() => before.events.length === 1);
    const { n } = before.events[0]!;
    before.close();
    await ana.put('/assignments/restore', { ids: [id] });
    await makePrivate(ana, id);
    const replay = await StompClient.open(server.url, { cookie: bob.cookie }, ['assignments'], n - 1);
    await replay.until(() => replay.events.length > 0);
    expect(replay.events[0]).toMatchObject({ action: 'DELETE', data: { ids: [id], assignments: [] } });
    replay.close();
  });

  it('is in no list and in no trash of another, and cannot be approved', async () => {
    const guideline = await documentOf('guideline');
    await makePrivate(ana, guideline);
    const listed = async (client: WireClient) =>
      (await client.get<{ id: number }[]>('/assignments?date=2026-11-21&allPrograms=true')).body.map(({ id }) => id);
    expect([(await listed(ana)).includes(guideline), (await listed(bob)).includes(guideline)]).toEqual([true, false]);
    expect((await bob.get(`/assignments/${guideline}`)).status).toBe(404);
    await ana.delete(`/assignments?ids=${guideline}`);
    expect((await bob.get<{ total: number }>('/assignments/excluded')).body.total).toBe(0);
    const story = await newStory('SEGREDO');
    await makePrivate(ana, story.id);
    expect((await ana.patch<Refusal>(`/stories/${story.id}`, 'approved', true)).body.code).toBe('approved_private');
    const approved = await newStory('PRONTA');
    await ana.patch(`/stories/${approved.id}`, 'approved', true);
    expect((await makePrivate(ana, approved.id)).body.code).toBe('approved_private');
    const reportage = await documentOf('reportage');
    const approve = async (ok: boolean) => (await ana.put<Refusal>(`/news_reports/${reportage}/approve/${ok}`)).body;
    await makePrivate(ana, reportage);
    expect((await approve(true)).code).toBe('approved_private');
    await makePrivate(ana, reportage, false);
    expect(await approve(true)).toMatchObject({ ok: true });
    const refused = await makePrivate(ana, reportage);
    expect([refused.status, refused.body.code]).toEqual([412, 'approved_private']);
    expect(await approve(false)).toMatchObject({ ok: false, private: false });
  });

  it('keeps its block from being deleted, whoever owns it', async () => {
    const block = (await ana.post<{ id: number }>(`/rundowns/${rundown.id}/blocks`, { title: 'B2' })).body;
    const story = (await ana.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, { blockId: block.id })).body;
    await makePrivate(ana, story.id);
    expect((await ana.delete<Refusal>(`/rundowns/${rundown.id}/blocks/${block.id}`)).body.code).toBe('block_has_private_stories');
    await makePrivate(ana, story.id, false);
    expect((await ana.delete(`/rundowns/${rundown.id}/blocks/${block.id}`)).status).toBe(204);
    expect((await ana.get<{ data: { id: number }[] }>('/stories/excluded')).body.data.map(({ id }) => id)).toContain(story.id);
    expect((await ana.put<{ blockId: number }[]>('/stories/restore', { ids: [story.id] })).body[0]!.blockId).not.toBeNull();
  });
});

it('says in the log of a rundown that a story of it became private and public again, with its slug to who sees it', async () => {
  const { id } = await newStory('SEGREDO');
  const lines = async (client: WireClient) =>
    (
      await client.get<{ data: { slug: string | null; field: string | null; oldValue: string | null; newValue: string | null }[] }>(
        `/rundowns/${rundown.id}/logs?event=UPDATED&size=2`,
      )
    ).body.data.map(({ slug, field, oldValue, newValue }) => [slug, field, oldValue, newValue]);
  await makePrivate(ana, id);
  await ana.put(`/documents/${id}/allowedUsers`, { allowedUsers: [anaId] });
  expect([(await lines(ana))[0], (await lines(bob))[0]]).toEqual([['SEGREDO', 'private', 'false', 'true'], Array(4).fill(null)]);
  await makePrivate(ana, id, false);
  expect(await lines(bob)).toEqual([
    ['SEGREDO', 'private', 'true', 'false'],
    ['SEGREDO', 'private', 'false', 'true'],
  ]);
});

it('a document named twice in one call goes, comes back and is moved once', async () => {
  const { id } = await newStory('DUAS VEZES');
  const ids = [id, id];
  const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories', 'assignments']);
  expect((await ana.delete<number[]>(`/stories?ids=${id}&ids=${id}`)).body).toEqual([id]);
  expect((await ana.put<{ id: number }[]>('/stories/restore', { ids })).body.map((story) => story.id)).toEqual([id]);
  const [blockId] = rundown.blocks.map((block) => block.id);
  const moved = await ana.put<{ id: number }[]>(`/rundowns/${rundown.id}/stories/move`, { ids, targetBlockId: blockId });
  expect(moved.body.map((story) => story.id)).toEqual([id]);
  const guideline = await documentOf('guideline');
  await ana.delete(`/assignments?ids=${guideline}`);
  const back = await ana.put<{ id: number }[]>('/assignments/restore', { ids: [guideline, guideline] });
  expect(back.body.map((document) => document.id)).toEqual([guideline]);
  await live.until(() => live.events.length >= 6);
  expect(live.events.map(({ topic, action, data }) => [topic, action, ...(action === 'MOVE' ? [data.ids] : [])])).toEqual([
    ['stories', 'DELETE'],
    ['stories', 'CREATE'],
    ['stories', 'MOVE', [id]],
    ['assignments', 'CREATE'],
    ['assignments', 'DELETE'],
    ['assignments', 'CREATE'],
  ]);
  live.close();
  const log = await ana.get<{ data: { event: string; slug: string | null }[] }>(`/rundowns/${rundown.id}/logs?size=4`);
  expect(log.body.data.map(({ event }) => event)).toEqual(['MOVED', 'CREATED', 'DELETED', 'CREATED']);
});

/** The switch of the settings by which documents of a kind may be private. */
const SWITCH = {
  story: 'privateStoriesEnabled',
  guideline: 'privateAssignmentsEnabled',
  reportage: 'privateNewsReportsEnabled',
  report: 'privateReportsEnabled',
} as const;
describe('the settings of documents', () => {
  it.each(
    Object.entries(SWITCH),
  )('keep a %s public while %s is off, and no document of another kind [PERM-10] [ADM-GEN-01]', async (kind, flag) => {
    const turn = async (isOn: boolean) => {
      const { body } = await ana.get<{ id: number }>('/documents/config');
      const saved = await ana.send(body.id ? 'PUT' : 'POST', '/documents/config', { ...body, [flag]: isOn });
      expect(saved.status).toBeLessThan(300);
    };
    await turn(false);
    for (const each of Object.keys(SWITCH)) {
      const { status, body } = await makePrivate(ana, await documentOf(each));
      const kept = [each, 412, 'precondition_failed'];
      expect([each, status, body.code]).toEqual(each === kind ? kept : [each, 200, undefined]);
    }
    const id = await documentOf(kind);
    await turn(true);
    expect((await makePrivate(ana, id)).body).toMatchObject({ private: true });
  });
});

describe('the log of a rundown', () => {
  it('has one row per change, each one of the six events [RT-A02]', async () => {
    expect(CHANGE_EVENTS).toEqual(['CREATED', 'UPDATED', 'DELETED', 'MOVED', 'APPROVED', 'DISAPPROVED']);
    const made = (await createRundown<typeof rundown>(ana, { date: '2026-12-01', programId })).body;
    const [first, standBy] = made.blocks;
    const story = (await ana.post<{ id: number }>(`/rundowns/${made.id}/stories`, { blockId: first!.id, story: { slug: 'UM' } })).body;
    await ana.patch(`/stories/${story.id}`, 'slug', 'DOIS');
    await ana.put(`/rundowns/${made.id}/stories/move`, { ids: [story.id], targetBlockId: standBy!.id });
    await ana.patch(`/stories/${story.id}`, 'approved', true);
    await ana.patch(`/stories/${story.id}`, 'approved', false);
    await ana.delete(`/stories?ids=${story.id}`);
    const log = await ana.get<{
      data: {
        event: string;
        entity: string;
        field: string | null;
        oldValue: string | null;
        newValue: string | null;
        userNickname: string;
      }[];
      total: number;
    }>(`/rundowns/${made.id}/logs?size=50`);
    expect(log.body.data.filter(({ entity }) => entity === 'story').map(({ event }) => event)).toEqual([
      'DELETED',
      'DISAPPROVED',
      'APPROVED',
      'MOVED',
      'UPDATED',
      'CREATED',
    ]);
    expect(log.body.data.find(({ event }) => event === 'UPDATED')).toMatchObject({
      field: 'slug',
      oldValue: 'UM',
      newValue: 'DOIS',
      userNickname: 'ana',
    });
    expect((await ana.get<{ total: number }>(`/rundowns/${made.id}/logs?event=MOVED`)).body.total).toBe(1);
  });
});

describe('the list of stories', () => {
  it('is filtered by day, slug and program, paged, without what others keep private', async () => {
    const made = (await createRundown<typeof rundown>(ana, { date: '2026-12-24', programId })).body;
    for (const slug of ['NATAL 1', 'NATAL 2', 'NATAL SEGREDO', 'OUTRA'])
      await ana.post(`/rundowns/${made.id}/stories`, { blockId: made.blocks[0]!.id, story: { slug } });
    const find = (client: WireClient, query: string) =>
      client.get<{ data: { id: number; slug: string }[]; total: number; size: number }>(
        `/stories/filter?from=2026-12-24&to=2026-12-24&${query}`,
      );
    const [secret] = (await find(ana, 'slug=segredo')).body.data;
    await makePrivate(ana, secret!.id);
    expect((await find(ana, 'slug=natal')).body.data.map(({ slug }) => slug)).toEqual(['NATAL SEGREDO', 'NATAL 2', 'NATAL 1']);
    expect((await find(bob, 'slug=natal')).body.data.map(({ slug }) => slug)).toEqual(['NATAL 2', 'NATAL 1']);
    expect((await find(bob, 'size=1&page=1')).body).toMatchObject({ data: [{ slug: 'NATAL 2' }], total: 3, size: 1 });
    expect((await find(bob, `programId=${programId + 1}`)).body.total).toBe(0);
    expect((await find(bob, 'slug=100%25')).body.total).toBe(0);
  });
});

describe('the trash', () => {
  it('takes stories, tells their ids, and gives them back to their place', async () => {
    const [one, two] = [await newStory('LIXO 1'), await newStory('LIXO 2')];
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories']);
    expect((await ana.delete<number[]>(`/stories?ids=${one.id}&ids=${two.id}&ids=999999`)).body).toEqual([one.id, two.id]);
    await live.until(() => live.events.some(({ action }) => action === 'DELETE'));
    expect((await ana.get(`/stories/${one.id}`)).body).toMatchObject({ excluded: true });
    await ana.put('/stories/restore', { ids: [one.id, two.id] });
    await live.until(() => live.events.filter(({ action }) => action === 'CREATE').length === 2);
    live.close();
    const now = (
      await ana.get<{ blocks: { stories: { id: number; index: number }[] }[] }>(`/rundowns?date=2026-11-21&programId=${programId}`)
    ).body.blocks[0]!.stories;
    expect(now.map(({ index }) => index)).toEqual(now.map((_story, index) => index));
    expect(now.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
  });
});

describe('a retried creation', () => {
  it('answers what was made the first time', async () => {
    const uuid = randomUUID();
    const send = () =>
      ana.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { uuid, slug: 'UMA SÓ' } });
    const [first, second] = [await send(), await send()];
    expect(second.body.id).toBe(first.body.id);
    const guideline = () => ana.post<{ id: number }>('/assignments', { uuid: uuid.replace(/^./, 'f'), slug: 'UMA SÓ' });
    expect((await guideline()).body.id).toBe((await guideline()).body.id);
  });
});
