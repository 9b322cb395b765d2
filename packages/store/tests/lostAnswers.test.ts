import { NewsroomError, ServerUnavailableError } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { branchesOf } from '../src/branches/Branches.ts';
import { agencyOf } from '../src/desk/Agency.ts';
import { contactsOf } from '../src/desk/Contacts.ts';
import { peopleOf } from '../src/desk/People.ts';
import { postsOf } from '../src/desk/Posts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { roundsOf } from '../src/desk/Rounds.ts';
import { teamsOf } from '../src/desk/Teams.ts';
import { madeOf } from '../src/documents/DerivedDocuments.ts';
import { mediaOf } from '../src/media/MediaStore.ts';
import type { Store } from '../src/Store.ts';
import type { Story } from '../src/types.ts';
import { later, refusal } from './answers.ts';
import { editing } from './editing.ts';
import { ANA, BOB, story, user } from './entities.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

/** A story on a server that stores what it is sent; `lose` answers are lost on their way back. */
async function lossy() {
  let stored = story(12);
  let lose = 0;
  const save = ({ body }: { body?: unknown }): unknown => {
    const input = body as Partial<Story>;
    if (input.textVersion !== stored.textVersion) return refusal(409, 'version_conflict', { current: stored });
    stored = { ...stored, ...input, version: stored.version + 1, textVersion: stored.textVersion + 1 } as Story;
    if (lose === 0) return stored;
    lose -= 1;
    return new ServerUnavailableError(0, 'server_unavailable', 'The answer was lost.');
  };
  const made = await editing({ 'PUT /stories': save, 'GET /stories/{id}': () => stored });
  const told = (): unknown[] => made.store.notices.view.snapshot().map(({ title }) => title);
  return {
    made,
    told,
    stored: () => stored,
    losing: (count: number) => void (lose = count),
    change: (fields: Partial<Story>) => void (stored = { ...stored, ...fields } as Story),
  };
}

it('is no conflict with oneself: a save whose answer was lost is sent again, and what is stored equals what was sent', async () => {
  const { made, told, stored, losing } = await lossy();
  made.form.setField('slug', 'MINHA');
  losing(1);
  expect(await made.form.save()).toMatchObject({ ok: false, error: { status: 0 } });
  const before = told().length;
  expect(await made.form.save()).toMatchObject({ ok: true, value: { slug: 'MINHA' } });
  expect(made.see()).toMatchObject({ dirty: false, conflicts: [], canSave: true, saved: { slug: 'MINHA', textVersion: 2 } });
  expect([told().length, stored().textVersion]).toEqual([before, 2]);
  await settle();
  expect(made.store.drafts.view.snapshot()).toEqual([]);
});

it('keeps what was typed after the lost answer, and saves it on top of what was stored', async () => {
  const { made, stored, losing } = await lossy();
  made.form.setField('slug', 'PRIMEIRA');
  losing(1);
  await made.form.save();
  made.form.setField('slug', 'SEGUNDA');
  expect(await made.form.save()).toMatchObject({ ok: true });
  expect([stored().slug, stored().textVersion]).toEqual(['SEGUNDA', 3]);
  expect(made.see()).toMatchObject({ dirty: false, conflicts: [], saved: { slug: 'SEGUNDA' } });
});

it('is no conflict either when the event of the save tells of it, or a load after a gap', async () => {
  for (const way of ['event', 'load']) {
    const { made, stored, losing } = await lossy();
    made.form.setField('slug', 'PRIMEIRA');
    losing(1);
    await made.form.save();
    made.form.setField('slug', 'SEGUNDA');
    if (way === 'event') made.live('stories UPDATE', stored(), ANA);
    else await made.form.refresh();
    expect(made.see(), way).toMatchObject({ dirty: true, conflicts: [], document: { slug: 'SEGUNDA' }, saved: { slug: 'PRIMEIRA' } });
    expect(await made.form.save()).toMatchObject({ ok: true });
    expect(stored().slug).toBe('SEGUNDA');
  }
});

