import { describe, expect, it, vi } from 'vitest';
import type { Sent } from '../../testing/src/recording.ts';
import { editingOf } from '../src/documents/Editing.ts';
import type { Rundown, Story } from '../src/types.ts';
import { later, refusal } from './answers.ts';
import { guidelineOf } from './documents.ts';
import { ANA, BOB, block, lock, rundown, story, uuidOf } from './entities.ts';
import { type Bench, bench } from './harness.ts';
import { opened } from './opened.ts';
import { settle } from './time.ts';

const show = (fields: Partial<Story>) => (): Rundown => rundown(1, [block(11, 0, [story(1, fields)])]);
const summary = (fields: object) => ({ id: 1, version: 2, private: false, allowedUsers: [], ...fields });
const told = (made: Bench) => made.store.notices.view.snapshot().at(-1);
const first = (made: Awaited<ReturnType<typeof opened>>): Story => made.open.view.snapshot()!.blocks[0]!.stories[0]!;

describe('a story', () => {
  it('that is approved stays public, and its refusal is told [STO-10]', async () => {
    const answer = later();
    const made = await opened({ 'GET /rundowns': show({ approved: true }), 'PATCH /documents/{id}/private': () => answer.promise });
    const done = made.open.setPrivate(1, true);
    expect(first(made).private).toBe(true);
    answer.refuse(refusal(412, 'approved_private', { message: 'An approved story cannot be private.' }));
    expect((await done).ok).toBe(false);
    expect(first(made)).toMatchObject({ private: false, slug: 'S1' });
    expect(told(made)).toMatchObject({
      level: 'WARNING',
      title: { key: 'error:approvedStoryPrivate' },
      description: { raw: 'An approved story cannot be private.' },
    });
  });

  it('stays private on screen where the events before that are missing: after five seconds the rundown is loaded', async () => {
    const made = await opened({ 'GET /rundowns': show({}), 'PATCH /documents/{id}/private': summary({ version: 5, private: true }) }, true);
    expect((await made.open.setPrivate(1, true)).ok).toBe(true);
    made.answers['GET /rundowns'] = () => refusal(0, 'server_unavailable');
    await made.env.time.pass(9_000);
    expect(first(made)).toMatchObject({ private: true, version: 1 });
    made.answers['GET /rundowns'] = show({ private: false, version: 6, slug: 'S1 NOVO' });
    await made.env.time.pass(5_000);
    expect(first(made)).toMatchObject({ private: false, slug: 'S1 NOVO' });
  });

  it('becomes neither private nor public twice [STO-11]', async () => {
    const made = await opened({
      'GET /rundowns': show({ private: true }),
      'PATCH /documents/{id}/private': () => refusal(412, 'already_private', { message: 'The document is private already.' }),
    });
    expect((await made.open.setPrivate(1, true)).ok).toBe(false);
    expect([first(made).private, told(made)]).toMatchObject([true, { description: { raw: 'The document is private already.' } }]);
    made.answers['PATCH /documents/{id}/private'] = summary({ private: false });
    expect((await made.open.setPrivate(1, false)).ok).toBe(true);
    made.answers['PATCH /documents/{id}/private'] = () => refusal(412, 'already_public', { message: 'The document is public already.' });
    expect((await made.open.setPrivate(1, false)).ok).toBe(false);
    expect([first(made).private, told(made)]).toMatchObject([false, { description: { raw: 'The document is public already.' } }]);
  });

  it('that was made public is shared again with those who saw it before when that is undone, not with the people of the account', async () => {
    const CAROL = 3;
    const made = await opened({
      'GET /rundowns': show({ private: true, ownerId: ANA, allowedUsers: [BOB] }),
      'PATCH /documents/{id}/private': summary({}),
    });
    expect((await made.open.setPrivate(1, false)).ok).toBe(true);
    made.answers['PATCH /documents/{id}/private'] = ({ body }: Sent) =>
      summary({ version: 3, private: true, allowedUsers: [CAROL], ...(body as object) });
    made.sent.length = 0;
    expect(await made.store.undo.undo()).toBe('done');
    expect(made.sent, 'in one call, between whose parts nobody reads').toMatchObject([
      { line: 'PATCH /documents/1/private', body: { private: true, allowedUsers: [BOB] } },
    ]);
    expect(first(made)).toMatchObject({ private: true, allowedUsers: [BOB] });
    made.answers['PATCH /documents/{id}/private'] = summary({ version: 4 });
    expect(await made.store.undo.redo()).toBe('done');
    made.answers['PATCH /documents/{id}/private'] = summary({ version: 5, private: true, allowedUsers: [BOB] });
    made.sent.length = 0;
    expect(await made.store.undo.undo()).toBe('done');
    expect(made.sent).toMatchObject([{ line: 'PATCH /documents/1/private' }]);
    expect(first(made)).toMatchObject({ private: true, allowedUsers: [BOB] });
  });

  it.each([
    'and its event came',
    'and its event was missed',
  ])('is made private, public and shared once by an undo whose first call got no answer, %s', async (way) => {
    const CAROL = 3;
    const unanswered = refusal(503, 'unavailable');
    let now = { version: 1, private: true, ownerId: ANA, allowedUsers: [BOB] };
    let losing = 0;
    const done = new Map<unknown, unknown>();
    const answered = () => (losing-- > 0 ? unanswered : summary(now));
    const made = await opened(
      {
        'GET /rundowns': () => show(now)(),
        'PATCH /documents/{id}/private': ({ body, options }: Sent) => {
          const key = options?.headers?.['Idempotency-Key'];
          const { private: wanted, allowedUsers = [CAROL] } = body as { private: boolean; allowedUsers?: number[] };
          if (key !== undefined && done.has(key)) return answered();
          if (wanted === now.private) return refusal(412, wanted ? 'already_private' : 'already_public');
          now = { ...now, version: now.version + 1, private: wanted, allowedUsers: wanted ? allowedUsers : [] };
          done.set(key, true);
          return answered();
        },
        'PUT /documents/{id}/allowedUsers': ({ body }: Sent) => {
          now = { ...now, ...(body as { allowedUsers: number[] }), version: now.version + 1 };
          return answered();
        },
      },
      true,
    );
    const told = async (): Promise<void> => {
      if (way === 'and its event came') made.live('stories UPDATE', story(1, now), ANA);
      else made.socket.gap();
      await vi.waitFor(() => expect(first(made)).toMatchObject(now));
    };
    const { undo } = made.store;
    const lost = async (step: 'undo' | 'redo'): Promise<unknown> => {
      losing = 1;
      const outcome = await undo[step]();
      await told();
      return outcome;
    };
    await made.open.setPrivate(1, false);
    expect([await lost('undo'), await undo.undo()]).toEqual(['failed', 'done']);
    expect([now, first(made)]).toMatchObject([{ private: true, allowedUsers: [BOB] }, now]);
    expect([await lost('redo'), await undo.redo(), now.private]).toEqual(['failed', 'done', false]);
    expect([await undo.undo(), now]).toMatchObject(['done', { private: true, allowedUsers: [BOB] }]);
    await made.open.share(1, [CAROL]);
    expect([await lost('undo'), await undo.undo(), now.allowedUsers]).toEqual(['failed', 'done', [BOB]]);
    expect([await undo.redo(), now.allowedUsers]).toEqual(['done', [CAROL]]);
    now = { ...now, version: now.version + 1 };
    made.socket.gap();
    await vi.waitFor(() => expect(first(made)).toMatchObject(now));
    expect(await undo.undo()).toBe('refused');
  });

  it('is shared by its owner alone, and shared no longer when that is undone [STO-12]', async () => {
    const made = await opened({ 'GET /rundowns': show({ private: true, ownerId: ANA }) });
    made.answers['PUT /documents/{id}/allowedUsers'] = () => refusal(403, 'not_owner');
    expect((await made.open.share(1, [BOB])).ok).toBe(false);
    expect(first(made).allowedUsers).toEqual([]);
    made.answers['PUT /documents/{id}/allowedUsers'] = summary({ private: true, allowedUsers: [BOB] });
    expect((await made.open.share(1, [BOB])).ok).toBe(true);
    expect(made.sent.at(-1)).toMatchObject({ line: 'PUT /documents/1/allowedUsers', body: { allowedUsers: [BOB] } });
    expect(first(made).allowedUsers).toEqual([BOB]);
    made.answers['PUT /documents/{id}/allowedUsers'] = summary({ version: 3, private: true });
    expect(await made.store.undo.undo()).toBe('done');
    expect(first(made).allowedUsers).toEqual([]);
  });
});

