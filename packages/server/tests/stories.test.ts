import { randomUUID } from 'node:crypto';
import type { Revision } from '@lauda/spec/areas/documents';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { type Refusal, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type StoryEntity = z.infer<typeof Story>;
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let bobId: number;
let rundown: z.infer<typeof Rundown>;

beforeAll(async () => {
  ({ server, ana, bob, bobId, rundown } = await startNewsroom());
});
afterAll(() => server.stop());

const media = {
  objectId: 'VT-0042',
  slug: 'ENCHENTE BAIRRO',
  duration: 900,
  timeBase: 30,
  abstractText: 'A água subiu «rápido» & sem aviso.',
  type: 'VIDEO',
  paths: [{ techDescription: 'MXF', url: 'https://arquivo.example/42.mxf' }],
  proxyPaths: [{ techDescription: 'MP4', url: 'https://arquivo.example/42.mp4' }],
  metadataPath: [{ techDescription: 'XML', url: 'https://arquivo.example/42.xml' }],
  mosExternalMetadata: '<mosPayload><Owner>ana</Owner></mosPayload>',
  status: 'ready',
  deviceId: null,
  mosId: 'arquivo.tv',
};
const part = (type: string, more: object = {}) => ({ uuid: randomUUID(), type, slug: null, comment: null, ...more });
/** A story with every field a person can fill. */
const FULL = {
  slug: 'AÇÃO NA ENCHENTE',
  estimated: 'PT1M30S',
  mediaCode: 'VT-0042',
  radio: true,
  manualVt: true,
  vt: 'PT40S',
  information: 'Repórter no local.',
  footnote: 'Conferir o nome da rua.',
  credits: 'Ana Lima',
  cueIn: 'Boa noite',
  cueOut: 'voltamos já',
  status: 'PRODUCING',
  sections: {
    head: {
      type: 'HEADER',
      cueIn: 'Choveu',
      cueOut: 'na cidade.',
      duration: 'PT10S',
      subSections: [
        part('CAMERA_TEXT', { camera: '2', text: 'Choveu a noite toda [olhar para a câmera 2] na cidade.', duration: 'PT4S' }),
        part('CG', { code: '17', templateName: 'NOME', cgFields: [{ name: 'linha1', value: 'Ana Lima', uuid: randomUUID() }] }),
      ],
    },
    link: { type: 'LINK', subSections: [part('TEXT', { text: 'A repórter está no bairro.' })] },
    liveVO: { type: 'LIVE_VO', duration: 'PT20S', voDuration: 'PT15S', subSections: [] },
    vt: {
      type: 'VT',
      duration: 'PT30S',
      subSections: [
        part('MOS_VIDEO', { media, channel: 'A', edStart: 10, edDur: 900, userTimingDur: 890, macroIn: 'FADE', macroOut: 'CUT' }),
        part('MOS_CG', { slug: 'CRÉDITO', media: { objectId: 'CG-1', slug: 'GC', type: 'OTHER' } }),
      ],
    },
    footer: { type: 'FOOTER', cueOut: 'até amanhã', subSections: [] },
    recordedVO: { type: 'RECORDED_VO', duration: 'PT5S', subSections: [] },
  },
};
const create = async (story: object = {}) =>
  (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story })).body;
const load = async (id: number) => (await ana.get<StoryEntity>(`/stories/${id}`)).body;

describe('a story', () => {
  it('comes back as it was sent, field by field [STO-01]', async () => {
    const made = await create(FULL);
    expect(made).toMatchObject(FULL);
    expect(await load(made.id)).toEqual(made);
    await ana.put(`/locks/${made.id}`);
    const saved = await ana.put<StoryEntity>('/stories', made);
    expect(saved.body).toMatchObject(FULL);
    await ana.delete(`/locks/${made.id}`);
  });

  it('has its slug and its page in one line, however they are sent', async () => {
    const { id } = await create({ slug: 'CHUVA\r\nNA SERRA', page: '1\nA' });
    expect(await load(id)).toMatchObject({ slug: 'CHUVA NA SERRA', page: '1 A' });
    await ana.patch(`/stories/${id}`, 'page', '2\u2028B');
    expect((await load(id)).page).toBe('2 B');
  });

  it('that is approved cannot be made private [STO-10]', async () => {
    const { id } = await create({ slug: 'S1' });
    await ana.patch(`/stories/${id}`, 'approved', true);
    const refused = await ana.send<Refusal>('PATCH', `/documents/${id}/private`, { private: true });
    expect([refused.status, refused.body.code]).toEqual([412, 'approved_private']);
    expect(refused.body.message).toMatch(/privad/i);
    expect((await load(id)).private).toBe(false);
  });

  it('cannot be made private twice, nor public twice [STO-11]', async () => {
    const { id } = await create({ slug: 'S2' });
    const make = async (wanted: boolean) => {
      const { status, body } = await ana.send<Refusal>('PATCH', `/documents/${id}/private`, { private: wanted });
      return [status, body.code];
    };
    expect(await make(false)).toEqual([412, 'already_public']);
    expect((await make(true))[0]).toBe(200);
    expect(await make(true)).toEqual([412, 'already_private']);
  });

  it('is shared by its owner alone [STO-12]', async () => {
    const { id } = await create({ slug: 'S3' });
    await ana.send('PATCH', `/documents/${id}/private`, { private: true });
    await ana.put(`/documents/${id}/allowedUsers`, { allowedUsers: [bobId] });
    const refused = await bob.put<Refusal>(`/documents/${id}/allowedUsers`, { allowedUsers: [] });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_owner']);
    expect((await load(id)).allowedUsers).toEqual([bobId]);
  });

  it('locked by another is taken over as it is loaded [STO-22]', async () => {
    const { id } = await create({ slug: 'S4' });
    await bob.put(`/locks/${id}`);
    const held = await ana.get<Refusal>(`/stories/${id}?lock=true`);
    expect([held.status, held.body.holder?.nickname]).toEqual([409, 'bob']);
    expect((await ana.get(`/stories/${id}?takeOver=true`)).status).toBe(200);
    expect((await ana.put('/stories', { ...(await load(id)), slug: 'MINHA' })).status).toBe(200);
    expect((await bob.put('/stories', { ...(await load(id)), slug: 'DELE' })).status).toBe(412);
    await ana.delete(`/locks/${id}`);
  });
});

