import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ERROR_CATALOGUE, type ErrorEntry, LOCALES, MESSAGES_EN_US, messageText } from '@lauda/domain';
import { ServerUnavailableError } from '@lauda/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editingOf } from '../src/documents/Editing.ts';
import { copyDetails, Notices } from '../src/notices.ts';
import type { Classification, DeviceInput } from '../src/types.ts';
import { later, refusal } from './answers.ts';
import { testEnv } from './env.ts';
import { type Bench, bench } from './harness.ts';
import { accepted, type Scene, twoAtWork } from './real.ts';

const told = (made: Bench) => made.store.notices.view.snapshot().at(-1);
const notice = (level: string, title: string, description: string) => ({ level, title: { key: title }, description: { key: description } });
const entry = (id: number, name: string, version = 1): Classification => ({ id, version, name });

/** The classifications a and b, loaded. */
async function listed(): Promise<Bench & { list: Bench['store']['settings']['classifications']; names: () => string[] }> {
  const made = await bench({ 'GET /classifications': [entry(1, 'a'), entry(2, 'b')] });
  const list = made.store.settings.classifications;
  await list.load();
  return { ...made, list, names: () => list.view.snapshot().rows.map(({ name }) => name) };
}

describe('a list of settings', () => {
  it('gets what is created first [CRUD-02]', async () => {
    const made = await listed();
    made.answers['POST /classifications'] = entry(3, 'c');
    await made.list.create({ name: 'c' });
    expect(made.names()).toEqual(['c', 'a', 'b']);
  });

  it('gets what is changed in its place, and not what it does not know [CRUD-04]', async () => {
    const made = await listed();
    made.answers['PUT /classifications'] = entry(1, 'a2', 2);
    await made.list.update({ id: 1, name: 'a2' });
    expect(made.names()).toEqual(['a2', 'b']);
    made.list.changed(entry(9, 'unknown', 2));
    expect(made.names()).toEqual(['a2', 'b']);
  });

  it('loses what is removed [CRUD-05]', async () => {
    const made = await listed();
    made.answers['POST /classifications'] = entry(3, 'c');
    await made.list.create({ name: 'c' });
    await made.list.remove(1);
    await made.list.remove(3);
    expect(made.names()).toEqual(['b']);
  });

  it('stays as it is when a call fails, which is said [CRUD-06]', async () => {
    const made = await listed();
    const answer = later();
    made.answers['POST /classifications'] = () => answer.promise;
    const done = made.list.create({ name: 'c' });
    expect(made.list.view.snapshot().saving).toBe(true);
    answer.refuse(refusal(500));
    expect(await done).toMatchObject({ ok: false, error: { status: 500 } });
    expect([made.list.view.snapshot().saving, made.names()]).toEqual([false, ['a', 'b']]);
    expect(told(made)).toMatchObject({ level: 'ERROR' });
  });
});

describe('what failed is told as an operation error', () => {
  it('when it was loading [ERR-01]', async () => {
    const made = await bench({ 'GET /classifications': () => refusal(500) });
    await made.store.settings.classifications.load();
    expect(told(made)).toMatchObject(notice('ERROR', 'error:operationError', 'error:loadFailed'));
  });

  it('when it was creating [ERR-02]', async () => {
    const made = await bench({ 'POST /classifications': () => refusal(500) });
    await made.store.settings.classifications.create({ name: 'c' });
    expect(told(made)).toMatchObject(notice('ERROR', 'error:operationError', 'error:createFailed'));
  });

  it('when it was updating [ERR-03]', async () => {
    const made = await bench({ 'PUT /classifications': () => refusal(500) });
    await made.store.settings.classifications.update({ id: 1, name: 'c' });
    expect(told(made)).toMatchObject(notice('ERROR', 'error:operationError', 'error:updateFailed'));
  });

  it('when it was deleting, in words of its own for a device [ERR-04]', async () => {
    const made = await bench({ 'DELETE /classifications/{id}': () => refusal(500), 'DELETE /devices/{id}': () => refusal(500) });
    await made.store.settings.classifications.remove(1);
    expect(told(made)).toMatchObject(notice('ERROR', 'error:operationError', 'error:deleteFailed'));
    await made.store.settings.devices.remove(1);
    expect(told(made)).toMatchObject(notice('ERROR', 'error:operationError', 'error:deviceDeleteFailed'));
    made.answers['PUT /devices'] = () => refusal(500);
    await made.store.settings.devices.update({ id: 1 } as DeviceInput);
    expect(told(made)).toMatchObject(notice('ERROR', 'error:operationError', 'error:updateFailed'));
  });

  it('when it was saving settings, which are neither made nor changed for people', async () => {
    const made = await bench({ 'PUT /branch/config': () => refusal(500) });
    await made.store.settings.changeBranch({ branchName: 'TV Foco' });
    expect(told(made)).toMatchObject(notice('ERROR', 'error:operationError', 'error:saveFailed'));
  });
});

