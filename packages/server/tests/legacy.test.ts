import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { bridge as contract } from '@lauda/spec/areas/bridge';
import type { Revision } from '@lauda/spec/areas/documents';
import type { rundowns } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { createRundown, type Refusal, StompClient, startNewsroom, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type StoryEntity = z.infer<typeof Story>;
type RundownEntity = z.infer<typeof rundowns.load.result>;
let server: TestServer;
let ana: WireClient;
let anaId: number;
let programId: number;
let rundown: RundownEntity;

beforeAll(async () => {
  ({ server, ana, anaId, programId, rundown } = await startNewsroom({ program: { name: 'Antigo', legacyMode: true } }));
});
afterAll(() => server.stop());

const create = (story: object = {}) =>
  ana.post<StoryEntity & Refusal>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story });
const old = async (story: object = {}) => (await create({ legacy: true, head: 'Boa noite', ...story })).body;
const load = async (id: number) => (await ana.get<StoryEntity>(`/stories/${id}`)).body;
const part = (text: string, more: object = {}) => ({ uuid: randomUUID(), type: 'TEXT', text, ...more });
const put = async (story: Readonly<Record<string, unknown>>) => {
  await ana.put(`/locks/${story.id}`);
  return ana.put<StoryEntity & Refusal>('/stories', story);
};
const textOf = (story: StoryEntity, name: 'head' | 'link' | 'liveVO' | 'vt') =>
  story.sections[name]?.subSections?.map(({ text }) => text).join('|');

