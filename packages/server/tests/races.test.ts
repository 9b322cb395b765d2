import { randomUUID } from 'node:crypto';
import type { Lock } from '@lauda/spec/areas/documents';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import {
  createRundown,
  makeProgram,
  type Refusal,
  StompClient,
  startTestServer,
  type TestServer,
  type WireClient,
  whileHeld,
} from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { sweepLocks } from '../src/documents/locks.ts';

type StoryEntity = z.infer<typeof Story>;
type RundownEntity = z.infer<typeof Rundown>;
type LockEntity = z.infer<typeof Lock>;
const WRITER = [
  ...(['STORY_READ', 'STORY_WRITE', 'RUNDOWN_READ', 'RUNDOWN_WRITE'] as const),
  ...(['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE', 'NEWS_REPORT_READ', 'NEWS_REPORT_WRITE', 'DOCUMENT_READ'] as const),
];
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let admin: WireClient;
let live: StompClient;
let programId: number;
let rundown: RundownEntity;
let story: StoryEntity;
let day = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', WRITER);
  await server.person('bob', WRITER);
  await server.person('admin', ['ADMIN_WRITE', 'PROGRAM_WRITE', ...WRITER]);
  [ana, bob, admin] = [await server.as('ana'), await server.as('bob'), await server.as('admin')];
  programId = await makeProgram(admin);
  live = await StompClient.open(server.url, { cookie: admin.cookie }, ['entity_locker']);
});
afterAll(async () => {
  live.close();
  await server.stop();
});
const tell = async (slug: string): Promise<StoryEntity> =>
  (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } })).body;
async function empty(): Promise<RundownEntity> {
  const date = new Date(Date.UTC(2027, 0, 1) + ++day * 86_400_000).toISOString().slice(0, 10);
  return (await createRundown<RundownEntity>(admin, { date, programId })).body;
}
beforeEach(async () => {
  rundown = await empty();
  story = await tell('CHUVA');
});

