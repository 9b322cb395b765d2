import type { Lock } from '@lauda/spec/areas/documents';
import type { Story } from '@lauda/spec/areas/stories';
import { createRundown, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type StoryEntity = z.infer<typeof Story>;
type LockEntity = z.infer<typeof Lock>;
type Guideline = { id: number; uuid: string; textVersion: number; slug: string; content: string | null };
const WRITER = [
  'STORY_READ',
  'STORY_WRITE',
  'RUNDOWN_READ',
  'RUNDOWN_WRITE',
  'ASSIGNMENT_READ',
  'ASSIGNMENT_WRITE',
  'NEWS_REPORT_WRITE',
] as const;
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let admin: WireClient;
let bobId: number;
let anaId: number;
let adminId: number;
let rundownId: number;
let blockId: number;
let story: StoryEntity;

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-11-21T22:00:00Z') });
  anaId = await server.person('ana', WRITER);
  bobId = await server.person('bob', WRITER);
  adminId = await server.person('admin', ['ADMIN_WRITE', 'RUNDOWN_ADMIN', 'USER_WRITE', 'PROGRAM_WRITE', ...WRITER]);
  [ana, bob, admin] = [await server.as('ana'), await server.as('bob'), await server.as('admin')];
  const program = await admin.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' });
  const rundown = await createRundown<{ id: number; blocks: { id: number }[] }>(admin, {
    date: '2026-11-21',
    programId: program.body.id,
  });
  rundownId = rundown.body.id;
  blockId = rundown.body.blocks[0]!.id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  story = (await ana.post<StoryEntity>(`/rundowns/${rundownId}/stories`, { blockId, story: { slug: 'CHUVA' } })).body;
});
const save = (client: WireClient, slug: string) =>
  client.put<StoryEntity & Refusal>('/stories', { id: story.id, textVersion: story.textVersion, slug });
/** Events of the story alone: locks of earlier tests may expire meanwhile. */
const told = (live: StompClient) => live.events.filter(({ data }) => data.uuid === story.uuid);

