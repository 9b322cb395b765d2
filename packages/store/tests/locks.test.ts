import { describe, expect, it } from 'vitest';
import { editingOf } from '../src/documents/Editing.ts';
import { type LockEvent, LockTable } from '../src/documents/lockTable.ts';
import type { Lock } from '../src/types.ts';
import { later, refusal } from './answers.ts';
import { guidelineOf } from './documents.ts';
import { EDITED, editing } from './editing.ts';
import { ANA, BOB, lock, story } from './entities.ts';
import { type Bench, bench } from './harness.ts';
import { settle } from './time.ts';

const held = (nickname: string, userId: number) =>
  refusal(409, 'locked', { message: `locked by ${nickname}`, holder: { userId, nickname, expires: '' } });

it('takes the lock before it loads, and renews it every 120 s until it closes', async () => {
  const made = await editing();
  expect(made.lines()).toEqual(['PUT /locks/12', 'GET /stories/12']);
  expect(made.see()).toMatchObject({ state: 'ready', canSave: true, dirty: false, lock: { state: 'held' } });
  await made.env.time.pass(240_000);
  expect(made.lines().slice(2)).toEqual(['PUT /locks/12', 'PUT /locks/12']);
  await made.store.forms.close(made.form);
  await made.env.time.pass(240_000);
  expect(made.lines().slice(4)).toEqual(['DELETE /locks/12']);
});

it('names who else holds the lock [LOCK-06]', async () => {
  const made = await editing({ 'PUT /locks/{id}': () => held('bob', BOB) });
  expect(made.see()).toMatchObject({ state: 'ready', lock: { state: 'other', nickname: 'bob' } });
  expect(made.see().document?.slug).toBe('S12');
});

it('says that the holder is oneself where a device or another sign-in holds the lock under the own name, and no more when somebody else takes it', async () => {
  const made = await editing({ 'PUT /locks/{id}': () => held('ana', ANA) });
  expect(made.see().lock).toMatchObject({ state: 'other', nickname: 'ana', isOwn: true, takenOver: false });
  made.live('entity_locker TAKE_OVER', lock(EDITED, 'bob', BOB, 12));
  expect(made.see().lock).toMatchObject({ state: 'other', nickname: 'bob', isOwn: false });
  const mine = await editing();
  mine.answers['PUT /locks/{id}'] = () => held('ana', ANA);
  await mine.env.time.pass(120_000);
  expect(mine.see().lock).toMatchObject({ state: 'other', isOwn: true, takenOver: true });
  expect((await editing({ 'PUT /locks/{id}': () => held('bob', BOB) })).see().lock.isOwn).toBe(false);
});

it('reads on while a device holds the lock under the own name, of which it is told or finds out, and takes no lock for it', async () => {
  const made = await editing({ 'PUT /locks/{id}': () => held('ana', ANA) });
  const states: string[] = [];
  made.form.view.subscribe(() => states.push(made.see().lock.state));
  const asked = made.lines().length;
  made.live('entity_locker LOCK', lock(EDITED, 'ana', ANA, 12, 3));
  await settle();
  expect(made.see().lock).toMatchObject({ state: 'other', nickname: 'ana', isOwn: true });
  expect([states.filter((state) => state !== 'other'), made.lines().slice(asked)]).toEqual([[], []]);
  // Another window of the person is no device.
  made.answers['PUT /locks/{id}'] = () => lock(EDITED, 'ana', ANA, 12);
  made.live('entity_locker LOCK', lock(EDITED, 'ana', ANA, 12));
  await settle();
  expect(made.see().lock.state).toBe('held');
  made.live('entity_locker TAKE_OVER', lock(EDITED, 'ana', ANA, 12, 3));
  expect(made.see().lock).toMatchObject({ state: 'other', isOwn: true, takenOver: true });
});