it('says the conflict when somebody else wrote over what was sent', async () => {
  const { made, losing, change, stored } = await lossy();
  made.form.setField('slug', 'MINHA');
  losing(1);
  await made.form.save();
  change({ slug: 'DO BOB', version: 3, textVersion: 3 });
  made.live('stories UPDATE', stored(), BOB);
  expect(made.see()).toMatchObject({ canSave: false, conflicts: [{ path: 'slug', mine: 'MINHA', theirs: 'DO BOB' }] });
});

it.each(['event', 'load', 'save'])('asks for a choice where somebody else then changed what was typed since, told by %s', async (way) => {
  const { made, losing, change, stored } = await lossy();
  made.form.setField('slug', 'MINHA');
  losing(1);
  await made.form.save();
  made.form.edit({ information: 'minha', footnote: 'só minha' });
  change({ information: 'do Bob', credits: 'só do Bob', version: 3, textVersion: 3 });
  if (way === 'event') made.live('stories UPDATE', stored(), BOB);
  else if (way === 'load') await made.form.refresh();
  else expect(await made.form.save()).toMatchObject({ ok: false, error: { code: 'version_conflict' } });
  const both = { slug: 'MINHA', footnote: 'só minha', credits: 'só do Bob' };
  expect(made.see()).toMatchObject({
    ...{ dirty: true, canSave: false, document: { ...both, information: 'minha' }, saved: { textVersion: 3 } },
    ...{ others: ['information', 'credits'], conflicts: [{ path: 'information', base: null, mine: 'minha', theirs: 'do Bob' }] },
  });
  expect(await made.form.save()).toBeUndefined();
  expect(stored().information).toBe('do Bob');
  made.form.resolve('information', 'mine');
  expect(await made.form.save()).toMatchObject({ ok: true });
  expect(stored()).toMatchObject({ ...both, information: 'minha', textVersion: 4 });
});

it('asks for a choice where a repeated save is answered with what somebody else saved after it', async () => {
  const { made, change, stored } = await lossy();
  const answer = later();
  const save = made.answers['PUT /stories'];
  made.answers['PUT /stories'] = () => answer.promise;
  made.form.setField('slug', 'MINHA');
  const done = made.form.save();
  made.form.edit({ information: 'minha', footnote: 'só minha' });
  change({ slug: 'MINHA', information: 'do Bob', version: 3, textVersion: 3 });
  answer.answer(stored());
  expect(await done).toMatchObject({ ok: true });
  expect(made.see()).toMatchObject({
    ...{ dirty: true, canSave: false, document: { slug: 'MINHA', information: 'minha', footnote: 'só minha' } },
    conflicts: [{ path: 'information', mine: 'minha', theirs: 'do Bob' }],
  });
  made.answers['PUT /stories'] = save;
  made.form.resolve('information', 'theirs');
  expect(await made.form.save()).toMatchObject({ ok: true });
  expect(stored()).toMatchObject({ slug: 'MINHA', information: 'do Bob', footnote: 'só minha', textVersion: 4 });
});

it('keeps the lock through silence of the server, says it is lost when it has run out, and has it back by itself', async () => {
  const { made } = await lossy();
  const answered = made.answers['PUT /locks/{id}'];
  made.answers['PUT /locks/{id}'] = () => new NewsroomError(503, 'unavailable', 'silent');
  made.form.setField('slug', 'ESCREVENDO');
  await made.env.time.pass(299_000);
  expect(made.see()).toMatchObject({ canSave: true, lock: { state: 'held' } });
  await made.env.time.pass(6_000);
  expect(made.see()).toMatchObject({ canSave: false, lock: { state: 'lost' } });
  made.answers['PUT /locks/{id}'] = answered;
  await made.env.time.pass(5_000);
  expect(made.see()).toMatchObject({ canSave: true, lock: { state: 'held' }, document: { slug: 'ESCREVENDO' } });
});