describe('what was not restored, and a password that was not renewed, are told as an action that failed', () => {
  it.each([
    'assignments',
    'productions',
    'news_reports',
    'stories',
  ] as const)('%s that were to be restored, and a new password [ERR-05]', async (kind) => {
    const made = await bench({
      'PUT /assignments/restore': () => refusal(500),
      'PUT /productions/restore': () => refusal(500),
      'PUT /news_reports/restore': () => refusal(500),
      'PUT /stories/restore': () => refusal(500),
      'POST /authentication': () => refusal(500),
    });
    const { store } = made;
    const failed = notice('ERROR', 'error:operationError', 'error:actionFailed');
    expect((await store.documents[kind].restore([12])).ok).toBe(false);
    expect(store.notices.view.snapshot()).toMatchObject([{ ...failed, details: expect.stringMatching(/^error:restoreFailed\n500 /) }]);
    await made.env.time.pass(1_000);
    await store.session.resetPassword('ana', 'abc12345', 'abc12345');
    expect(store.notices.view.snapshot()).toMatchObject([failed, failed]);
  });
});

describe('what a server refuses is told in its words', () => {
  it('as a condition that lacks', async () => {
    const made = await bench({ 'PUT /classifications': () => refusal(428, 'precondition_required', { message: 'say of which version' }) });
    await made.store.settings.classifications.update({ id: 1, name: 'c' });
    const said = { level: 'ERROR', title: { key: 'error:preconditionRequired' }, description: { raw: 'say of which version' } };
    expect(told(made)).toMatchObject(said);
  });

  it('as a conflict [ERR-07]', async () => {
    const made = await bench({ 'DELETE /classifications/{id}': () => refusal(409, 'in_use', { message: 'in use' }) });
    await made.store.settings.classifications.remove(1);
    expect(told(made)).toMatchObject({ level: 'ERROR', title: { key: 'error:conflict' }, description: { raw: 'in use' } });
  });

  it('as a condition that is missing [ERR-08]', async () => {
    const made = await bench({ 'DELETE /classifications/{id}': () => refusal(412, 'locked', { message: 'locked by bob' }) });
    await made.store.settings.classifications.remove(1);
    expect(told(made)).toMatchObject({
      level: 'ERROR',
      title: { key: 'error:preconditionFailed' },
      description: { raw: 'locked by bob' },
    });
  });
});

describe('what a real server refuses is told in its words', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await twoAtWork();
  });
  afterAll(() => scene?.stop());
  const last = () => scene.desk.store.notices.view.snapshot().at(-1);

  it('a name that is taken as a conflict, and nothing is stored [ERR-07]', async () => {
    const list = scene.desk.store.settings.classifications;
    await list.load();
    await accepted(scene.bob, 'POST', '/classifications', { name: 'Cidade' });
    const theirs = await scene.bob.post<{ message: string }>('/classifications', { name: 'Cidade' });
    expect((await list.create({ name: 'Cidade' })).ok).toBe(false);
    expect(last()).toMatchObject({ level: 'ERROR', title: { key: 'error:conflict' }, description: { raw: theirs.body.message } });
    expect((await accepted<unknown[]>(scene.bob, 'GET', '/classifications')).length).toBe(1);
  });

  it('the save of who lost the lock as a condition that is missing, with who holds it, and nothing is stored [ERR-08]', async () => {
    const { store, newsroom } = scene.desk;
    const { id } = await newsroom.assignments.create({ slug: 'CHUVA', date: '2026-11-21' });
    const form = editingOf(store).edit('assignments', id);
    await expect.poll(() => form.view.snapshot().lock.state).toBe('held');
    // Nothing is heard of who takes it over: the window is cut off from what happens.
    newsroom.realtime.close();
    await accepted(scene.bob, 'PUT', `/locks/${id}/take_over`);
    form.setField('slug', 'MINHA');
    expect((await form.save())?.ok).toBe(false);
    expect(last()).toMatchObject({
      level: 'ERROR',
      title: { key: 'error:preconditionFailed' },
      description: { raw: 'Só quem está com a edição pode salvar. bob' },
    });
    expect([form.document?.slug, (await newsroom.assignments.load(id)).slug]).toEqual(['MINHA', 'CHUVA']);
    form.close();
  });

  it('a call of whose session the server ended: it is over here too, and is told once [ERR-06]', async () => {
    const { store } = scene.desk;
    await scene.server.server.services.pool.query("delete from session where user_id = (select id from person where username = 'ana')");
    await expect
      .poll(async () => {
        await store.settings.programs.load();
        return store.session.view.snapshot().state;
      })
      .toBe('anonymous');
    expect(store.notices.view.snapshot().filter(({ title }) => 'key' in title && title.key === 'error:sessionExpired')).toMatchObject([
      { level: 'ERROR', description: { key: 'error:sessionExpiredDetails' }, details: expect.stringMatching(/./) },
    ]);
  });
});