it('names the next one who takes the lock, and says once alone who has it', async () => {
  const made = await editing({ 'PUT /locks/{id}': () => held('bob', BOB) });
  let told = 0;
  made.form.view.subscribe(() => (told += 1));
  made.live('entity_locker TAKE_OVER', lock(EDITED, 'caio', 30, 12));
  expect(made.see().lock).toMatchObject({ state: 'other', nickname: 'caio' });
  expect(told).toBe(1);
  made.live('entity_locker LOCK', lock(EDITED, 'caio', 30, 12));
  expect(told).toBe(1);
});

it('closes one form of several: the others stay open, with their locks', async () => {
  const made = await editing();
  const other = editingOf(made.store).edit('stories', 13);
  await settle();
  const open = () => made.store.forms.open.snapshot().map(({ form }) => form);
  expect(open()).toEqual([made.form, other]);
  made.sent.length = 0;
  await made.store.forms.close(made.form);
  expect([open(), made.lines()]).toEqual([[other], ['DELETE /locks/12']]);
  await made.store.forms.close(other);
  expect(open()).toEqual([]);
});

it('takes no reload that is older than what was saved meanwhile', async () => {
  const made = await editing();
  const answer = later();
  made.answers['GET /stories/{id}'] = () => answer.promise;
  const reloading = made.form.refresh();
  await settle();
  made.form.setField('slug', 'SAVED');
  made.answers['PUT /stories'] = story(12, { slug: 'SAVED', version: 9 });
  await made.form.save();
  answer.answer(story(12, { slug: 'OLDER', version: 8 }));
  await reloading;
  expect(made.see().document?.slug).toBe('SAVED');
});

it('says that the lock is lost after a live UNLOCK or a refused renewal [LOCK-07]', async () => {
  const unlocked = await editing();
  unlocked.live('entity_locker UNLOCK', { uuid: EDITED });
  expect(unlocked.see().lock.state).toBe('lost');
  const renewing = await editing();
  renewing.answers['PUT /locks/{id}'] = () => refusal(404, 'not_found');
  await renewing.env.time.pass(120_000);
  expect(renewing.see().lock.state).toBe('lost');
});

it('saves nothing while the lock is lost or somebody else has it [LOCK-08]', async () => {
  const other = await editing({ 'PUT /locks/{id}': () => held('bob', BOB) });
  const lost = await editing();
  lost.live('entity_locker UNLOCK', { uuid: EDITED });
  for (const made of [other, lost]) {
    made.form.setField('slug', 'MINE');
    made.sent.length = 0;
    expect(made.see().canSave).toBe(false);
    expect(await made.form.save()).toBeUndefined();
    expect(made.sent).toEqual([]);
  }
});

it('saves once the lock is back what is saved while it is being taken, on top of what is stored by then', async () => {
  const made = await editing({ 'PUT /locks/{id}/take_over': lock(EDITED, 'ana', ANA, 12) });
  made.form.setField('slug', 'MINE');
  made.live('entity_locker TAKE_OVER', lock(EDITED, 'bob', BOB, 12));
  made.answers['GET /stories/{id}'] = story(12, { version: 2, textVersion: 2, credits: 'BOBS' });
  for (const take of [() => made.form.takeOver(), () => made.form.resume()]) {
    made.form.setField('information', `${take}`.slice(0, 50));
    const taking = take();
    expect(made.see()).toMatchObject({ canSave: false, takesSave: true, lock: { state: 'acquiring' } });
    made.sent.length = 0;
    const saving = made.form.save();
    await taking;
    await saving;
    expect(made.sent.at(-1)).toMatchObject({ line: 'PUT /stories', body: { slug: 'MINE', credits: 'BOBS', textVersion: 2 } });
  }
  made.answers['PUT /locks/{id}'] = () => held('bob', BOB);
  const refused = made.form.resume();
  made.sent.length = 0;
  expect(await made.form.save()).toBeUndefined();
  await refused;
  expect([made.lines().includes('PUT /stories'), made.see().takesSave]).toEqual([false, false]);
});

