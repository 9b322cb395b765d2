import { ServerUnavailableError } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentTopic } from '../src/documents/documentKind.ts';
import { editingOf } from '../src/documents/Editing.ts';
import type { DocumentForm } from '../src/index.ts';
import type { Guideline } from '../src/types.ts';
import { accepted, type Scene, twoAtWork } from './real.ts';

const DAY = '2026-11-21';
const GUIDELINES = '/assignments';
let scene: Scene;
let anaId: number;
let programId: number;
let deviceId: number;
let subject: number;
let resourceId: number;

beforeAll(async () => {
  scene = await twoAtWork();
  const { newsroom } = scene.desk;
  anaId = (await newsroom.users.me.load()).id;
  const { id } = await newsroom.devices.create({
    ...{ name: 'GC', type: 'cg', protocol: 'mos', mosId: 'gc.tv', channels: ['A'], defaultChannel: 'A' },
  });
  deviceId = id;
  await newsroom.devices.templates.create(id, { code: '7', name: 'CRÉDITO', fields: [{ name: 'Nome', number: 1, size: 10 }] });
  programId = (await newsroom.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00', cgId: id })).id;
  subject = (await newsroom.assignments.create({ slug: 'GREVE', date: DAY })).id;
  resourceId = (await newsroom.productions.resources.create({ name: 'Drone' })).id;
});
afterAll(() => scene.stop());

const uuid = (): string => crypto.randomUUID();
const titles = (): unknown[] => scene.desk.store.notices.view.snapshot().map(({ title }) => title);

describe('the first save of', () => {
  const section = { id: 0, index: 0, observation: '', duration: 'PT0S', manual: false, approved: false };
  const filled: { kind: DocumentTopic; name: string; fields: () => object }[] = [
    { kind: 'assignments', name: 'a guideline with nothing but a slug', fields: () => ({ slug: ' Greve ' }) },
    {
      kind: 'assignments',
      name: 'a guideline with everything',
      fields: () => ({
        ...{
          slug: 'Greve ',
          programsIds: [programId],
          producersIds: [anaId, anaId],
          cameraman: ' Caio ',
          proposal: ' Ouvir.\n',
          content: '',
        },
        ...{ scheduleTime: '10:30:00', state: 'EDITING', observation: null },
        production: [{ label: 'Ligar' }, { id: null, label: ' Gravar ', date: DAY, time: null, information: '', done: false }],
        guides: [
          {
            uuid: uuid(),
            interviewee: 'A prefeita',
            contacts: [{ id: 2_147_000_000, name: 'Ana', numbers: ['1'], emails: [], info: null }],
          },
          { scheduleDate: DAY, scheduleTime: '09:00:00', contacts: null, observation: '' },
        ],
      }),
    },
    {
      kind: 'productions',
      name: 'a production',
      fields: () => ({
        ...{ slug: ' Enchente', schedule: '08:00:00', local: ' Rua 1 ', coordinates: { lat: -23.5505199, lng: -46.6333094 }, team: '' },
        ...{ medias: ['TV'], resourcesIds: [resourceId], programsIds: [programId], information: 'Levar botas.', done: true },
        tasks: [{ label: 'Avisar', done: true }, { label: 'Buscar' }],
      }),
    },
    {
      kind: 'news_reports',
      name: 'a reportage',
      fields: () => ({
        ...{ slug: ' ponte caída ', reporterId: anaId, programsIds: [programId], lead: ' A ponte ', text: '', teaser: null },
        sections: [
          { ...section, uuid: uuid(), type: 'off', content: 'O rio subiu muito durante a noite.' },
          { ...section, uuid: uuid(), type: 'interview', content: 'Fugi', observation: 'a pé', manual: true, duration: 'PT20S' },
          { ...section, uuid: uuid(), type: 'art', content: 'mapa', index: 7 },
        ],
        cgs: [
          {
            ...{ deviceId, mosData: null },
            ciiData: {
              templateCode: '7',
              templateName: 'CRÉDITO',
              fields: [{ uuid: uuid(), name: 'Nome', number: 1, size: 10, value: 'Ana' }],
            },
          },
        ],
      }),
    },
    { kind: 'reports', name: 'a report', fields: () => ({ slug: ' Falha ', text: ' A luz caiu. ', documentsIds: [subject] }) },
  ];

  it.each(filled)('$name is no conflict with what the server makes of it', async ({ kind, fields }) => {
    const { store } = scene.desk;
    const before = titles().length;
    const form = editingOf(store).begin(kind, DAY) as unknown as DocumentForm<Guideline>;
    form.edit(fields());
    expect(await form.save(), JSON.stringify(titles())).toMatchObject({ ok: true });
    expect(form.view.snapshot()).toMatchObject({ dirty: false, conflicts: [], lock: { state: 'held' }, saved: { version: 1 } });
    expect(titles().length).toBe(before);
    await store.forms.close(form as never);
  });
});

describe('a new document whose uuid is stored already', () => {
  let form: DocumentForm<Guideline>;
  const began = (fields: Partial<Guideline>) => editingOf(scene.desk.store).begin('assignments', DAY, { uuid: uuid(), ...fields });
  const see = () => form.view.snapshot();
  const stored = async (): Promise<Guideline> => {
    const known = scene.desk.newsroom.assignments;
    const { data } = await known.filter({ from: DAY, to: DAY, allPrograms: true, size: 500 });
    return known.load(data.find((each) => each.uuid === form.document!.uuid)!.id);
  };
  /** Saves, and loses the answer on its way back. */
  const saveUnanswered = async (): Promise<void> => {
    const { transport } = scene.desk.newsroom;
    const { send } = transport;
    transport.send = async (route, args, options) => {
      const answer = await send.call(transport, route, args, options);
      if (route !== `POST ${GUIDELINES}`) return answer as never;
      throw new ServerUnavailableError(0, 'server_unavailable', 'The answer was lost.');
    };
    expect(await form.save()).toMatchObject({ ok: false, error: { status: 0 } });
    transport.send = send;
  };
  /** Somebody else saves the stored guideline. */
  const byBob = async (fields: Partial<Guideline>): Promise<void> => {
    const { id, textVersion, date } = await stored();
    await accepted(scene.bob, 'PUT', `/locks/${id}`);
    await accepted(scene.bob, 'PUT', GUIDELINES, { id, textVersion, date, slug: 'GREVE', ...fields });
    // The desk refuses to save until it has heard that the lock is free again.
    const freed = Promise.withResolvers<void>();
    const off = scene.desk.store.onEvent(({ kind }) => kind === 'entity_locker UNLOCK' && freed.resolve());
    await accepted(scene.bob, 'DELETE', `/locks/${id}`);
    await freed.promise;
    off();
  };
  beforeEach(() => {
    form = began({});
    form.edit({ slug: 'GREVE', content: 'Um.', production: [{ label: 'Ligar' }] });
  });

  it('asks for a choice where it was begun anew from its draft, and keeps what was added', async () => {
    const known = form.document!.uuid;
    await saveUnanswered();
    await scene.desk.store.forms.close(form as never);
    form = began({ uuid: known });
    form.recover();
    expect(form.document).toMatchObject({ content: 'Um.' });
    form.edit({ content: 'Um.\n\nDois.', cover: 'Só meu.' });
    expect(await form.save()).toMatchObject({ ok: false, error: { status: 409, code: 'version_conflict' } });
    expect(see()).toMatchObject({
      ...{ canSave: false, dirty: true, lock: { state: 'held' }, document: { content: 'Um.\n\nDois.', cover: 'Só meu.' } },
      conflicts: [{ path: 'content', mine: 'Um.\n\nDois.', theirs: 'Um.' }],
    });
    expect(see().others).toEqual(['content']);
    expect(await stored()).toMatchObject({ content: 'Um.', cover: null, textVersion: 1 });
    await scene.desk.store.drafts.flush();
    expect(scene.desk.store.drafts.view.snapshot()).toMatchObject([{ uuid: known, document: { content: 'Um.\n\nDois.' } }]);
    form.resolve('content', 'mine');
    expect(await form.save()).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ content: 'Um.\n\nDois.', cover: 'Só meu.', textVersion: 2 });
    await scene.desk.store.forms.close(form as never, { discard: true });
  });

  it('never overwrites what a colleague added to the first try', async () => {
    await saveUnanswered();
    await byBob({ content: 'Um.\n\nDo Bob.' });
    expect(await form.save()).toMatchObject({ ok: false, error: { code: 'version_conflict' } });
    expect(see()).toMatchObject({ canSave: false, conflicts: [{ path: 'content', mine: 'Um.', theirs: 'Um.\n\nDo Bob.' }] });
    expect(await stored()).toMatchObject({ content: 'Um.\n\nDo Bob.', textVersion: 2 });
    form.resolve('content', 'theirs');
    await scene.desk.store.forms.close(form as never, { discard: true });
  });

  it('takes what a colleague wrote elsewhere in it beside what was typed since, and stores both', async () => {
    await saveUnanswered();
    await byBob({ content: 'Um.', production: [{ id: 1, label: 'Ligar' }], cover: 'Do Bob.' });
    form.edit({ content: 'Um e dois.' });
    expect(await form.save()).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ content: 'Um e dois.', cover: 'Do Bob.', textVersion: 3 });
    expect(see()).toMatchObject({ dirty: false, conflicts: [] });
    await scene.desk.store.forms.close(form as never, { discard: true });
  });

  it('goes on with what was typed after the lost answer, also in a list that the server numbered', async () => {
    await saveUnanswered();
    form.edit({ production: [{ label: 'Ligar' }, { label: 'Gravar' }], content: 'Um e dois.' });
    expect(await form.save()).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ content: 'Um e dois.', production: [{ label: 'Ligar' }, { label: 'Gravar' }], textVersion: 2 });
    expect(see()).toMatchObject({ dirty: false, conflicts: [] });
    await scene.desk.store.forms.close(form as never, { discard: true });
  });

  it('says what is not stored while somebody else has its lock', async () => {
    await saveUnanswered();
    const { id } = await stored();
    await accepted(scene.bob, 'PUT', `/locks/${id}`);
    form.edit({ content: 'Um e dois.' });
    expect(await form.save()).toMatchObject({ ok: false });
    expect(see()).toMatchObject({ dirty: true, lock: { state: 'other', nickname: 'bob' }, document: { id, content: 'Um e dois.' } });
    await accepted(scene.bob, 'DELETE', `/locks/${id}`);
    await scene.desk.store.forms.close(form as never, { discard: true });
  });
});