describe('a refusal that the catalogue knows', () => {
  const said = Object.entries(ERROR_CATALOGUE as Readonly<Record<string, ErrorEntry>>).filter(([, { status }]) => status !== 401);

  it.each(said)('is told as it says: %s', async (code, { status, level, title, description }) => {
    const made = await bench({ 'PUT /classifications': () => refusal(status, code, { message: 'as the server says' }) });
    await made.store.settings.classifications.update({ id: 1, name: 'c' });
    const below = { refusal: { raw: 'as the server says' }, operation: { key: 'error:updateFailed' } };
    expect(made.store.notices.view.snapshot()).toMatchObject([
      { level, title: { key: title }, ...(description && { description: below[description as 'refusal'] ?? { key: description } }) },
    ]);
    expect([told(made)!.description === undefined, told(made)!.details !== undefined]).toEqual([!description, level === 'ERROR']);
  });

  it('is told by its status where its code is not known, or comes with another status', async () => {
    const made = await bench({ 'PUT /classifications': () => refusal(404, 'rundown_exists') });
    await made.store.settings.classifications.update({ id: 1, name: 'c' });
    expect(told(made)).toMatchObject({
      level: 'ERROR',
      title: { key: 'error:operationError' },
      description: { key: 'error:updateFailed' },
    });
    // The same words within half a second are told once.
    await made.env.time.pass(500);
    made.answers['PUT /classifications'] = () => refusal(507, 'of_a_later_server');
    await made.store.settings.classifications.update({ id: 1, name: 'c' });
    expect(told(made)).toMatchObject({ level: 'ERROR', details: expect.stringContaining('507') });
  });
});

it('tells which field was refused and by which rule', async () => {
  const fields = [
    { path: 'newValue', rule: 'max', params: { max: 100, of: 'string', field: 'slug' } },
    { path: 'name', rule: 'required' },
  ];
  const made = await bench({
    'PUT /classifications': () => refusal(422, 'validation_failed', { message: 'Some fields are wrong.', fields }),
  });
  await made.store.settings.classifications.update({ id: 1, name: '' });
  expect(told(made)).toMatchObject({
    level: 'ERROR',
    title: { key: 'error:operationError' },
    description: { key: 'error:updateFailed' },
    details: '422 Some fields are wrong.\nslug: max\nname: required',
    fields: [
      { path: 'slug', rule: 'max', params: { max: 100 } },
      { path: 'name', rule: 'required' },
    ],
  });
});

it('tells of an unstable server when there is no answer [ERR-15]', async () => {
  const made = await bench({
    'GET /classifications': () => new ServerUnavailableError(0, 'server_unavailable', 'The server does not answer.'),
  });
  await made.store.settings.classifications.load();
  expect(told(made)).toMatchObject({
    level: 'ERROR',
    title: { key: 'error:operationError' },
    description: { key: 'error:serverInstability' },
  });
  expect(LOCALES.map((locale) => messageText('error:serverInstability', locale)).every(Boolean)).toBe(true);
});

describe('a notice', () => {
  it('outside of the window closes after 5 s [MSG-05]', async () => {
    const env = testEnv();
    const shown: string[] = [];
    const closed: number[] = [];
    const began = env.time.now;
    const desktop = (title: string, description: string) => {
      shown.push(`${title}: ${description}`);
      return { close: () => void closed.push(env.time.now - began) };
    };
    new Notices({ ...env, desktop }).show({ level: 'EVENT', title: { raw: 'Reunião' }, description: { raw: '19:00' }, manual: true });
    expect(shown).toEqual(['Reunião: 19:00']);
    await env.time.pass(4_999);
    expect(closed).toEqual([]);
    await env.time.pass(1);
    expect(closed).toEqual([5_000]);
  });

  it('has details to copy, and says that they were [MSG-07]', async () => {
    const copied: string[] = [];
    expect(await copyDetails('500 why', async (text) => void copied.push(text))).toEqual({
      level: 'SUCCESS',
      key: 'phrases:copiedToClipboard',
    });
    expect(copied).toEqual(['500 why']);
  });

  it('says that copying failed [MSG-08]', async () => {
    const denied = () => Promise.reject(new Error('denied'));
    expect(await copyDetails('500 why', denied)).toEqual({ level: 'ERROR', key: 'error:actionFailed' });
  });

  it('that reminds stays until it is dismissed by hand [MSG-09]', async () => {
    const env = testEnv();
    const made = new Notices(env);
    made.remind('Reunião de pauta');
    await env.time.pass(600_000);
    expect(made.view.snapshot()).toMatchObject([
      { level: 'EVENT', title: { key: 'phrases:reminder', params: { name: 'Reunião de pauta' } }, durationMs: undefined },
    ]);
    made.dismiss(made.view.snapshot()[0]!.id);
    expect(made.view.snapshot()).toEqual([]);
  });

  it('has words for everything the store says', () => {
    const source = fileURLToPath(new URL('../src/', import.meta.url));
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const said = files.flatMap(
      (name) => readFileSync(`${source}${name}`, 'utf8').match(/(?<=['`])(?:error|phrases|validation):[\w.]+(?=['`])/g) ?? [],
    );
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((key) => !Object.hasOwn(MESSAGES_EN_US, key))).toEqual([]);
  });
});