it('takes the lock over from whoever holds it, then loads [LOCK-10]', async () => {
  const made = await editing({ 'PUT /locks/{id}': () => held('bob', BOB), 'PUT /locks/{id}/take_over': lock(EDITED, 'ana', ANA, 12) });
  made.sent.length = 0;
  await made.form.takeOver();
  expect(made.lines()).toEqual(['PUT /locks/12/take_over', 'GET /stories/12']);
  expect(made.see()).toMatchObject({ canSave: true, lock: { state: 'held' } });
  made.live('entity_locker TAKE_OVER', lock(EDITED, 'ana', ANA, 12), ANA);
  expect(made.see().lock.state).toBe('held');
});

it('loses the right to save when somebody takes over, keeps the text as a draft, and shows theirs on reload [LOCK-11]', async () => {
  const made = await editing();
  made.form.setField('information', 'my unsaved words');
  made.live('entity_locker TAKE_OVER', lock(EDITED, 'bob', BOB, 12));
  expect(made.see()).toMatchObject({ canSave: false, lock: { state: 'other', nickname: 'bob', takenOver: true } });
  await settle();
  expect(JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[EDITED].document.information).toBe('my unsaved words');
  made.answers['GET /stories/{id}'] = story(12, { version: 2, textVersion: 2, slug: 'BOBS' });
  made.sent.length = 0;
  await made.form.reload();
  expect(made.see()).toMatchObject({ dirty: false, document: { slug: 'BOBS', information: null } });
  expect(made.see().recoverable?.document).toMatchObject({ information: 'my unsaved words' });
  expect(made.store.drafts.view.snapshot()).toHaveLength(1);
  made.form.recover();
  expect(made.see()).toMatchObject({ dirty: true, conflicts: [], document: { slug: 'BOBS', information: 'my unsaved words' } });
});

it('goes on with the interrupted text, on top of what is stored by then, when the lock is taken back', async () => {
  const made = await editing({ 'PUT /locks/{id}/take_over': lock(EDITED, 'ana', ANA, 12) });
  made.form.setField('information', 'before');
  made.live('entity_locker TAKE_OVER', lock(EDITED, 'bob', BOB, 12));
  made.answers['GET /stories/{id}'] = story(12, { version: 2, textVersion: 2, credits: 'BOBS' });
  await made.form.takeOver();
  expect(made.see()).toMatchObject({
    dirty: true,
    conflicts: [],
    recoverable: undefined,
    document: { information: 'before', credits: 'BOBS' },
  });
  made.form.setField('slug', 'AFTER');
  await made.store.drafts.flush();
  const entry = JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[EDITED];
  expect(entry).toMatchObject({ document: { slug: 'AFTER', information: 'before', credits: 'BOBS' } });
});

it('adds a live LOCK by uuid once [LOCK-12]', async () => {
  const made = await bench();
  made.live('entity_locker LOCK', lock('u', 'bob', BOB));
  const once = made.store.locks.view.snapshot();
  expect(once.get('u')?.nickname).toBe('bob');
  made.live('entity_locker LOCK', lock('u', 'bob', BOB));
  expect(made.store.locks.view.snapshot()).toBe(once);
});

it('removes a lock by uuid on a live UNLOCK [LOCK-13]', async () => {
  const made = await bench();
  made.live('entity_locker LOCK', lock('u', 'bob', BOB));
  made.live('entity_locker LOCK', lock('v', 'bob', BOB));
  made.live('entity_locker UNLOCK', { uuid: 'u' });
  expect([...made.store.locks.view.snapshot().keys()]).toEqual(['v']);
});

it('forgets the lock of a document that is seen no longer: nobody tells when it ends', async () => {
  const made = await bench();
  for (const id of [7, 8]) made.live('entity_locker LOCK', lock(`u${id}`, 'bob', BOB, id));
  made.live('assignments UPDATE', { id: 7, version: 2, visible: false } as never);
  expect([...made.store.locks.view.snapshot().keys()]).toEqual(['u8']);
  made.live('stories UPDATE', { ...story(8), visible: false } as never);
  expect([...made.store.locks.view.snapshot().keys()], 'a hidden story keeps its place in the rundown').toEqual(['u8']);
});