describe('revisions', () => {
  it('are made by every saved change, whole or of one field, of everybody, and by none that was refused [VIEW-07]', async () => {
    const made = await create({ slug: 'PRIMEIRA' });
    const revisions = async () =>
      (await ana.get<z.infer<typeof Revision>[]>(`/stories/${made.id}/revisions`)).body
        .map((one) => [one.revisionNumber, one.revisorNickname, /127\.0\.0\.1$/.test(one.revisorIP ?? '')])
        .reverse();
    expect(await revisions()).toEqual([[1, 'ana', true]]);
    await bob.put(`/locks/${made.id}`);
    expect((await bob.put('/stories', { ...(await load(made.id)), slug: 'SEGUNDA' })).status).toBe(200);
    expect(await revisions()).toEqual([
      [1, 'ana', true],
      [2, 'bob', true],
    ]);
    expect((await bob.put('/stories', { ...made, slug: 'VELHA' })).status).toBe(409);
    await bob.delete(`/locks/${made.id}`);
    expect((await ana.patch(`/stories/${made.id}`, 'information', 'ao vivo')).status).toBe(200);
    expect(await revisions()).toEqual([
      [1, 'ana', true],
      [2, 'bob', true],
      [3, 'ana', true],
    ]);
  });

  it('are kept with date, nickname, address, number and slug [VIEW-06]', async () => {
    const made = await create({ slug: 'PRIMEIRA' });
    await ana.put(`/locks/${made.id}`);
    for (const slug of ['SEGUNDA', 'TERCEIRA']) await ana.put('/stories', { ...(await load(made.id)), slug });
    await ana.delete(`/locks/${made.id}`);
    const list = (await ana.get<z.infer<typeof Revision>[]>(`/stories/${made.id}/revisions`)).body;
    expect(list.map(({ revisionNumber, slug, revisorNickname }) => [revisionNumber, slug, revisorNickname])).toEqual([
      [3, 'TERCEIRA', 'ana'],
      [2, 'SEGUNDA', 'ana'],
      [1, 'PRIMEIRA', 'ana'],
    ]);
    expect(list[0]!.revisionDate).toMatch(/^2026-11-21T18:\d\d:\d\d$/);
    expect(list[0]!.revisorIP).toMatch(/127\.0\.0\.1$/);
    const { changes } = (
      await ana.get<{ changes: { field: string; oldValue: unknown; newValue: unknown }[] }>(`/stories/${made.id}/revisions/3?showDiff=true`)
    ).body;
    expect(changes).toMatchObject([{ field: 'slug', oldValue: 'SEGUNDA', newValue: 'TERCEIRA' }]);
  });
});

describe('a finished guideline', () => {
  it('is closed to edits where the setting says so [LOCK-20]', async () => {
    const config = (await ana.get<{ version: number }>('/assignments/config')).body;
    const stored = (await ana.post<{ version: number }>('/assignments/config', { ...config, lockFinished: true })).body;
    const { id } = (await ana.post<{ id: number }>('/assignments', { slug: 'PAUTA' })).body;
    await ana.patch(`/assignments/${id}`, 'state', 'INTERRUPTED');
    const refused = await ana.patch<Refusal>(`/assignments/${id}`, 'slug', 'OUTRA');
    expect([refused.status, refused.body.code]).toEqual([412, 'finished_locked']);
    await ana.put('/assignments/config', { ...stored, lockFinished: false });
    expect((await ana.patch(`/assignments/${id}`, 'slug', 'OUTRA')).status).toBe(200);
  });
});

describe('a completed guideline', () => {
  it('takes no update while the setting is on, and takes one again without it [ADM-GEN-06]', async () => {
    const config = (await ana.get<{ version: number }>('/assignments/config')).body;
    const { body: on } = await ana.put<{ version: number }>('/assignments/config', { ...config, lockFinished: true });
    const made = (await ana.post<{ id: number; textVersion: number; slug: string }>('/assignments', { slug: 'PRONTA', state: 'COMPLETED' }))
      .body;
    await ana.put(`/locks/${made.id}`);
    const update = () => ana.put<Refusal>('/assignments', { id: made.id, textVersion: made.textVersion, slug: 'OUTRA' });
    const refused = await update();
    expect([refused.status, refused.body.code]).toEqual([412, 'finished_locked']);
    expect((await ana.get<object>(`/assignments/${made.id}`)).body).toMatchObject({ slug: 'PRONTA', textVersion: made.textVersion });
    expect((await ana.put('/assignments/config', { ...on, lockFinished: false })).status).toBe(200);
    expect((await update()).status).toBe(200);
  });
});

describe('a list', () => {
  it('begins at page 0 when none is asked [PAG-03]', async () => {
    const { data, ...page } = (await ana.get<{ data: unknown[]; number: number; size: number; total: number }>('/stories/filter')).body;
    expect(page).toEqual({ number: 0, size: 25, total: data.length });
  });
});