/** Runs changes at once: each begins when the one before holds its rows and is about to be stored. */
const inTurn = <T extends readonly unknown[]>(...calls: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> =>
  whileHeld<T>(server.databaseUrl, calls);
const lock = (client: WireClient, window = '') => client.put<LockEntity & Refusal>(`/locks/${story.id}${window && `?window=${window}`}`);
const letGo = (client: WireClient, window = '') => client.delete<Refusal>(`/locks/${story.id}${window && `?window=${window}`}`);
const save = (client: WireClient, slug: string) =>
  client.put<StoryEntity & Refusal>('/stories', { id: story.id, textVersion: story.textVersion, slug });
const trash = (client: WireClient, id = story.id) => client.send<number[] & Refusal>('DELETE', `/stories?ids=${id}`);
const holder = async (): Promise<string | undefined> =>
  (await admin.get<LockEntity[]>('/locks')).body.find(({ id }) => id === story.id)?.nickname;
/** Events of the lock; the event of another document's lock comes last, so none is still on its way. */
async function told(): Promise<string[]> {
  const last = await tell('DEPOIS');
  await admin.put(`/locks/${last.id}`);
  await live.until(() => live.events.some(({ data }) => data.uuid === last.uuid));
  return live.events.filter(({ data }) => data.uuid === story.uuid).map(({ action, data }) => `${action} ${data.nickname ?? ''}`.trim());
}

describe('a lock, when', () => {
  it('two take it at once, is of the first, and the other is told whose it is [LOCK-17]', async () => {
    const [first, second] = await inTurn(
      () => lock(ana),
      () => lock(bob),
    );
    expect([first.status, second.status, second.body.code, second.body.holder?.nickname]).toEqual([200, 409, 'locked', 'ana']);
    expect([await holder(), await told()]).toEqual(['ana', ['LOCK ana']]);
  });

  it('one takes it and another takes it over at once, is of the second, who is told to have taken it over [LOCK-10]', async () => {
    const [, second] = await inTurn(
      () => lock(ana),
      () => bob.put<LockEntity>(`/locks/${story.id}/take_over`),
    );
    expect([second.status, await holder(), await told()]).toEqual([200, 'bob', ['LOCK ana', 'TAKE_OVER bob']]);
  });

  it('is renewed in one window while another lets it go, stays', async () => {
    await lock(ana, 'one');
    const [renewed, released] = await inTurn(
      () => lock(ana, 'two'),
      () => letGo(ana, 'one'),
    );
    expect([renewed.status, released.status, await holder(), await told()]).toEqual([200, 204, 'ana', ['LOCK ana']]);
    expect((await letGo(ana, 'two')).status).toBe(204);
  });

  it('is let go in one window while it is renewed in another, is free and taken again, and everybody hears both', async () => {
    await lock(ana, 'one');
    const [released, renewed] = await inTurn(
      () => letGo(ana, 'one'),
      () => lock(ana, 'two'),
    );
    expect([released.status, renewed.status, await holder()]).toEqual([204, 200, 'ana']);
    expect(await told()).toEqual(['LOCK ana', 'UNLOCK', 'LOCK ana']);
  });

  it('is renewed by its holder while an administrator lets it go, is free at the end', async () => {
    await lock(ana);
    const [renewed, released] = await inTurn(
      () => lock(ana),
      () => letGo(admin),
    );
    expect([renewed.status, released.status, await holder(), await told()]).toEqual([200, 204, undefined, ['LOCK ana', 'UNLOCK']]);
  });

  it('is renewed at the moment it would have run out, is not swept away', async () => {
    await lock(ana);
    server.advance(200_000);
    const services = { pool: server.server.services.pool, now: () => server.now() + 150_000 };
    const [renewed] = await inTurn(
      () => lock(ana),
      () => sweepLocks(services),
    );
    expect([renewed.status, await holder(), await told()]).toEqual([200, 'ana', ['LOCK ana']]);
  });

  it('is swept away while its holder lets it go, is freed once', async () => {
    await lock(ana);
    const services = { pool: server.server.services.pool, now: () => server.now() + 301_000 };
    const [swept, released] = await inTurn(
      () => sweepLocks(services),
      () => letGo(ana),
    );
    expect([swept, released.status, await told()]).toEqual([expect.any(Number), 404, ['LOCK ana', 'UNLOCK']]);
  });
});

describe('a story, when', () => {
  it('it is saved while it goes to the trash, is not said to be saved', async () => {
    await lock(ana);
    const [gone, saved] = await inTurn(
      () => trash(ana),
      () => save(ana, 'SALVA'),
    );
    expect([gone.status, saved.status, saved.body.code]).toEqual([200, 404, 'not_found']);
  });

  it('it goes to the trash while it is saved, takes the text with it', async () => {
    await lock(ana);
    const [saved, gone] = await inTurn(
      () => save(ana, 'SALVA'),
      () => trash(ana),
    );
    expect([saved.status, gone.status]).toEqual([200, 200]);
    const back = await ana.send<StoryEntity[]>('PUT', '/stories/restore', { ids: [story.id] });
    expect(back.body).toMatchObject([{ id: story.id, slug: 'SALVA' }]);
  });

  it('somebody begins to write while another trashes it, stays with who writes', async () => {
    const [taken, gone] = await inTurn(
      () => lock(bob),
      () => trash(ana),
    );
    expect([taken.status, gone.status, gone.body.code, gone.body.holder?.nickname]).toEqual([200, 409, 'locked_stays', 'bob']);
    expect([await holder(), (await save(bob, 'DO BOB')).status]).toEqual(['bob', 200]);
  });

  it('somebody begins to write it while it goes to the trash, is not found', async () => {
    const [gone, taken] = await inTurn(
      () => trash(ana),
      () => lock(bob),
    );
    expect([gone.status, taken.status, await holder()]).toEqual([200, 404, undefined]);
  });
});

describe('the parts of a story, when', () => {
  const media = (objectId: string) => ({
    objectId,
    slug: objectId,
    type: 'VIDEO',
    duration: 100,
    timeBase: 25,
    mosId: 'acervo',
    status: 'ready',
  });
  const add = (objectId: string) => ana.post<StoryEntity>(`/stories/${story.id}/media`, media(objectId));
  const sections = (text: string, ...objects: string[]): object => ({
    head: { type: 'HEADER', subSections: [{ uuid: randomUUID(), type: 'CAMERA_TEXT', text }] },
    vt: {
      type: 'VT',
      subSections: objects.map((objectId) => ({ uuid: randomUUID(), type: 'MOS_VIDEO', slug: objectId, media: media(objectId) })),
    },
  });
  const saveScript = (text: string, ...objects: string[]) =>
    ana.put<StoryEntity & Refusal>('/stories', { id: story.id, textVersion: story.textVersion, sections: sections(text, ...objects) });
  /** Holds the story's row, so that each call stops where it wants to lock it. */
  const whileStoryHeld = <T extends readonly unknown[]>(...calls: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> =>
    whileHeld<T>(server.databaseUrl, calls, `select 1 from document where id = ${story.id} for update`);
  const script = async () => {
    const { head, vt } = (await ana.get<StoryEntity>(`/stories/${story.id}`)).body.sections;
    return [head?.subSections?.map(({ text }) => text), vt?.subSections?.map(({ media: held }) => [held?.objectId, held?.status])];
  };

  it('a media is added while a sentence is saved, have both', async () => {
    await lock(ana);
    const [saved, added] = await whileStoryHeld(
      () => saveScript('Boa noite.'),
      () => add('V1'),
    );
    expect([saved.status, added.status, await script()]).toEqual([200, 200, [['Boa noite.'], [['V1', 'ready']]]]);
  });

  it('two media are added at once, have both', async () => {
    const made = await whileStoryHeld(
      () => add('V1'),
      () => add('V2'),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect((await script())[1]).toEqual([
      ['V1', 'ready'],
      ['V2', 'ready'],
    ]);
  });

  it('a graphics item is added while a sentence is saved, have both', async () => {
    const cgId = (
      await admin.post<{ id: number }>('/devices', { name: 'GC', type: 'cg', protocol: 'ii', host: '127.0.0.1', port: 1, mosId: 'gc' })
    ).body.id;
    const mosData = { objId: 'O1', slug: 'TARJA', mosId: 'gc', type: 'GRAPHIC', mosExternalMetadata: '<a/>' };
    const { body: program } = await admin.get<object>(`/programs/${programId}`);
    expect((await admin.put('/programs', { ...program, cgId })).status).toBe(200);
    await lock(ana);
    const [saved, added] = await whileStoryHeld(
      () => saveScript('Boa noite.'),
      () => ana.post(`/stories/${story.id}/cg`, { deviceId: cgId, mosData }),
    );
    expect([saved.status, added.status]).toEqual([200, 200]);
    const parts = (await ana.get<StoryEntity>(`/stories/${story.id}`)).body.sections.head?.subSections;
    expect(parts?.map(({ type }) => type)).toEqual(['CAMERA_TEXT', 'MOS_CG']);
  });

  it('their media are looked for while a sentence is saved, have the sentence', async () => {
    const archive = (
      await admin.post<{ id: number }>('/devices', {
        name: 'Acervo',
        type: 'mam',
        protocol: 'mos',
        host: '127.0.0.1',
        port: 1,
        mosId: 'acervo',
      })
    ).body.id;
    await lock(ana);
    expect((await ana.post(`/stories/${story.id}/media`, { ...media('V1'), deviceId: archive })).status).toBe(200);
    await server.server.services.pool.query(
      `insert into archive_media (device_id, object_id, slug, body, at) values ($1, 'V1', 'V1', $2, now())`,
      [archive, JSON.stringify(media('V1'))],
    );
    story = (await ana.get<StoryEntity>(`/stories/${story.id}`)).body;
    const head = { type: 'HEADER', subSections: [{ uuid: randomUUID(), type: 'CAMERA_TEXT', text: 'Boa noite.' }] };
    const [saved, looked] = await whileStoryHeld(
      () => ana.put('/stories', { id: story.id, textVersion: story.textVersion, sections: { ...story.sections, head } }),
      () => ana.post(`/stories/${story.id}/sync`),
    );
    expect([saved.status, looked.status, await script()]).toEqual([200, 200, [['Boa noite.'], [['V1', 'ready']]]]);
  });
});

it('keeps a guideline that somebody begins to write while another trashes it', async () => {
  const { id } = (await ana.post<{ id: number }>('/assignments', { slug: 'GREVE' })).body;
  const [taken, gone] = await inTurn(
    () => bob.put(`/locks/${id}`),
    () => ana.send<Refusal>('DELETE', `/assignments?ids=${id}`),
  );
  expect([taken.status, gone.status, gone.body.code]).toEqual([200, 409, 'locked_stays']);
  expect((await ana.get(`/assignments/${id}`)).status).toBe(200);
});

it('keeps the guideline a reportage is given while another dissociates it from its former one, and trashes neither', async () => {
  const made = async (path: string, slug: string): Promise<number> =>
    (await ana.post<{ id: number }>(path, { slug, date: '2027-01-01' })).body.id;
  const [former, chosen] = [await made('/assignments', 'ANTES'), await made('/assignments', 'DEPOIS')];
  const reportage = await made(`/news_reports/assignment/${former}`, 'ENCHENTE');
  const [given, parted] = await inTurn(
    () => ana.post(`/documents/${reportage}/associate/${chosen}`),
    () => bob.send<Refusal>('DELETE', `/documents/${reportage}/associate?keepGuideline=false`),
  );
  expect([given.status, parted.status, parted.body.code]).toEqual([200, 409, 'conflict']);
  expect((await ana.get<{ id: number }>(`/documents/${reportage}/associate`)).body.id).toBe(chosen);
  const links = await server.server.services.pool.query('select from_id from document_link where to_id = $1', [reportage]);
  expect(links.rows).toEqual([{ from_id: chosen }]);
  expect((await ana.get<{ excluded: boolean }>(`/assignments/${former}`)).body.excluded).toBe(false);
});

describe('a rundown, when', () => {
  const slugs = async (): Promise<string[][]> =>
    (await ana.get<RundownEntity>(`/rundowns?date=${rundown.date}&programId=${programId}`)).body.blocks.map(({ stories }) =>
      stories.map(({ slug }) => slug),
    );

  it('two stories are made in it at once, gives each a place of its own', async () => {
    rundown = await empty();
    const made = await inTurn(
      () => tell('PRIMEIRA'),
      () => tell('SEGUNDA'),
    );
    expect(made.map(({ index }) => index)).toEqual([0, 1]);
    expect(await slugs()).toEqual([['PRIMEIRA', 'SEGUNDA'], []]);
  });

  it('two blocks are made in it at once, keeps them in order with Stand By last', async () => {
    rundown = await empty();
    const block = (title: string) => ana.post<{ index: number }>(`/rundowns/${rundown.id}/blocks`, { title });
    const made = await inTurn(
      () => block('UM'),
      () => block('DOIS'),
    );
    expect(made.map(({ body }) => body.index)).toEqual([1, 2]);
    const { blocks } = (await ana.get<RundownEntity>(`/rundowns?date=${rundown.date}&programId=${programId}`)).body;
    expect(blocks.map(({ index, title }) => [index, title])).toEqual([
      [0, rundown.blocks[0]!.title],
      [1, 'UM'],
      [2, 'DOIS'],
      [3, rundown.blocks[1]!.title],
    ]);
  });

  it('it goes to a free day to which another of its program goes at once, is refused', async () => {
    const [one, other] = [await empty(), await empty()];
    const date = '2028-05-05';
    const [first, second] = await inTurn(
      () => ana.put<RundownEntity>(`/rundowns/${one.id}/date`, { date }),
      () => bob.put<Refusal>(`/rundowns/${other.id}/date`, { date }),
    );
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'rundown_exists']);
  });

  it('one is saved while another gives it its place, does both', async () => {
    const last = await tell('SOL');
    await ana.put(`/locks/${last.id}`);
    const [saved, moved] = await whileHeld<[Refusal & { status: number }, { status: number }]>(
      server.databaseUrl,
      [
        () => ana.put('/stories', { id: last.id, textVersion: last.textVersion, slug: 'SALVA' }) as Promise<never>,
        () => bob.put(`/rundowns/${rundown.id}/stories/move`, { ids: [story.id], targetBlockId: story.blockId, targetStoryId: null }),
      ],
      `select 1 from document where id = ${last.id} for update`,
    );
    expect([saved.status, moved.status, await slugs()]).toEqual([200, 200, [['SALVA', 'CHUVA'], []]]);
  });

  it('one is moved out of a block while another is made in it, counts both', async () => {
    await tell('SOL');
    const [moved, made] = await inTurn(
      () => ana.send('PATCH', `/stories/${story.id}`, { field: 'blockId', newValue: rundown.blocks[1]!.id }),
      () => tell('NOVA'),
    );
    expect([moved.status, made.index, await slugs()]).toEqual([200, 1, [['SOL', 'NOVA'], ['CHUVA']]]);
  });
});