it('says after a gap that the lock of somebody else is gone, or whose it is now [LOCK-07]', async () => {
  const locked = async (now: ReturnType<typeof lock>[]) => {
    const made = await editing({ 'PUT /locks/{id}': () => held('bob', BOB), 'GET /locks': [lock(EDITED, 'bob', BOB, 12)] });
    made.socket.become('open');
    await settle();
    made.answers['GET /locks'] = now;
    made.sent.length = 0;
    made.socket.gap();
    await settle();
    return { ...made, lock: made.see().lock };
  };
  expect((await locked([])).lock).toEqual({ state: 'lost', takenOver: false });
  expect((await locked([lock(EDITED, 'caio', 30, 12)])).lock).toMatchObject({ state: 'other', nickname: 'caio', takenOver: false });
  const still = await locked([lock(EDITED, 'bob', BOB, 12)]);
  expect([still.lock.nickname, still.lines().filter((line) => line.startsWith('PUT'))]).toEqual(['bob', []]);
});

it('takes a lost lock back from nobody: who has it by now is named, and what is stored is shown under the edits [LOCK-07]', async () => {
  const made = await editing({ 'PUT /locks/{id}/take_over': lock(EDITED, 'ana', ANA, 12) });
  made.form.setField('slug', 'MINE');
  made.live('entity_locker UNLOCK', { uuid: EDITED });
  made.answers['GET /stories/{id}'] = story(12, { version: 2, textVersion: 2, credits: 'BOBS' });
  made.answers['PUT /locks/{id}'] = () => held('bob', BOB);
  made.sent.length = 0;
  await made.form.takeBack();
  expect(made.lines()).toEqual(['PUT /locks/12', 'GET /stories/12']);
  expect(made.see()).toMatchObject({ dirty: true, lock: { state: 'other', nickname: 'bob' }, document: { slug: 'MINE', credits: 'BOBS' } });
  made.live('entity_locker UNLOCK', { uuid: EDITED });
  made.answers['PUT /locks/{id}'] = lock(EDITED, 'ana', ANA, 12);
  await made.form.takeBack();
  expect(made.see()).toMatchObject({ canSave: true, lock: { state: 'held' }, document: { slug: 'MINE', credits: 'BOBS' } });
});

it('has a lost lock back by itself once the server answers, though it was asked for in the silence', async () => {
  const made = await editing();
  made.form.setField('slug', 'MINE');
  const answered = made.answers['PUT /locks/{id}'];
  for (const route of ['PUT /locks/{id}', 'GET /stories/{id}']) made.answers[route] = () => refusal(503, 'unavailable');
  await made.env.time.pass(305_000);
  expect(made.see().lock.state).toBe('lost');
  expect(await made.form.takeBack()).toBe(false);
  expect(made.see()).toMatchObject({ lock: { state: 'lost' }, document: { slug: 'MINE' } });
  made.answers['PUT /locks/{id}'] = answered;
  await made.env.time.pass(5_000);
  expect(made.see()).toMatchObject({ canSave: true, lock: { state: 'held' }, document: { slug: 'MINE' } });
});

it.each(['lost', 'held'])('says after a gap that somebody else has the lock that was %s [LOCK-07] [LOCK-11]', async (state) => {
  const made = await editing({ 'GET /locks': [lock(EDITED, 'ana', ANA, 12)] });
  made.socket.become('open');
  await settle();
  if (state === 'lost') made.live('entity_locker UNLOCK', { uuid: EDITED });
  expect(made.see().lock.state).toBe(state);
  made.form.setField('slug', 'MINE');
  made.answers['GET /locks'] = [lock(EDITED, 'bob', BOB, 12)];
  made.socket.gap();
  await settle();
  expect(made.see()).toMatchObject({ canSave: false, lock: { state: 'other', nickname: 'bob', takenOver: state === 'held' } });
  expect(made.store.drafts.view.snapshot()).toMatchObject([{ document: { slug: 'MINE' } }]);
});

