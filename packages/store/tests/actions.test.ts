import { can, messageText } from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import type { Rundown } from '../src/types.ts';
import { blocks, SB, small, told } from './acting.ts';
import { later, refusal } from './answers.ts';
import { block, orderOf, rundown, story, uuidOf } from './entities.ts';
import { bench } from './harness.ts';
import { opened } from './opened.ts';
import { settle } from './time.ts';

it('shows a story again at once that the server kept, as one that went on air a moment before', async () => {
  const made = await opened({ 'GET /rundowns': small, 'DELETE /stories': [] }, true);
  const removing = made.open.removeStories([1]);
  expect(orderOf(made.open.view.snapshot())[0]).toEqual([2]);
  await removing;
  expect(orderOf(made.open.view.snapshot())[0]).toEqual([1, 2]);
  expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'phrases:onAirStays', params: { slugs: 'S1' } } });
  made.answers['DELETE /stories'] = [2];
  await made.open.removeStories([1, 2]);
  expect(orderOf(made.open.view.snapshot())[0]).toEqual([1]);
});

describe('a rundown', () => {
  it('is loaded by program and date [RUN-ACT-02]', async () => {
    const made = await bench();
    const open = made.store.rundowns.openRundown(5, '2026-03-10');
    await settle();
    expect(made.sent.map(({ line, query }) => [line, query])).toEqual([['GET /rundowns', { programId: 5, date: '2026-03-10' }]]);
    expect(open.state.snapshot()).toBe('ready');
    expect(open.view.snapshot()).toMatchObject({ uuid: uuidOf(9001), programId: 5, date: '2026-03-10' });
    expect(orderOf(open.view.snapshot())).toEqual([[1, 2, 3], [4, 5], [6], [7]]);
    expect(made.store.rundowns.openRundown(5, '2026-03-10')).toBe(open);
  });

  it('that does not exist is said not to, and offered to be created by who may write [RUN-ACT-03]', async () => {
    const made = await opened({
      'GET /rundowns': () => refusal(404, 'not_found'),
      'GET /authorities': ['RUNDOWN_WRITE', 'STORY_WRITE'],
      'POST /rundowns': small,
    });
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'error:rundownDoesNotExist' } });
    expect(messageText('error:rundownDoesNotExist', 'en_US')).toBe('There is no rundown on this date');
    expect(made.open.state.snapshot()).toBe('missing');
    expect(can(made.store.session.view.snapshot().roles, ['RUNDOWN_WRITE'])).toBe(true);
    made.answers['GET /rundowns'] = small;
    expect((await made.open.create()).ok).toBe(true);
    expect(made.sent.at(-1)).toMatchObject({ line: 'POST /rundowns', body: { programId: 5, date: '2026-03-10', templateId: null } });
    expect(made.open.state.snapshot()).toBe('ready');
  });

  it('that is made while it is looked for is loaded: the answer that there is none did not know of it yet', async () => {
    const answer = later();
    const made = await opened({ 'GET /rundowns': () => answer.promise });
    expect(made.open.state.snapshot()).toBe('loading');
    made.live('rundowns CREATE', small());
    made.answers['GET /rundowns'] = small;
    answer.refuse(refusal(404, 'not_found'));
    await settle();
    expect(made.open.state.snapshot()).toBe('ready');
    expect(made.sent.map(({ line }) => line)).toEqual(['GET /rundowns']);
    expect(told(made)).toBeUndefined();
  });

  it('that was removed and is made again is loaded', async () => {
    const made = await opened();
    made.live('rundowns DELETE', { ids: [made.open.id.snapshot()] });
    expect(made.open.state.snapshot()).toBe('deleted');
    const again = { ...small(), id: 2, uuid: crypto.randomUUID() };
    made.answers['GET /rundowns'] = () => again;
    made.live('rundowns CREATE', again);
    await settle();
    expect([made.open.state.snapshot(), made.open.id.snapshot()]).toEqual(['ready', 2]);
  });

  it('is created with the blocks of a template that is named [RUN-ACT-05]', async () => {
    const made = await opened({ 'GET /rundowns': () => refusal(404, 'not_found'), 'POST /rundowns': small });
    expect((await made.open.create(4)).ok).toBe(true);
    expect(made.sent.at(-1)).toMatchObject({ line: 'POST /rundowns', body: { programId: 5, date: '2026-03-10', templateId: 4 } });
    expect(blocks(made.open)).toEqual([11, 19]);
  });

  it('that exists is said to when it is created again [RUN-ACT-04]', async () => {
    const message = 'There is a rundown of this program on this date already.';
    const made = await opened({ 'GET /rundowns': small, 'POST /rundowns': () => refusal(409, 'rundown_exists', { message }) });
    const before = made.open.view.snapshot();
    expect((await made.open.create()).ok).toBe(false);
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'error:rundownExists' } });
    expect(made.open.view.snapshot()).toBe(before);
  });

  it('shows a patch of a field at once and its old value again when it is refused [RUN-ACT-08]', async () => {
    const answer = later();
    const made = await opened({ 'PATCH /rundowns/{id}': () => answer.promise });
    const done = made.open.patch('production', 'PT20M');
    expect(made.open.view.snapshot()!.production).toBe('PT20M');
    answer.refuse(refusal(500));
    await done;
    expect(made.open.view.snapshot()!.production).toBe('PT24M');
    expect(told(made)).toMatchObject({
      level: 'ERROR',
      title: { key: 'error:operationError' },
      description: { key: 'error:updateFailed' },
    });
  });

  it('is built anew only while it is empty [RUN-ACT-18]', async () => {
    const full = () => refusal(412, 'rundown_not_empty', { message: 'Only an empty rundown can be built anew.' });
    const made = await opened({ 'GET /rundowns': small, 'POST /rundowns/{id}/recreate': full });
    expect((await made.open.recreate()).ok).toBe(false);
    expect(told(made)).toMatchObject({ description: { raw: 'Only an empty rundown can be built anew.' } });
    expect(blocks(made.open)).toEqual([11, 19]);
    made.answers['POST /rundowns/{id}/recreate'] = rundown(1, [block(31, 0, []), block(32, 1, []), block(39, 2, [], SB)], { version: 2 });
    expect((await made.open.recreate(4)).ok).toBe(true);
    expect(made.sent.at(-1)).toMatchObject({ line: 'POST /rundowns/1/recreate', body: { templateId: 4 } });
    expect(blocks(made.open)).toEqual([31, 32, 39]);
  });

  it.each(['play', 'stop'] as const)('stays on its day once a story is %s, and says why [RUN-DATE-02]', async (displayStatus) => {
    const message = 'The rundown is or was on air.';
    const made = await opened({
      'GET /rundowns': rundown(1, [block(11, 0, [story(1, { displayStatus })]), block(19, 1, [], SB)]),
      'PUT /rundowns/{id}/date': () => refusal(412, 'rundown_displayed', { message }),
    });
    const before = made.open.view.snapshot();
    expect((await made.open.changeDate('2026-03-11')).ok).toBe(false);
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'error:dateCannotBeChanged' }, description: { raw: message } });
    expect([made.open.date, made.open.view.snapshot() === before]).toEqual(['2026-03-10', true]);
  });

  it('goes to another day with its stories, and back when that is undone', async () => {
    const on = (date: string, version: number): Rundown => rundown(1, [block(11, 0, [story(1, { date })])], { date, version });
    const made = await opened({ 'GET /rundowns': on('2026-03-10', 1), 'PUT /rundowns/{id}/date': on('2026-03-11', 2) });
    await made.open.changeDate('2026-03-11');
    expect(made.sent[0]).toMatchObject({ line: 'PUT /rundowns/1/date', body: { date: '2026-03-11' } });
    expect([made.open.date, made.open.view.snapshot()!.blocks[0]!.stories[0]!.date]).toEqual(['2026-03-11', '2026-03-11']);
    made.answers['PUT /rundowns/{id}/date'] = on('2026-03-10', 3);
    expect(await made.store.undo.undo()).toBe('done');
    expect(made.open.date).toBe('2026-03-10');
    made.answers['PUT /rundowns/{id}/date'] = () => refusal(412, 'date_in_past', { message: 'The date is in the past.' });
    expect((await made.open.changeDate('2020-01-01')).ok).toBe(false);
    expect(made.open.date).toBe('2026-03-10');
  });

  it('that is closed after its program refuses every edit and says so beforehand [RUN-ACT-24]', async () => {
    const message = 'The program has ended: its rundown is closed for edits.';
    const made = await opened({
      'GET /rundowns/config': {
        id: 1,
        version: 1,
        estimatedEnabled: false,
        lockAfterEnd: true,
        editIntervalMinutes: 30,
        accumulateByBlock: false,
      },
      'POST /rundowns/{id}/blocks': () => refusal(412, 'rundown_closed', { message }),
    });
    // 19:59 in São Paulo, the end at 19:30 and an interval of 30 minutes.
    made.env.time.now = Date.parse('2026-03-10T22:59:00Z');
    expect(made.open.closed.snapshot()).toBe(false);
    made.env.time.now = Date.parse('2026-03-10T23:01:00Z');
    expect(made.open.closed.snapshot()).toBe(true);
    const before = made.open.view.snapshot();
    expect((await made.open.createBlock()).ok).toBe(false);
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'error:lockedBySetting' }, description: { raw: message } });
    expect(made.open.view.snapshot()).toBe(before);
  });

  it('that is on air is not closed after its program, until what nobody stopped is forgotten', async () => {
    const closing = { id: 1, version: 1, estimatedEnabled: false, lockAfterEnd: true, editIntervalMinutes: 0, accumulateByBlock: false };
    const made = await opened({ 'GET /rundowns/config': closing });
    made.env.time.now = Date.parse('2026-03-10T23:01:00Z');
    expect(made.open.closed.snapshot()).toBe(true);
    const onAir = { id: 1, kind: 'story', playTime: '2026-03-10T19:29:00', total: 'PT2M' };
    made.live('rundowns PATCH', { id: 1, version: 2, field: 'onAir', newValue: onAir, oldValue: null, changes: { onAir, version: 2 } });
    expect(made.open.closed.snapshot()).toBe(false);
    made.env.time.now = Date.parse('2026-03-11T10:31:00Z');
    expect(made.open.closed.snapshot()).toBe(false);
    made.env.time.now = Date.parse('2026-03-11T10:31:01Z');
    expect(made.open.closed.snapshot()).toBe(true);
  });

  it('is timed as the settings say', async () => {
    const config = { id: 1, version: 1, estimatedEnabled: true, lockAfterEnd: false, editIntervalMinutes: 0, accumulateByBlock: true };
    const made = await opened({ 'GET /rundowns/config': config });
    expect(made.store.rundowns.timingOptions.snapshot()).toMatchObject({ estimatedEnabled: true, byBlock: true });
    made.live('settings UPDATE', { area: 'rundowns', id: null, entry: { ...config, version: 2, estimatedEnabled: false } });
    expect(made.store.rundowns.timingOptions.snapshot().estimatedEnabled).toBe(false);
    made.answers['PUT /rundowns/config'] = { ...config, version: 3 };
    expect((await made.store.settings.rundowns.save({ id: 1, version: 2, estimatedEnabled: true })).ok).toBe(true);
    expect(made.store.rundowns.timingOptions.snapshot().estimatedEnabled).toBe(true);
  });

  it('is approved and disapproved whole, but for Stand By [RUN-APPR-01]', async () => {
    const six = (approved: boolean, standBy: boolean, version: number): Rundown => {
      const of = (...ids: number[]) => ids.map((id) => story(id, { approved, version }));
      return rundown(
        1,
        [block(11, 0, of(1, 2, 3)), block(12, 1, of(4, 5, 6)), block(19, 2, [story(7, { approved: standBy, blockId: 19 })], SB)],
        { version },
      );
    };
    const made = await opened({ 'GET /rundowns': six(false, false, 1), 'PUT /rundowns/{id}/approve/{flag}': six(true, false, 2) });
    const shown = () => made.open.view.snapshot()!.blocks.map(({ stories }) => stories.map(({ approved }) => approved));
    await made.open.approve(true);
    expect(shown()).toEqual([Array(3).fill(true), Array(3).fill(true), [false]]);
    made.answers['PUT /rundowns/{id}/approve/{flag}'] = six(false, true, 3);
    await made.open.approve(false);
    expect(shown().slice(0, 2)).toEqual([Array(3).fill(false), Array(3).fill(false)]);
    expect(made.lines()).toEqual(['PUT /rundowns/1/approve/true', 'PUT /rundowns/1/approve/false']);
    expect(made.store.notices.view.snapshot()).toEqual([]);
  });

  it('has the stories of one block approved or not, and no other; a private one of it is warned of by its name [RUN-APPR-02] [RUN-APPR-03]', async () => {
    const of = (approved: boolean, version: number) =>
      block(
        11,
        0,
        [
          story(1, { slug: 'S1', approved, version }),
          story(2, { slug: 'S2', private: true, approved: false, version }),
          story(3, { approved, version }),
        ],
        { version },
      );
    const others = block(12, 1, [story(4, { approved: true, blockId: 12 })]);
    const made = await opened({ 'GET /rundowns': rundown(1, [of(false, 1), others, block(19, 2, [], SB)]) });
    const shown = () => made.open.view.snapshot()!.blocks.map(({ stories }) => stories.map(({ approved }) => approved));
    made.answers['PUT /rundowns/{id}/blocks/{blockId}/approve/{flag}'] = of(true, 2);
    await made.open.approve(true, 11);
    expect([shown(), made.lines()]).toEqual([[[true, false, true], [true], []], ['PUT /rundowns/1/blocks/11/approve/true']]);
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'phrases:privateLeftOut', params: { slugs: 'S2' } } });
    const before = made.store.notices.view.snapshot().length;
    made.answers['PUT /rundowns/{id}/blocks/{blockId}/approve/{flag}'] = of(false, 3);
    await made.open.approve(false, 11);
    expect([shown(), made.lines().at(-1)]).toEqual([[[false, false, false], [true], []], 'PUT /rundowns/1/blocks/11/approve/false']);
    expect(made.store.notices.view.snapshot()).toHaveLength(before);
  });

  it('tells that approving failed [RUN-APPR-04]', async () => {
    const made = await opened({ 'PUT /rundowns/{id}/approve/{flag}': () => refusal(500) });
    expect((await made.open.approve(true)).ok).toBe(false);
    expect(told(made)).toMatchObject({
      level: 'ERROR',
      title: { key: 'error:operationError' },
      description: { key: 'error:updateFailed' },
    });
  });

  it('approves no private story with the rest, and warns of those it left out [RUN-APPR-03]', async () => {
    const of = (approved: boolean): Rundown =>
      rundown(
        1,
        [
          block(11, 0, [
            story(1, { slug: 'S1', approved, version: approved ? 2 : 1 }),
            story(2, { slug: 'S2', private: true, approved: false }),
          ]),
          block(19, 1, [story(7, { blockId: 19 })], SB),
        ],
        { version: approved ? 2 : 1 },
      );
    const made = await opened({ 'GET /rundowns': of(false), 'PUT /rundowns/{id}/approve/{flag}': of(true) });
    await made.open.approve(true);
    expect(made.open.view.snapshot()!.blocks[0]!.stories.map(({ approved }) => approved)).toEqual([true, false]);
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'phrases:privateLeftOut', params: { slugs: 'S2' } } });
    expect(messageText('phrases:privateLeftOut', 'en_US', { slugs: 'S2' })).toBe('Private stories stay unapproved: S2');
  });

  it('says how many credits were sent [RUN-ACT-20]', async () => {
    const made = await opened({ 'POST /rundowns/{id}/credits/send': 3 });
    await made.open.sendCredits();
    expect(told(made)).toMatchObject({ level: 'SUCCESS', title: { key: 'phrases:creditsSent', params: { count: 3 } } });
  });

  it('warns that there were no credits to send [RUN-ACT-21]', async () => {
    const made = await opened({ 'POST /rundowns/{id}/credits/send': 0 });
    await made.open.sendCredits();
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'error:creditsEmpty' } });
  });

  it('has words of its own for credits that could not be sent [RUN-ACT-22]', async () => {
    const made = await opened({ 'POST /rundowns/{id}/credits/send': () => refusal(500) });
    await made.open.sendCredits();
    expect(told(made)).toMatchObject({
      level: 'ERROR',
      title: { key: 'error:operationError' },
      description: { key: 'error:creditsSendFailed' },
    });
  });
});