describe('a lock', () => {
  it('keeps everybody but its holder from saving and names the holder [LOCK-09, PERM-07]', async () => {
    await bob.put(`/locks/${story.id}`);
    const refused = await save(ana, 'MINHA');
    expect([refused.status, refused.body.code, refused.body.holder?.nickname]).toEqual([412, 'lock_required', 'bob']);
    expect(refused.body.message).toContain('bob');
    expect((await ana.get<StoryEntity>(`/stories/${story.id}`)).body).toMatchObject({ slug: 'CHUVA', version: story.version });
    expect((await save(bob, 'DO BOB')).body.slug).toBe('DO BOB');
  });

  it('is asked for by a save even when nobody holds it', async () => {
    const refused = await save(ana, 'X');
    expect([refused.status, refused.body.code]).toEqual([412, 'lock_required']);
  });

  it('lets a patch of a text pass while it is free, and refuses it with the holder while another has it', async () => {
    expect((await ana.patch<StoryEntity>(`/stories/${story.id}`, 'slug', 'LIVRE')).body.slug).toBe('LIVRE');
    await bob.put(`/locks/${story.id}`);
    const refused = await ana.patch<Refusal>(`/stories/${story.id}`, 'slug', 'PRESA');
    expect([refused.status, refused.body.code, refused.body.holder]).toMatchObject([409, 'locked', { userId: bobId, nickname: 'bob' }]);
  });

  it('does not hinder the desk: a page or a float never waits for a writer', async () => {
    await bob.put(`/locks/${story.id}`);
    const paged = await ana.patch<StoryEntity>(`/stories/${story.id}`, 'page', '07');
    const floated = await ana.patch<StoryEntity>(`/stories/${story.id}`, 'floated', true);
    expect([paged.body.page, floated.body.floated, floated.body.textVersion]).toEqual(['07', true, story.textVersion]);
    expect((await save(bob, 'TEXTO')).status).toBe(200);
  });

  it('has one winner when two ask at once, and tells the loser who it is [LOCK-17, LOCK-14]', async () => {
    const both = await Promise.all([
      ana.put<LockEntity & Refusal>(`/locks/${story.id}`),
      bob.put<LockEntity & Refusal>(`/locks/${story.id}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = both.find(({ status }) => status === 200)!.body;
    const loser = both.find(({ status }) => status === 409)!.body;
    expect(loser.holder?.nickname).toBe(winner.nickname);
    const listed = (await ana.get<LockEntity[]>('/locks')).body.find(({ uuid }) => uuid === story.uuid);
    expect(listed).toMatchObject({ uuid: story.uuid, nickname: winner.nickname, id: story.id });
  });

  it('passes to who takes it over, told by an event [LOCK-10]', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['entity_locker']);
    await ana.put(`/locks/${story.id}`);
    await bob.put(`/locks/${story.id}/take_over`);
    await live.until(() => told(live).some(({ action }) => action === 'TAKE_OVER'));
    expect(told(live).map(({ action }) => action)).toEqual(['LOCK', 'TAKE_OVER']);
    expect(told(live)[1]!.data).toMatchObject({ uuid: story.uuid, nickname: 'bob' });
    expect((await save(ana, 'PERDI')).status).toBe(412);
    live.close();
  });

  it('runs out 300 s after the last renewal: at 299 s it holds, at 301 s another may lock [LOCK-16]', async () => {
    await ana.put(`/locks/${story.id}`);
    server.advance(299_000);
    expect((await bob.put(`/locks/${story.id}`)).status).toBe(409);
    server.advance(2_000);
    expect((await bob.put<LockEntity>(`/locks/${story.id}`)).body.nickname).toBe('bob');
  });

  it('frees everything a person held when the session ends [LOCK-22]', async () => {
    const other = (await ana.post<StoryEntity>(`/rundowns/${rundownId}/stories`, { blockId, story: { slug: 'DOIS' } })).body;
    await ana.put(`/locks/${story.id}`);
    await ana.put(`/locks/${other.id}`);
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['entity_locker', 'sessions']);
    expect((await admin.delete(`/users/${anaId}/session`)).status).toBe(204);
    await live.until(() => live.events.some(({ action }) => action === 'LOGGED_OUT'));
    const freed = live.events.filter(({ action }) => action === 'UNLOCK').map(({ data }) => data.uuid);
    expect(freed).toEqual(expect.arrayContaining([story.uuid, other.uuid]));
    const held = (await bob.get<LockEntity[]>('/locks')).body.map(({ uuid }) => uuid);
    expect(held.filter((uuid) => [story.uuid, other.uuid].includes(uuid))).toEqual([]);
    expect((await bob.put<LockEntity>(`/locks/${other.id}`)).body.nickname).toBe('bob');
    expect((await ana.get('/users/me')).status).toBe(401);
    ana = await server.as('ana');
    live.close();
  });

  it('of a device stays when the person whose account its bridge uses signs out', async () => {
    await ana.put(`/locks/${story.id}`);
    const { pool } = server.server.services;
    const until = server.server.services.now() + 60_000;
    await pool.query("update document_lock set windows = jsonb_build_object('bridge:7', $2::bigint) where document_id = $1", [
      story.id,
      until,
    ]);
    expect((await admin.delete(`/users/${anaId}/session`)).status).toBe(204);
    ana = await server.as('ana');
    expect((await admin.get<LockEntity[]>('/locks')).body.map(({ id }) => id)).toContain(story.id);
    await admin.delete(`/locks/${story.id}`);
  });

  it('of a person goes with the session, though a device held it shortly before', async () => {
    await ana.put(`/locks/${story.id}`);
    const { pool, now } = server.server.services;
    await pool.query("update document_lock set windows = windows || jsonb_build_object('bridge:7', $2::bigint) where document_id = $1", [
      story.id,
      now() - 1000,
    ]);
    expect((await admin.delete(`/users/${anaId}/session`)).status).toBe(204);
    ana = await server.as('ana');
    expect((await admin.get<LockEntity[]>('/locks')).body.map(({ id }) => id)).not.toContain(story.id);
  });

  it('is released by its holder or an administrator, nobody else; a second release finds none', async () => {
    await ana.put(`/locks/${story.id}`);
    expect((await bob.delete(`/locks/${story.id}`)).status).toBe(403);
    expect((await admin.delete(`/locks/${story.id}`)).status).toBe(204);
    expect((await ana.delete(`/locks/${story.id}`)).status).toBe(404);
  });

  it('closes a rundown for edits after the end of the program when the setting says so [LOCK-21]', async () => {
    const { pool } = server.server.services;
    await pool.query(
      'insert into setting (key, body, version) values (\'rundowns\', \'{"lockAfterEnd": true, "editIntervalMinutes": 0}\', 1)',
    );
    await ana.put(`/locks/${story.id}`);
    expect((await save(ana, 'NO AR')).status).toBe(200);
    const until = Date.parse('2026-11-21T22:31:00Z') - server.server.services.now();
    server.advance(until);
    await ana.put(`/locks/${story.id}`);
    const late = await ana.put<Refusal>('/stories', { id: story.id, textVersion: story.textVersion + 1, slug: 'TARDE' });
    expect([late.status, late.body.code]).toEqual([412, 'rundown_closed']);
    await pool.query("delete from setting where key = 'rundowns'");
  });

  it('takes edits for the minutes of the setting after the end of the program, and none later [ADM-GEN-07]', async () => {
    const config = (await admin.get<object>('/rundowns/config')).body;
    const set = await admin.post('/rundowns/config', { ...config, lockAfterEnd: true, editIntervalMinutes: 30 });
    expect(set.status).toBe(201);
    // The program of the rundown ends at 19:30; São Paulo is three hours behind.
    const clock = (iso: string): void => server.advance(Date.parse(iso) - server.server.services.now());
    clock('2026-11-21T22:59:00Z');
    await ana.put(`/locks/${story.id}`);
    expect((await save(ana, 'ÀS 19:59')).status).toBe(200);
    clock('2026-11-21T23:01:00Z');
    await ana.put(`/locks/${story.id}`);
    const late = await ana.put<Refusal>('/stories', { id: story.id, textVersion: story.textVersion + 1, slug: 'ÀS 20:01' });
    expect([late.status, late.body.code]).toEqual([412, 'rundown_closed']);
    expect((await ana.get<StoryEntity>(`/stories/${story.id}`)).body.slug).toBe('ÀS 19:59');
    await server.server.services.pool.query("delete from setting where key = 'rundowns'");
  });
});

describe('a text that moved on', () => {
  it('is a conflict that answers the stored text; the desk fields of a save are ignored', async () => {
    await ana.put(`/locks/${story.id}`);
    await save(ana, 'PRIMEIRA');
    const stale = await ana.put<Refusal>('/stories', { id: story.id, textVersion: story.textVersion, slug: 'SEGUNDA', approved: true });
    expect([stale.status, stale.body.code, (stale.body.current as StoryEntity).slug]).toEqual([409, 'version_conflict', 'PRIMEIRA']);
    const again = await ana.put<StoryEntity>('/stories', {
      id: story.id,
      textVersion: story.textVersion + 1,
      slug: 'SEGUNDA',
      approved: true,
      page: '99',
    });
    expect(again.body).toMatchObject({ slug: 'SEGUNDA', approved: false, page: '' });
    const revisions = (await ana.get<{ revisionNumber: number; slug: string }[]>(`/stories/${story.id}/revisions`)).body;
    expect(revisions.map(({ revisionNumber, slug }) => [revisionNumber, slug])).toEqual([
      [3, 'SEGUNDA'],
      [2, 'PRIMEIRA'],
      [1, 'CHUVA'],
    ]);
    const detail = await ana.get<{ changes: { field: string; oldValue: unknown; newValue: unknown }[] }>(
      `/stories/${story.id}/revisions/3?showDiff=true`,
    );
    expect(detail.body.changes).toEqual([{ field: 'slug', label: 'slug', oldValue: 'PRIMEIRA', newValue: 'SEGUNDA' }]);
  });
});

describe('a guideline', () => {
  it('is edited by the same lock rules', async () => {
    const made = (await ana.post<Guideline>('/assignments?lock=true', { slug: 'GREVE', content: 'ouvir os dois lados' })).body;
    expect((await bob.put<Refusal>('/assignments', { ...made, slug: 'MINHA' })).body.holder?.nickname).toBe('ana');
    const saved = await ana.put<Guideline>('/assignments', { ...made, slug: 'GREVE GERAL' });
    expect(saved.body).toMatchObject({ slug: 'GREVE GERAL', content: 'ouvir os dois lados', textVersion: 2 });
    expect((await bob.put<Refusal>('/assignments', { ...made, colour: 'red' })).body.fields).toEqual([{ path: 'colour', rule: 'unknown' }]);
  });
});

describe('a lock of one person in two windows', () => {
  const lock = (window?: string, client = ana) => client.put<LockEntity>(`/locks/${story.id}${window ? `?window=${window}` : ''}`);
  const letGo = (window?: string, client = ana) => client.delete(`/locks/${story.id}${window ? `?window=${window}` : ''}`);
  const isFree = async (): Promise<boolean> => !(await bob.get<LockEntity[]>('/locks')).body.some(({ id }) => id === story.id);

  it('is not given back under one window by the other, whichever closes first; the last one frees it', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['entity_locker']);
    await lock('one');
    await lock('two');
    expect((await letGo('one')).status).toBe(204);
    expect([await isFree(), (await save(ana, 'DA SEGUNDA')).body.slug]).toEqual([false, 'DA SEGUNDA']);
    expect((await letGo('two')).status).toBe(204);
    expect(await isFree()).toBe(true);
    await live.until(() => told(live).some(({ action }) => action === 'UNLOCK'));
    expect(told(live).map(({ action }) => action)).toEqual(['LOCK', 'UNLOCK']);
    live.close();
  });

  it('is not given back by a window that no longer holds it', async () => {
    await lock('one');
    await lock('two');
    await letGo('one');
    expect((await letGo('one')).status).toBe(404);
    expect(await isFree()).toBe(false);
  });

  it('is another person’s after a take-over: a window that closes late, even an administrator’s, frees nothing', async () => {
    await lock('one', admin);
    await bob.put(`/locks/${story.id}/take_over?window=bobs`);
    expect((await letGo('one', admin)).status).toBe(404);
    expect((await save(bob, 'DO BOB')).status).toBe(200);
    await admin.put(`/locks/${story.id}/take_over`);
    expect((await letGo('bobs', bob)).status).toBe(404);
    expect((await letGo(undefined, admin)).status).toBe(204);
  });

  it('ends with the window that still lives when the other one died without a word', async () => {
    await lock('dead');
    server.advance(200_000);
    await lock('alive');
    server.advance(99_000);
    await letGo('alive');
    expect(await isFree()).toBe(false);
    server.advance(1_000);
    expect((await lock('bobs', bob)).body.nickname).toBe('bob');
    await letGo('bobs', bob);
    await lock('dead');
    server.advance(200_000);
    await lock('alive');
    server.advance(101_000);
    await letGo('alive');
    expect(await isFree()).toBe(true);
  });

  it('is as before for a client that names no window: it is one window, and its release frees the lock of all', async () => {
    await lock();
    await lock('one');
    await letGo('one');
    expect(await isFree()).toBe(false);
    await lock('two');
    expect((await letGo()).status).toBe(204);
    expect(await isFree()).toBe(true);
  });

  it('is taken by a load that names its window', async () => {
    const made = (await ana.post<Guideline>('/assignments?lock=true&window=one', { slug: 'GREVE' })).body;
    await ana.get(`/assignments/${made.id}?lock=true&window=two`);
    await ana.delete(`/locks/${made.id}?window=one`);
    expect((await bob.put<Refusal>('/assignments', { ...made, slug: 'MINHA' })).body.holder?.nickname).toBe('ana');
    expect((await ana.delete(`/locks/${made.id}?window=two`)).status).toBe(204);
    await ana.get(`/stories/${story.id}?lock=true&window=one`);
    await ana.get(`/stories/${story.id}?takeOver=true&window=two`);
    await letGo('one');
    expect(await isFree()).toBe(false);
  });

  it('lets each save only what the other has not changed since: the later one is a conflict with the stored text', async () => {
    await lock('one');
    await lock('two');
    expect((await save(ana, 'PRIMEIRA')).status).toBe(200);
    const later = await save(ana, 'SEGUNDA');
    expect([later.status, later.body.code, (later.body.current as StoryEntity).slug]).toEqual([409, 'version_conflict', 'PRIMEIRA']);
  });
});

describe('the lock of a private document', () => {
  const made = async (by = ana): Promise<Guideline> => (await by.post<Guideline>('/assignments', { slug: 'SEGREDO' })).body;
  const hide = (id: number) => ana.send('PATCH', `/documents/${id}/private`, { private: true });
  const share = (id: number, allowedUsers: number[]) => ana.put(`/documents/${id}/allowedUsers`, { allowedUsers });
  const listed = async (client: WireClient) => (await client.get<LockEntity[]>('/locks')).body.map(({ uuid }) => uuid);

  it('is known by those who see it, whether it is listed, told or released [PERM-09]', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['entity_locker']);
    const secret = await made();
    await hide(secret.id);
    await ana.put(`/locks/${secret.id}`);
    expect([(await listed(ana)).includes(secret.uuid), (await listed(bob)).includes(secret.uuid)]).toEqual([true, false]);
    const release = await bob.delete<Refusal>(`/locks/${secret.id}`);
    expect([release.status, release.body.code]).toEqual([404, 'not_found']);
    await ana.delete(`/locks/${secret.id}`);
    await ana.put(`/locks/${secret.id}`);
    const open = await made();
    await ana.put(`/locks/${open.id}`);
    await live.until(() => live.events.some(({ data }) => data.uuid === open.uuid));
    expect(live.raw.filter((text) => text.includes(secret.uuid))).toEqual([]);
    expect((await bob.delete<Refusal>(`/locks/${open.id}`)).body.code).toBe('forbidden');
    await share(secret.id, [bobId]);
    await live.until(() => live.events.some(({ action, data }) => action === 'LOCK' && data.uuid === secret.uuid));
    expect(await listed(bob)).toContain(secret.uuid);
    await ana.delete(`/locks/${secret.id}`);
    await live.until(() => live.events.some(({ action, data }) => action === 'UNLOCK' && data.uuid === secret.uuid));
    live.close();
  });

  it('is released by no administrator who may not know of it, whatever the id; that of a hidden story, which shows in its rundown, is [PERM-09] [PERM-11]', async () => {
    const secret = await made();
    await hide(secret.id);
    await ana.put(`/locks/${secret.id}`);
    const release = (id: number) => admin.delete<Refusal | undefined>(`/locks/${id}`);
    const refused = await release(secret.id);
    expect([refused.status, refused.body?.code]).toEqual([404, 'not_found']);
    expect(refused.body).toEqual((await release(987_654)).body);
    await share(secret.id, [adminId]);
    expect([(await listed(admin)).includes(secret.uuid), (await release(secret.id)).status]).toEqual([true, 204]);
    await ana.put(`/locks/${story.id}`);
    await hide(story.id);
    expect([(await listed(admin)).includes(story.uuid), (await release(story.id)).status]).toEqual([true, 204]);
    // The program of a story is another group's: its rundown is not there, and neither is the lock.
    await ana.put(`/locks/${story.id}`);
    const { pool } = server.server.services;
    const group = (await pool.query<{ id: number }>("insert into person_group (name) values ('fechado') returning id")).rows[0]!.id;
    const ofStory = 'update program set groups = $2 where id = (select r.program_id from rundown r where r.id = $1)';
    await pool.query(ofStory, [rundownId, [group]]);
    expect([(await listed(admin)).includes(story.uuid), (await release(story.id)).status]).toEqual([false, 404]);
    await pool.query(ofStory, [rundownId, []]);
    expect((await release(story.id)).status).toBe(204);
  });

  it('shows in its rundown without the slug where it is a story', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['entity_locker']);
    await ana.put(`/locks/${story.id}`);
    await hide(story.id);
    const found = (await bob.get<LockEntity[]>('/locks')).body.find(({ uuid }) => uuid === story.uuid);
    expect(found).toMatchObject({ nickname: 'ana', slug: null });
    await ana.delete(`/locks/${story.id}`);
    await live.until(() => told(live).length === 3);
    expect(told(live).map(({ action, data }) => [action, (data as unknown as LockEntity).slug])).toEqual([
      ['LOCK', 'CHUVA'],
      ['LOCK', null],
      ['UNLOCK', undefined],
    ]);
    live.close();
  });
});