it('keeps after a gap a lock that the list does not have yet, and goes on asking for one that ran out', async () => {
  const made = await editing();
  const answered = made.answers['PUT /locks/{id}'];
  made.socket.become('open');
  made.socket.gap();
  await settle();
  expect(made.see().lock.state).toBe('held');
  made.answers['PUT /locks/{id}'] = () => refusal(503, 'unavailable');
  await made.env.time.pass(305_000);
  made.socket.gap();
  await settle();
  expect(made.see().lock.state).toBe('lost');
  made.answers['PUT /locks/{id}'] = answered;
  await made.env.time.pass(5_000);
  expect(made.see().lock.state).toBe('held');
});

describe('a form that is closed', () => {
  const mine = () => lock(EDITED, 'ana', ANA, 12);
  const stays = async (made: Bench, closed: Promise<unknown>, answer: () => void) => {
    await settle();
    answer();
    await closed;
    await settle();
    await made.env.time.pass(600_000);
    return made.lines().filter((line) => line.includes('/locks/'));
  };

  it('before its lock is there lets go of it once it is [LOCK-03]', async () => {
    const taken = later();
    const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': () => taken.promise });
    const form = editingOf(made.store).edit('stories', 12);
    await settle();
    const locks = await stays(made, made.store.forms.close(form), () => taken.answer(mine()));
    expect([locks, form.view.snapshot().lock.state]).toEqual([['PUT /locks/12', 'DELETE /locks/12'], 'none']);
  });

  it('while its text is on its way keeps no lock [LOCK-03]', async () => {
    const text = later();
    const made = await bench({ 'GET /stories/{id}': () => text.promise, 'PUT /locks/{id}': mine });
    const form = editingOf(made.store).edit('stories', 12);
    await settle();
    const locks = await stays(made, made.store.forms.close(form), () => text.answer(story(12)));
    expect([locks, form.view.snapshot().lock.state]).toEqual([['PUT /locks/12', 'DELETE /locks/12'], 'none']);
  });

  it.each(['before it is answered', 'while its text is on its way'])('during a take-over, %s, keeps no lock [LOCK-03]', async (when) => {
    const [taken, text] = [later(), later()];
    const made = await editing({ 'PUT /locks/{id}': () => held('bob', BOB), 'PUT /locks/{id}/take_over': () => taken.promise });
    made.sent.length = 0;
    made.answers['PUT /locks/{id}'] = mine;
    made.answers['GET /stories/{id}'] = () => text.promise;
    void made.form.takeOver();
    if (when !== 'before it is answered') taken.answer(mine());
    await settle();
    const answer = () => {
      taken.answer(mine());
      text.answer(story(12));
    };
    expect(await stays(made, made.store.forms.close(made.form), answer)).toEqual(['PUT /locks/12/take_over', 'DELETE /locks/12']);
    expect(made.see().lock.state).toBe('none');
  });

  it('during a take-over that is refused then shows nobody any more', async () => {
    const taken = later();
    const made = await editing({ 'PUT /locks/{id}': () => held('bob', BOB), 'PUT /locks/{id}/take_over': () => taken.promise });
    void made.form.takeOver();
    await made.store.forms.close(made.form);
    taken.refuse(held('bob', BOB));
    await settle();
    expect(made.see().lock.state).toBe('none');
  });

  it('while its lock is taken back after a new sign-in keeps no lock [LOCK-03]', async () => {
    const taken = later();
    const made = await editing();
    made.answers['PUT /locks/{id}'] = () => taken.promise;
    made.sent.length = 0;
    void made.form.resume();
    expect(await stays(made, made.store.forms.close(made.form), () => taken.answer(mine()))).toEqual(['PUT /locks/12', 'DELETE /locks/12']);
  });

  it('while its first save is on its way takes no lock', async () => {
    const stored = later();
    const made = await bench({ 'POST /assignments': () => stored.promise, 'PUT /locks/{id}': mine });
    const form = editingOf(made.store).begin('assignments', '2026-03-10', { uuid: EDITED });
    form.setField('slug', 'NEW');
    const saving = form.save();
    const locks = await stays(made, made.store.forms.close(form), () => stored.answer(guidelineOf(12, { slug: 'NEW' })));
    expect([locks, (await saving)?.ok]).toEqual([[], true]);
  });

  it('and opened again before its first lock was there keeps the lock of the second', async () => {
    const taken = later();
    const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': () => taken.promise });
    const former = editingOf(made.store).edit('stories', 12);
    await settle();
    await made.store.forms.close(former);
    made.answers['PUT /locks/{id}'] = mine;
    const form = editingOf(made.store).edit('stories', 12);
    await settle();
    taken.answer(mine());
    await settle();
    expect([form.view.snapshot().lock.state, made.lines().includes('DELETE /locks/12')]).toEqual(['held', false]);
  });

  it('by the sign-in of another person leaves the lock alone, also one that comes late [LOCK-03]', async () => {
    const taken = later();
    const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': () => taken.promise });
    const form = editingOf(made.store).edit('stories', 12);
    await settle();
    made.store.forms.abandonAll();
    expect(await stays(made, Promise.resolve(), () => taken.answer(mine()))).toEqual(['PUT /locks/12']);
    expect(form.view.snapshot().lock.state).toBe('none');
  });
});

