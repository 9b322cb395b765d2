import { randomUUID } from 'node:crypto';
import { type Answer, type Refusal, TEST_PASSWORD, WireClient, whileHeld } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import {
  ana,
  bridge,
  device,
  forget,
  lease,
  load,
  log,
  openStudio,
  programId,
  type RundownEntity,
  type StoryEntity,
  server,
  show,
  story,
  told,
} from './outside-kit.ts';

openStudio();

describe('a story that a device rewrites', () => {
  const part = (text: string) => ({ uuid: randomUUID(), type: 'TEXT', text });
  const textOf = ({ sections }: StoryEntity) => (sections.link?.subSections?.[0] as { text?: string } | undefined)?.text;

  /** A device's message about one story, or about several. */
  async function editor(id: number, rundown: RundownEntity, made?: StoryEntity): Promise<(more: object) => Promise<Answer<Refusal>>> {
    const { epoch } = await lease(id);
    const about = { bridgeId: `b${id}`, deviceId: id, epoch, operation: 'UPDATE', rundownUuid: rundown.uuid };
    return (more) => bridge.post<Refusal>('/bridge/edits', { ...about, ...(made ? { storyUuid: made.uuid } : {}), ...more });
  }
  /** A device with every permission. */
  const prompter = () => device('tp', { sendUnapproved: true, profile: { edits: 'stories' } });
  async function served(
    ...stories: ({ slug: string } & Record<string, unknown>)[]
  ): Promise<{ rundown: RundownEntity; made: StoryEntity[] }> {
    const rundown = await show();
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
    const made: StoryEntity[] = [];
    for (const { slug, ...more } of stories) made.push(await story(rundown, slug, more));
    return { rundown, made };
  }
  const isLocked = async ({ id }: StoryEntity) => (await ana.get<{ id: number }[]>('/locks')).body.some((lock) => lock.id === id);
  const slugsOf = async ({ date }: RundownEntity) =>
    (await ana.get<RundownEntity>(`/rundowns?date=${date}&programId=${programId}`)).body.blocks[0]!.stories.map(({ slug }) => slug);

  it('has its text, its slug, a revision and its events, and is free again; made from an older version it is a conflict', async () => {
    const [id, rundown] = [await device('tp', { sendUnapproved: true, profile: { edits: 'stories' } }), await show()];
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
    const link = part('Boa noite.');
    const made = await story(rundown, 'CHUVA', { sections: { link: { type: 'LINK', subSections: [link] } } });
    const edit = await editor(id, rundown, made);
    const sections = { link: { type: 'LINK', subSections: [{ ...link, text: 'Boa noite a todos.' }] } };
    await forget();
    expect((await edit({ version: made.version, slug: 'CHUVA FORTE', sections })).status).toBe(200);
    const after = await load(made.id);
    expect([textOf(after), after.slug, after.textVersion]).toEqual(['Boa noite a todos.', 'CHUVA FORTE', made.textVersion + 2]);
    const patches = (await told('stories')).filter(({ action }) => action === 'PATCH');
    expect(patches.map(({ data }) => [data.id, data.field, data.version])).toEqual([
      [made.id, 'slug', made.version + 1],
      [made.id, 'sections', made.version + 2],
    ]);
    expect((await told('entity_locker')).map(({ action, data }) => [action, data.uuid])).toEqual([
      ['LOCK', made.uuid],
      ['UNLOCK', made.uuid],
    ]);
    expect((await ana.get<unknown[]>(`/stories/${made.id}/revisions`)).body).toHaveLength(3);
    expect((await log(rundown)).slice(-2).map(({ event, slug, field }) => [event, slug, field])).toEqual([
      ['UPDATED', 'CHUVA FORTE', 'slug'],
      ['UPDATED', 'CHUVA FORTE', 'sections'],
    ]);
    const stale = await edit({ version: made.version, slug: 'VELHA' });
    expect([stale.status, stale.body.code, (await load(made.id)).slug]).toEqual([409, 'version_conflict', 'CHUVA FORTE']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('is timed anew by who reads it where its time was that of its words; what somebody typed stays', async () => {
    const readers: number[] = [];
    for (const readRate of [0.1, 0.2]) {
      const username = `leitor-${randomUUID()}`;
      const person = {
        name: username,
        nickname: username,
        email: `${username}@lauda.example`,
        username,
        password: TEST_PASSWORD,
        roles: [],
      };
      readers.push((await ana.post<{ id: number }>('/users', { ...person, readRate })).body.id);
    }
    const [reader, other] = readers as [number, number];
    const words = 'a'.repeat(100);
    const section = (type: string, duration: string, ...texts: object[]) => ({ type, duration, subSections: texts });
    const sections = {
      liveVO: section('LIVE_VO', 'PT30S', part(words), { ...part(words), presenterId: other }),
      footer: section('FOOTER', 'PT33S', part(words)),
      recordedVO: section('RECORDED_VO', 'PT4S', { ...part(words), presenterId: other }),
    };
    const { rundown, made } = await served({ slug: 'CHUVA', presenterId: reader, sections });
    expect(made[0]!.total).toBe('PT1M7S');
    const edit = await editor(await prompter(), rundown, made[0]);
    const doubled = (name: keyof typeof sections) => ({
      ...sections[name],
      subSections: sections[name].subSections.map((one) => ({ ...one, text: words.repeat(2) })),
    });
    await forget();
    expect((await edit({ sections: { ...sections, liveVO: doubled('liveVO'), footer: doubled('footer') } })).status).toBe(200);
    const after = await load(made[0]!.id);
    expect(after.sections).toMatchObject({ liveVO: { duration: 'PT1M' }, footer: { duration: 'PT33S' }, recordedVO: { duration: 'PT4S' } });
    expect([after.vo, after.total]).toEqual(['PT1M4S', 'PT1M37S']);
    const [patch] = (await told('stories')).filter(({ action }) => action === 'PATCH');
    expect(patch!.data).toMatchObject({ id: after.id, field: 'sections', changes: { vo: 'PT1M4S', total: 'PT1M37S' } });
    const logged = (await log(rundown)).map(({ field, oldValue, newValue }) => [field, oldValue, newValue]);
    expect(logged).toEqual(expect.arrayContaining([['total', 'PT1M7S', 'PT1M37S']]));
    const { body: shown } = await ana.get<RundownEntity>(`/rundowns?date=${rundown.date}&programId=${programId}`);
    expect(shown.blocks[0]!.stories.map(({ total }) => total)).toEqual(['PT1M37S']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('stays leased to the device that leased it: another one is refused, and gives nothing back', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' });
    const [first, second] = [await editor(await prompter(), rundown, made[0]), await editor(await prompter(), rundown, made[0])];
    expect((await first({ slug: 'DA PRIMEIRA', leaseSeconds: 60 })).status).toBe(200);
    for (const operation of ['UPDATE', 'DELETE']) {
      const refused = await second({ operation, slug: 'DA SEGUNDA' });
      expect([refused.status, refused.body.code]).toEqual([409, 'locked']);
    }
    expect([await isLocked(made[0]!), await slugsOf(rundown)]).toEqual([true, ['DA PRIMEIRA']]);
    expect((await first({ slug: 'DEVOLVIDA' })).status).toBe(200);
    expect(await isLocked(made[0]!)).toBe(false);
    expect((await second({ slug: 'DA SEGUNDA' })).status).toBe(200);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('stays leased to the device for the person in whose name its bridge works too, until they take it over', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' });
    const [{ id, uuid }] = made as [StoryEntity];
    const deviceId = await prompter();
    const edit = await editor(deviceId, rundown, made[0]);
    // The same person without the role by which administrators release any lock.
    const writer = new WireClient(server.url);
    writer.bearer = (await ana.post<{ secret: string }>('/tokens', { name: 'redação', roles: ['STORY_READ', 'STORY_WRITE'] })).body.secret;
    expect((await edit({ slug: 'DO TP', leaseSeconds: 60 })).status).toBe(200);
    const holder = async () =>
      (await ana.get<{ id: number; deviceId: number | null }[]>('/locks')).body.find((lock) => lock.id === id)?.deviceId;
    expect(await holder()).toBe(deviceId);
    const { body: before } = await ana.get<StoryEntity>(`/stories/${id}`);
    const own = [
      await ana.get<Refusal>(`/stories/${id}?lock=true`),
      await ana.put<Refusal>(`/locks/${id}?window=w1`),
      await ana.put<Refusal>('/stories', { ...before, slug: 'MINHA' }),
      await ana.patch<Refusal>(`/stories/${id}`, 'slug', 'MINHA'),
      await ana.delete<Refusal>(`/stories?ids=${id}`),
      await writer.delete<Refusal>(`/locks/${id}`),
      await writer.delete<Refusal>(`/locks/${id}?window=bridge:${deviceId}`),
    ];
    expect(own.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'locked'],
      [409, 'locked'],
      [412, 'lock_required'],
      [409, 'locked'],
      [409, 'locked_stays'],
      [403, 'forbidden'],
      [404, 'not_found'],
    ]);
    expect(await isLocked(made[0]!)).toBe(true);
    expect(await slugsOf(rundown)).toEqual(['DO TP']);
    await forget();
    expect((await ana.put(`/locks/${id}/take_over?window=w1`)).status).toBe(200);
    expect(await holder()).toBeNull();
    expect((await told('entity_locker')).map(({ action, data }) => [action, data.uuid])).toEqual([['TAKE_OVER', uuid]]);
    expect((await edit({ slug: 'OUTRA' })).body.code).toBe('locked');
    expect((await ana.patch(`/stories/${id}`, 'slug', 'MINHA')).status).toBe(200);
    await ana.delete(`/locks/${id}?window=w1`);
    expect([await isLocked(made[0]!), (await edit({ slug: 'OUTRA' })).status]).toEqual([false, 200]);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('and was refused to it is not locked for it', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' }, { slug: 'ANTIGA', legacy: true, head: 'Boa noite.' });
    const sections = { link: { type: 'LINK', subSections: [part('Outra coisa.')] } };
    const [chuva, antiga] = made as [StoryEntity, StoryEntity];
    const edit = await editor(await prompter(), rundown);
    const stale = await edit({ storyUuid: chuva.uuid, version: chuva.version + 7, slug: 'VELHA', leaseSeconds: 900 });
    const legacy = await edit({ storyUuid: antiga.uuid, slug: 'MEIA', sections, leaseSeconds: 900 });
    expect([stale.body.code, legacy.body.code]).toEqual(['version_conflict', 'validation_failed']);
    expect([await isLocked(chuva), await isLocked(antiga)]).toEqual([false, false]);
    // Neither has half of what was asked.
    expect(await slugsOf(rundown)).toEqual(['CHUVA', 'ANTIGA']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('and was saved between the question and its lock is a conflict: what was saved stays', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' });
    const [{ id, version }] = made as [StoryEntity];
    const edit = await editor(await prompter(), rundown, made[0]);
    const saved = `update document set slug = 'SALVA', version = version + 1 where id = ${id}`;
    const [answer] = await whileHeld(server.databaseUrl, [() => edit({ version, slug: 'DO APARELHO' })], saved);
    expect([answer.status, answer.body.code, (await load(id)).slug]).toEqual([409, 'version_conflict', 'SALVA']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('is left alone while the person in whose name the bridge works writes it', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' });
    const edit = await editor(await prompter(), rundown, made[0]);
    for (const window of ['', '?window=w1']) {
      expect((await ana.put(`/locks/${made[0]!.id}${window}`)).status).toBe(200);
      for (const operation of ['UPDATE', 'DELETE']) {
        const refused = await edit({ operation, slug: 'DO APARELHO' });
        expect([refused.status, refused.body.code]).toEqual([409, 'locked']);
      }
      expect([await isLocked(made[0]!), await slugsOf(rundown)]).toEqual([true, ['CHUVA']]);
      await ana.delete(`/locks/${made[0]!.id}${window}`);
    }
    expect((await edit({ slug: 'DO APARELHO' })).status).toBe(200);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('is made where the device wants it or not at all', async () => {
    const { rundown, made } = await served({ slug: 'UM' }, { slug: 'DOIS' });
    const edit = await editor(await prompter(), rundown);
    const { pool } = server.server.services;
    await pool.query(`create function no_moves() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger no_moves before insert on rundown_log for each row when (new.event = 'MOVED') execute function no_moves()`);
    const refused = await edit({ operation: 'NEW', slug: 'NOVA', beforeUuid: made[0]!.uuid });
    await pool.query('drop function no_moves cascade');
    expect([refused.status, await slugsOf(rundown)]).toEqual([500, ['UM', 'DOIS']]);
    expect((await edit({ operation: 'NEW', slug: 'NOVA', beforeUuid: made[0]!.uuid })).status).toBe(200);
    expect(await slugsOf(rundown)).toEqual(['NOVA', 'UM', 'DOIS']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('and that it makes is made once where the line of its bridge breaks meanwhile and the same is asked again', async () => {
    const { rundown } = await served();
    const deviceId = await prompter();
    const { epoch } = await lease(deviceId);
    const body = { bridgeId: `b${deviceId}`, deviceId, epoch, operation: 'NEW', rundownUuid: rundown.uuid, slug: 'NOVA' };
    const [key, caller] = [{ 'idempotency-key': randomUUID() }, new AbortController()];
    const headers = { ...key, authorization: `Bearer ${bridge.bearer}`, 'content-type': 'application/json' };
    const ask = () =>
      fetch(`${server.url}/api/bridge/edits`, { method: 'POST', headers, body: JSON.stringify(body), signal: caller.signal }).catch(
        () => undefined,
      );
    const leave = async (): Promise<void> => {
      caller.abort();
      // Until the server has seen that the caller left.
      await new Promise((resolve) => setTimeout(resolve, 500));
    };
    await whileHeld<[unknown, unknown]>(server.databaseUrl, [ask, leave]);
    expect((await bridge.send('POST', '/bridge/edits', body, key)).status).toBe(200);
    expect(await slugsOf(rundown)).toEqual(['NOVA']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('and that it makes, moves and deletes, is told to everybody and stands in the log', async () => {
    const { rundown, made } = await served({ slug: 'UM' }, { slug: 'DOIS' });
    const [one, two] = made as [StoryEntity, StoryEntity];
    const edit = await editor(await prompter(), rundown);
    await forget();
    const before = (await log(rundown)).length;
    const done = async (more: object): Promise<void> => expect((await edit(more)).status).toBe(200);
    await done({ operation: 'NEW', slug: 'NOVA' });
    await done({ operation: 'MOVE', storyUuid: two.uuid, beforeUuid: one.uuid });
    await done({ storyUuid: two.uuid, slug: 'DOIS!', leaseSeconds: 60 });
    await done({ operation: 'DELETE', storyUuid: two.uuid });
    expect((await told('stories')).map(({ action, data }) => [action, data.slug ?? data.ids ?? data.id])).toEqual([
      ['CREATE', 'NOVA'],
      ['MOVE', [two.id]],
      ['PATCH', two.id],
      ['DELETE', [two.id]],
    ]);
    expect((await told('entity_locker')).map(({ action, data }) => [action, data.uuid])).toEqual([
      ['LOCK', two.uuid],
      ['UNLOCK', two.uuid],
    ]);
    expect((await log(rundown)).slice(before).map(({ event, slug }) => [event, slug])).toEqual([
      ['CREATED', 'NOVA'],
      ['MOVED', null],
      ['UPDATED', 'DOIS!'],
      ['DELETED', 'DOIS!'],
    ]);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('is not said to be deleted while it is on air', async () => {
    const { rundown, made } = await served({ slug: 'UM' });
    const edit = await editor(await prompter(), rundown, made[0]);
    await ana.patch(`/stories/${made[0]!.id}`, 'approved', true);
    expect((await ana.put(`/stories/${made[0]!.id}/display_status`, { status: 'play' })).status).toBe(200);
    const refused = await edit({ operation: 'DELETE' });
    expect([refused.status, refused.body.code, await slugsOf(rundown)]).toEqual([412, 'rundown_displayed', ['UM']]);
    await ana.put(`/stories/${made[0]!.id}/display_status`, { status: 'blank' });
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });
});