it('drafts what is typed after the session ended, and goes on with it after the person signed in again', async () => {
  const { made, stored, change } = await lossy();
  const kept = () => JSON.parse(made.env.storage.items.get('unsaved_data_cache') ?? '{}').stories?.[stored().uuid];
  made.form.setField('slug', 'ANTES');
  made.store.session.expired();
  await settle();
  expect(kept(), 'at once, without the pause after the last change').toMatchObject({ userId: ANA, document: { slug: 'ANTES' } });
  made.form.setField('slug', 'DEPOIS');
  await made.env.time.pass(500);
  expect(kept()).toMatchObject({ userId: ANA, document: { slug: 'DEPOIS' } });
  change({ information: 'de outro', version: 2, textVersion: 2 });
  made.sent.length = 0;
  await made.store.session.load();
  await settle();
  expect(made.lines()).toContain('PUT /locks/12');
  expect(made.store.drafts.view.snapshot()).toMatchObject([{ document: { slug: 'DEPOIS' } }]);
  expect(made.see()).toMatchObject({
    dirty: true,
    canSave: true,
    lock: { state: 'held' },
    document: { slug: 'DEPOIS', information: 'de outro' },
  });
  expect(await made.form.save()).toMatchObject({ ok: true });
});

it('loads what is stored once the line is back, if it broke right after the person signed in again', async () => {
  const { made, stored, change } = await lossy();
  made.store.session.expired();
  await settle();
  change({ information: 'de outro', version: 2, textVersion: 2 });
  made.answers['GET /stories/{id}'] = () => refusal(503);
  await made.store.session.load();
  await settle();
  expect(made.see()).toMatchObject({ lock: { state: 'held' }, document: { information: expect.not.stringContaining('de outro') } });
  await made.env.time.pass(7_000);
  made.answers['GET /stories/{id}'] = () => stored();
  await made.env.time.pass(8_000);
  await settle();
  expect(made.see()).toMatchObject({ dirty: false, document: { information: 'de outro' } });
});

it('keeps what one person typed from the next who signs in', async () => {
  const { made, stored } = await lossy();
  made.form.setField('slug', 'DA ANA');
  made.store.session.expired();
  made.form.setField('slug', 'DA ANA, E MAIS');
  made.store.undo.push({ label: 'undo.air', versions: new Map(), run: async () => true });
  made.store.rundowns.clipboard.cut([3]);
  made.answers['GET /users/me'] = user(BOB, 'bob');
  await made.store.session.load();
  expect([made.store.forms.open.snapshot(), made.store.drafts.view.snapshot()]).toEqual([[], []]);
  expect([made.store.rundowns.clipboard.view.snapshot().ids, await made.store.undo.undo()]).toEqual([[], 'nothing']);
  await made.env.time.pass(10_000);
  expect(JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[stored().uuid]).toMatchObject({
    userId: ANA,
    document: { slug: 'DA ANA, E MAIS' },
  });
  made.answers['GET /users/me'] = user(ANA, 'ana');
  made.store.session.expired();
  await made.store.session.load();
  expect(made.store.drafts.view.snapshot()).toMatchObject([{ document: { slug: 'DA ANA, E MAIS' } }]);
});