it('says nothing when the lock is gone already at release, and tells any other failure [LOCK-15]', async () => {
  const gone = await editing({ 'DELETE /locks/{id}': () => refusal(404, 'not_found') });
  await gone.store.forms.close(gone.form);
  expect(gone.store.notices.view.snapshot()).toEqual([]);
  const failed = await editing({ 'DELETE /locks/{id}': () => refusal(500) });
  await failed.store.forms.close(failed.form);
  expect(failed.store.notices.view.snapshot()).toMatchObject([
    { level: 'ERROR', title: { key: 'error:operationError' }, description: { key: 'error:actionFailed' } },
  ]);
});

it('keeps the text and shows the reason when editing is closed after the program ended [LOCK-21]', async () => {
  // End 19:30, interval 0, saved at 19:31: the server refuses.
  const made = await editing({ 'PUT /stories': () => refusal(412, 'rundown_closed', { message: 'The program ended at 19:30.' }) });
  made.form.setField('slug', 'LATE');
  const done = await made.form.save();
  expect(done).toMatchObject({ ok: false, error: { code: 'rundown_closed' } });
  expect(made.see()).toMatchObject({ dirty: true, document: { slug: 'LATE' }, refusal: { message: 'The program ended at 19:30.' } });
  expect(made.store.notices.view.snapshot()).toMatchObject([
    { level: 'WARNING', title: { key: 'error:lockedBySetting' }, description: { raw: 'The program ended at 19:30.' } },
  ]);
  expect(made.store.drafts.view.snapshot()).toHaveLength(1);
});

it('does not believe an older word about the lock that comes while it is asked for', async () => {
  const renewed = later();
  const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': () => renewed.promise });
  const form = editingOf(made.store).edit('stories', 12, { uuid: EDITED });
  await settle();
  made.live('entity_locker LOCK', lock(EDITED, 'ana', ANA, 12), ANA);
  made.live('entity_locker TAKE_OVER', lock(EDITED, 'bob', BOB, 12));
  renewed.answer(lock(EDITED, 'ana', ANA, 12));
  await settle();
  expect(form.view.snapshot().lock).toMatchObject({ state: 'other', nickname: 'bob' });
});

it('writes down alone that the locks could not be loaded, and keeps those it knew', async () => {
  const made = await bench({ 'GET /locks': [lock(EDITED, 'bob', BOB, 12)] });
  expect([(await made.store.loadLocks()).ok, made.env.logged]).toEqual([true, []]);
  made.answers['GET /locks'] = () => refusal(500, 'internal');
  expect((await made.store.loadLocks()).ok).toBe(false);
  expect(made.env.logged).toEqual([expect.stringMatching(/^the locks could not be loaded: /)]);
  expect([made.store.locks.view.snapshot().size, made.store.notices.view.snapshot()]).toEqual([1, []]);
});