describe('a legacy story', () => {
  it('is viewed as sections and saves its texts, not sections [STO-21]', async () => {
    const made = await old();
    const seen = await load(made.id);
    expect(seen).toMatchObject({ legacy: true, head: 'Boa noite', link: '', vt: '', vo: '' });
    expect(seen.sections).toMatchObject({ head: { type: 'HEADER', subSections: [{ text: 'Boa noite' }] } });
    expect(Object.keys(seen.sections)).toEqual(['head']);
    const saved = await put({ ...seen, head: 'Boa tarde', vo: 'Choveu.' });
    expect(saved.body).toMatchObject({ head: 'Boa tarde', vo: 'Choveu.', textVersion: 2 });
    expect([textOf(saved.body, 'head'), textOf(saved.body, 'liveVO')]).toEqual(['Boa tarde', 'Choveu.']);
    const sections = { head: { type: 'HEADER', subSections: [part('Bom dia')] } };
    const { id, textVersion } = saved.body;
    for (const refused of [
      await put({ id, textVersion, head: 'Bom dia', sections: { ...sections, vt: { type: 'VT', cueIn: 'deixa' } } }),
      await put({ id, textVersion, sections }),
      await put({ id, textVersion, sections: null }),
    ])
      expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'sections', rule: 'legacy_texts' }]]);
    const patched = await ana.patch<Refusal>(`/stories/${id}`, 'sections', sections);
    expect([patched.status, patched.body.fields]).toEqual([
      422,
      [{ path: 'newValue', rule: 'legacy_texts', params: { field: 'sections' } }],
    ]);
    expect(await load(id)).toEqual(saved.body);
    const [last] = (await ana.get<z.infer<typeof Revision>[]>(`/stories/${id}/revisions`)).body;
    const revision = `/stories/${id}/revisions/${last!.revisionNumber}?showDiff=true`;
    const { changes } = (await ana.get<{ changes: { field: string; oldValue: unknown }[] }>(revision)).body;
    expect(changes.map(({ field, oldValue }) => [field, oldValue])).toEqual(
      expect.arrayContaining([
        ['head', 'Boa noite'],
        ['vo', ''],
      ]),
    );
    expect(changes.map(({ field }) => field)).not.toContain('sections');
  });

  it('is what a program in legacy mode makes, with empty texts; what comes with sections or times is not', async () => {
    const texts = ({ legacy, head, link, vt, vo, sections, total }: StoryEntity) => ({ legacy, head, link, vt, vo, sections, total });
    const empty = { head: '', link: '', vt: '', vo: '', sections: {}, total: 'PT0S' };
    expect(texts((await create({ slug: 'NOVA' })).body)).toEqual({ legacy: true, ...empty });
    const head = { type: 'HEADER', duration: 'PT2S', subSections: [part('Boa noite.')] };
    expect((await create({ sections: { head } })).body).toMatchObject({ legacy: false, head: 'PT2S', sections: { head } });
    expect((await create({ manualVt: true, vt: 'PT40S' })).body).toMatchObject({ legacy: false, vt: 'PT40S' });
    expect((await create({ legacy: false })).body).toMatchObject({ legacy: false, head: 'PT0S' });
  });

  it('takes a patch of each part, which an ordinary one refuses', async () => {
    const { id } = await old({ presenterId: anaId });
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['stories']);
    const texts = { head: 'a'.repeat(100), link: 'Ao vivo', vt: 'b'.repeat(200), vo: '[CAM 2] PT5S' };
    for (const [field, text] of Object.entries(texts))
      expect((await ana.patch<StoryEntity>(`/stories/${id}`, field, text)).status).toBe(200);
    const story = await load(id);
    expect(story).toMatchObject({ ...texts, total: 'PT24S' });
    expect(['head', 'link', 'liveVO', 'vt'].map((name) => story.sections[name as 'head']?.duration)).toEqual([
      'PT8S',
      'PT1S',
      'PT0S',
      'PT15S',
    ]);
    const told = () => live.events.findLast(({ data }) => data.id === id && data.field === 'vo');
    await live.until(() => told() !== undefined);
    expect(told()!.data).toMatchObject({
      newValue: texts.vo,
      changes: { vo: texts.vo, sections: { liveVO: { subSections: [{ text: texts.vo }] } } },
    });
    live.close();
    const hand = await ana.patch<Refusal>(`/stories/${id}`, 'manualVt', true);
    expect([hand.status, hand.body.fields?.[0]]).toEqual([422, { path: 'newValue', rule: 'legacy_texts', params: { field: 'manualVt' } }]);
    expect((await ana.patch<StoryEntity>(`/stories/${id}`, 'vt', null)).body).toMatchObject({ vt: '', total: 'PT9S' });
    const { id: other } = (await create({ legacy: false, vt: 'PT1S' })).body;
    for (const field of ['head', 'link', 'vo'])
      expect((await ana.patch<Refusal>(`/stories/${other}`, field, 'PT5S')).body.fields?.[0]).toMatchObject({
        path: 'field',
        rule: 'one_of',
      });
    const wrong = await ana.patch<Refusal>(`/stories/${other}`, 'vt', 'Boa noite');
    expect([wrong.status, wrong.body.fields?.[0]]).toEqual([
      422,
      { path: 'newValue', rule: 'format', params: { format: 'duration', field: 'vt' }, message: expect.stringContaining('PT1M30S') },
    ]);
    const ordinary = await put({ ...(await load(other)), head: 'Boa noite' });
    expect([ordinary.status, ordinary.body.fields?.[0]]).toMatchObject([422, { path: 'head', rule: 'format' }]);
  });

  it('is read at the rate of who reads it, and keeps the ids of its texts', async () => {
    const made = await old({ head: 'a'.repeat(100) });
    expect(made.total).toBe('PT8S');
    const me = (await ana.get<{ id: number; version: number }>(`/users/${anaId}`)).body;
    await ana.put('/users/me', { id: me.id, version: me.version, readRate: 0.2 });
    const read = (await ana.patch<StoryEntity>(`/stories/${made.id}`, 'presenterId', anaId)).body;
    expect([read.total, read.sections.head?.duration, read.head]).toEqual(['PT20S', 'PT20S', made.head]);
    expect(read.sections.head?.subSections?.[0]?.uuid).toBe(made.sections.head?.subSections?.[0]?.uuid);
  });

  it('is read at the rate of the program it is moved to', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['stories']);
    const slow = { name: 'Devagar', start: '21:00:00', end: '21:30:00', defaultPresenter: anaId };
    const other = (await ana.post<{ id: number }>('/programs', slow)).body.id;
    const me = (await ana.get<{ id: number; version: number }>(`/users/${anaId}`)).body;
    await ana.put('/users/me', { id: me.id, version: me.version, readRate: 0.2 });
    const target = (await createRundown<RundownEntity>(ana, { date: rundown.date, programId: other })).body;
    const made = await old({ head: 'a'.repeat(100) });
    expect(made.total).toBe('PT8S');
    const [moved] = (
      await ana.put<StoryEntity[]>(`/rundowns/${target.id}/stories/move`, { ids: [made.id], targetBlockId: target.blocks[0]!.id })
    ).body;
    expect(moved).toMatchObject({
      total: 'PT20S',
      sections: { head: { duration: 'PT20S' } },
      head: made.head,
      textVersion: made.textVersion,
    });
    expect(await load(made.id)).toEqual(moved);
    const told = () => live.events.findLast(({ action, data }) => action === 'UPDATE' && (data as unknown as StoryEntity).id === made.id);
    await live.until(() => told() !== undefined);
    expect(told()!.data).toMatchObject({ total: 'PT20S', version: moved!.version });
    live.close();
  });

  it('takes no item, and no archive is asked to make one', async () => {
    const { id } = await old();
    const media = { objectId: 'V1', slug: 'CHUVA', type: 'VIDEO' };
    const cg = { deviceId: 1, ciiData: { templateCode: '1', templateName: 'NOME', fields: [] } };
    for (const [path, body] of [
      ['media', media],
      ['cg', cg],
      ['placeholder', { deviceId: 1 }],
    ] as const)
      expect((await ana.post<Refusal>(`/stories/${id}/${path}`, body)).body.fields?.[0]).toEqual({
        path: 'sections',
        rule: 'legacy_texts',
      });
  });
});