const BLANK = { slug: 'X', name: 'X' } as never;
it.each<[string, (store: Store) => Promise<unknown>]>([
  ['/vehicles', (store) => store.settings.vehicles.create(BLANK)],
  ['/teams', (store) => store.settings.teams.create(BLANK)],
  ['/agency/lanes', (store) => store.settings['agency.lanes'].create(BLANK)],
  ['/programs', (store) => store.settings.allPrograms.create(BLANK)],
  ['/teams', (store) => teamsOf(store).create(BLANK)],
  ['/contacts', (store) => contactsOf(store).save(BLANK)],
  ['/rounds', (store) => roundsOf(store).create(BLANK)],
  ['/posts', (store) => postsOf(store).save(BLANK)],
  ['/assignment_proposals', (store) => proposalsOf(store).save(BLANK)],
  ['/notices', (store) => store.board.create(BLANK)],
  ['/users', (store) => peopleOf(store).create(BLANK)],
  ['/posts/story/7', (store) => postsOf(store).make('stories', 7)],
  ['/assignment_proposals/round/7', (store) => roundsOf(store).toProposal(7)],
  ['/assignment_proposals/rss/x', (store) => agencyOf(store).propose({ id: 'x', type: 'rss' } as never)],
  ['/posts/rss/x', (store) => agencyOf(store).post({ id: 'x', type: 'rss' } as never)],
  ['/news_reports/assignment/7', (store) => madeOf(store).reportage(7)],
  ['/news_reports/souv/x', (store) => madeOf(store).souv.toReportage('x')],
  ['/mam/3/media', (store) => mediaOf(store).placeholder({ id: 3 }, 'X')],
])('makes one of %s once whose answer was lost and that is saved again, and later another one like it', async (path, make) => {
  const { store, answers } = await bench({});
  const keys: string[] = [];
  let isLost = true;
  answers[`POST ${path}`] = ({ options }: { options: { headers: Record<string, string> } }) => {
    keys.push(options.headers['Idempotency-Key']!);
    if (isLost) return new ServerUnavailableError(0, 'server_unavailable', 'The answer was lost.');
    return { id: 7, version: 1, name: 'X', nickname: 'X', slug: 'X', uuid: 'x', date: '2026-03-10' };
  };
  expect(await make(store)).toMatchObject({ ok: false });
  isLost = false;
  for (let times = 0; times < 2; times += 1) expect(await make(store)).toMatchObject({ ok: true, value: { id: 7 } });
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2]);
});

it.each([
  ['a post', (store: Store) => postsOf(store).save(BLANK)],
  ['a placeholder in an archive', (store: Store) => mediaOf(store).placeholder({ id: 3 }, 'X')],
])('knows %s again by its words for two minutes; the same words make another one after that', async (_what, make) => {
  const { store, env, answers } = await bench({});
  for (const [ms, times] of [
    [119_000, 1],
    [121_000, 2],
  ] as const) {
    const keys = new Set<string>();
    let isLost = true;
    const answer = ({ options }: { options: { headers: Record<string, string> } }) => {
      keys.add(options.headers['Idempotency-Key']!);
      return isLost
        ? new ServerUnavailableError(0, 'server_unavailable', 'The answer was lost.')
        : { id: 7, version: 1, date: '2026-03-10' };
    };
    for (const path of ['/posts', '/mam/3/media']) answers[`POST ${path}`] = answer;
    expect(await make(store)).toMatchObject({ ok: false });
    await env.time.pass(ms);
    isLost = false;
    expect(await make(store)).toMatchObject({ ok: true });
    expect(keys.size, `${ms} ms`).toBe(times);
  }
});

it('copies only what is missing of a branch where more is chosen by then, and removes nothing', async () => {
  const { store, answers, sent } = await bench({});
  const opening = Symbol('dialog');
  const copy = (...newsIds: number[]) => branchesOf(store).proposals(4, newsIds, opening);
  answers['POST /branches/4/assignment_proposals/copy'] = () => new ServerUnavailableError(0, 'server_unavailable', 'The answer was lost.');
  expect(await copy(1)).toMatchObject({ ok: false });
  answers['POST /branches/4/assignment_proposals/copy'] = ({ body }: { body: { newsIds: number[] } }) =>
    body.newsIds.map((id) => ({ id: 70 + id, version: 1, slug: 'X' }));
  sent.length = 0;
  expect(await copy(1, 2)).toMatchObject({ ok: true, value: [{ id: 71 }, { id: 72 }] });
  expect(sent.map(({ line, body }) => [line, (body as { newsIds: number[] }).newsIds])).toEqual([
    ['POST /branches/4/assignment_proposals/copy', [1]],
    ['POST /branches/4/assignment_proposals/copy', [2]],
  ]);
});