it('shows in a form what is changed of its document beside it from the call on, also between the answer and its event', async () => {
  const made = await editing({ 'PATCH /stories/{id}': story(12, { version: 2, private: true }) });
  const seen: unknown[] = [];
  made.form.view.subscribe(() => seen.push(made.see().document?.private));
  expect((await made.store.documents.stories.patch(12, 'private', true)).ok).toBe(true);
  await settle();
  expect([new Set(seen), made.see().document?.private]).toEqual([new Set([true]), true]);
});

it('says of the locks why they could not be loaded until they are, be it by themselves', async () => {
  const made = await bench({ 'GET /locks': () => refusal(503) });
  const { locks } = made.store;
  await made.store.gap();
  expect(locks.answer.snapshot()).toMatchObject({ ok: false, error: { status: 503 } });
  await made.env.time.pass(10_000);
  expect(locks.answer.snapshot()).toMatchObject({ ok: false });
  made.answers['GET /locks'] = [lock(EDITED, 'bob', BOB, 12)];
  await made.env.time.pass(10_000);
  expect([locks.answer.snapshot(), locks.view.snapshot().size]).toEqual([{ ok: true, value: undefined }, 1]);
});

it('learns after a gap that its document went to the trash, and that it came back', async () => {
  const made = await editing();
  const viewer = made.store.documents.stories.read(12);
  await settle();
  made.form.setField('slug', 'MEU');
  made.answers['GET /stories/{id}'] = story(12, { version: 2, excluded: true });
  await made.form.refresh();
  expect(made.see()).toMatchObject({ state: 'gone', canSave: false, document: { slug: 'MEU' } });
  expect(made.store.notices.view.snapshot().at(-1)).toMatchObject({ title: { key: 'phrases:documentRemoved' } });
  await viewer.refresh();
  expect(viewer.view.snapshot().state).toBe('closed');
  made.answers['GET /stories/{id}'] = story(12, { version: 3 });
  await made.form.refresh();
  expect(made.see()).toMatchObject({ state: 'ready', canSave: true, document: { slug: 'MEU' } });
});

it('takes the lock of a document that was in the trash as it was opened, once it is out', async () => {
  const made = await editing({ 'GET /stories/{id}': story(12, { excluded: true }), 'PUT /locks/{id}': () => refusal(404, 'not_found') });
  expect(made.see()).toMatchObject({ state: 'gone', lock: { state: 'lost' } });
  made.answers['PUT /locks/{id}'] = lock(EDITED, 'ana', ANA, 12);
  made.live('stories CREATE', story(12, { version: 2 }), ANA);
  await settle();
  expect(made.see()).toMatchObject({ state: 'ready', canSave: true, lock: { state: 'held' } });
});

it('is not told that its document is there by an answer from before it went', async () => {
  const made = await editing();
  const answer = later();
  made.answers['GET /stories/{id}'] = () => answer.promise;
  const refreshed = made.form.refresh();
  made.form.gone();
  answer.answer(story(12));
  await refreshed;
  expect(made.see().state).toBe('gone');
  made.answers['GET /stories/{id}'] = story(12, { version: 2, excluded: true });
  await made.form.reload();
  expect(made.see()).toMatchObject({ state: 'gone', canSave: false });
});

it('keeps the newer of two lists of locks, however they come', async () => {
  const table = new LockTable();
  const [first, second] = [later<Lock[]>(), later<Lock[]>()];
  const loads = [table.load(() => first.promise), table.load(() => second.promise)];
  table.merge({ kind: 'entity_locker LOCK', data: lock(EDITED, 'bob', BOB, 12), userId: BOB, n: 1 } as LockEvent);
  second.answer([]);
  await loads[1];
  first.answer([lock(EDITED, 'caio', 30, 12)]);
  await loads[0];
  expect([...table.view.snapshot().values()].map(({ nickname }) => nickname)).toEqual(['bob']);
});