describe('the words of a legacy story', () => {
  it('are in a copy, in the trash and out of it, and at the devices', async () => {
    const made = await old({ vo: 'As ruas alagaram.' });
    const [copy] = (await ana.post<StoryEntity[]>(`/rundowns/${rundown.id}/stories/copy`, { ids: [made.id] })).body;
    expect(copy).toMatchObject({ legacy: true, head: 'Boa noite', vo: 'As ruas alagaram.', total: made.total });
    expect(textOf(copy!, 'liveVO')).toBe('As ruas alagaram.');
    await ana.delete(`/stories?ids=${made.id}`);
    const [back] = (await ana.put<StoryEntity[]>('/stories/restore', { ids: [made.id] })).body;
    expect(back).toMatchObject({ head: 'Boa noite', sections: made.sections });
    const prompter = { name: 'TP', type: 'tp', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: 'tp', sendUnapproved: true };
    const deviceId = (await ana.post<{ id: number }>('/devices', prompter)).body.id;
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
    const bridge = new WireClient(server.url);
    bridge.bearer = (await ana.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
    const { rundowns: told } = (await bridge.get<z.infer<typeof contract.wanted.result>>(`/bridge/devices/${deviceId}/rundowns`)).body;
    const wanted = told.flatMap(({ stories }) => stories).find(({ id }) => id === made.id);
    expect([wanted?.sections.head, wanted?.sections.liveVO].map((each) => each?.subSections?.[0]?.text)).toEqual([
      'Boa noite',
      'As ruas alagaram.',
    ]);
  });

  it('go out in a file and come back in, into the same rundown and into another', async () => {
    const day = '2026-12-24';
    const { id, blocks } = (await createRundown<RundownEntity>(ana, { date: day, programId })).body;
    const texts = { head: '[CAM 2] PT anuncia', link: '', vt: ' duas\n\nlinhas ', vo: '00:30' };
    await ana.post(`/rundowns/${id}/stories`, { blockId: blocks[0]!.id, story: { slug: 'ANTIGA', legacy: true, ...texts } });
    const file = (await ana.get<RundownEntity>(`/rundowns?date=${day}&programId=${programId}`)).body;
    const takeIn = (date: string, mode: string) =>
      ana.post<{ changes: object[] } & Refusal>(`/rundowns/take_in?programId=${programId}&date=${date}&mode=${mode}`, { rundown: file });
    expect((await takeIn(day, 'replace')).body.changes).toEqual([]);
    expect((await takeIn('2026-12-25', 'create')).status).toBe(200);
    const made = (await ana.get<RundownEntity>(`/rundowns?date=2026-12-25&programId=${programId}`)).body.blocks[0]!.stories[0]!;
    expect(made).toMatchObject({ legacy: true, ...texts, total: file.blocks[0]!.stories[0]!.total });
    file.blocks[0]!.stories[0]!.head = 'Boa tarde';
    expect((await takeIn(day, 'replace')).body.changes).toMatchObject([{ entity: 'story', field: 'head', to: 'Boa tarde' }]);
    file.blocks[0]!.stories[0]!.sections.vt!.cueIn = 'deixa';
    expect((await takeIn(day, 'replace')).body.fields).toMatchObject([{ rule: 'legacy_texts', params: { field: 'sections' } }]);
  });
});

it('makes ordinary stories of those that were marked while their words were in their sections', async () => {
  const head = { type: 'HEADER', duration: 'PT2S', subSections: [part('Boa noite.')] };
  const { id } = (await create({ legacy: false, sections: { head } })).body;
  const { pool } = server.server.services;
  await pool.query(`update story set body = jsonb_set(body, '{legacy}', 'true') where document_id = $1`, [id]);
  const migration = new URL('../src/storage/migrations/0004_legacy_texts.sql', import.meta.url);
  await pool.query(await readFile(migration, 'utf8'));
  expect(await load(id)).toMatchObject({ legacy: false, head: 'PT2S', sections: { head } });
});