it('opens a finished guideline to be read only where the setting says so [LOCK-20]', async () => {
  const config = { id: 1, version: 1, lockFinished: true };
  const made = await bench({
    'GET /assignments/config': config,
    'GET /assignments/{id}': guidelineOf(12, { state: 'INTERRUPTED' }),
    'PUT /locks/{id}': lock(uuidOf(12), 'ana', ANA, 12),
    'PATCH /assignments/{id}': () => refusal(412, 'finished_locked', { message: 'A finished guideline cannot be changed.' }),
  });
  const form = editingOf(made.store).edit('assignments', 12);
  await settle();
  expect(form.view.snapshot()).toMatchObject({ readOnly: true, canSave: false, lock: { state: 'held' } });
  form.setField('slug', 'B');
  made.sent.length = 0;
  expect(await form.save()).toBeUndefined();
  expect(made.sent).toEqual([]);
  expect(await made.store.documents.assignments.patch(12, 'slug', 'B')).toMatchObject({ ok: false, error: { code: 'finished_locked' } });
  made.live('settings UPDATE', { area: 'assignments', id: null, entry: { ...config, version: 2, lockFinished: false } });
  expect(form.view.snapshot()).toMatchObject({ readOnly: false, canSave: true });
  made.answers['PUT /assignments'] = guidelineOf(12, { version: 2, textVersion: 2, state: 'INTERRUPTED', slug: 'B' });
  expect((await form.save())?.ok).toBe(true);
});

it.each<['share' | 'setPrivate', string, Partial<Story>]>([
  ['share', 'PUT /documents/{id}/allowedUsers', { private: true, allowedUsers: [BOB] }],
  ['setPrivate', 'PATCH /documents/{id}/private', { private: false, allowedUsers: [] }],
])('%s leaves the change of a colleague that is still on its way to its event', async (verb, route, fields) => {
  const made = await opened(
    { 'GET /rundowns': show({ private: true, ownerId: ANA, slug: 'ANTES' }), [route]: summary({ ...fields, version: 3 }) },
    true,
  );
  await (verb === 'share' ? made.open.share(1, [BOB]) : made.open.setPrivate(1, false));
  expect(first(made)).toMatchObject({ slug: 'ANTES', ...fields });
  made.live('stories PATCH', { id: 1, version: 2, field: 'slug', newValue: 'DEPOIS' });
  expect(first(made)).toMatchObject({ slug: 'DEPOIS', ...fields });
  made.live('stories UPDATE', story(1, { ...fields, version: 3, slug: 'DEPOIS' }), ANA);
  expect(first(made)).toMatchObject({ version: 3, slug: 'DEPOIS', ...fields });
});
