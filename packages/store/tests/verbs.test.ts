import { messageText } from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import type { BusyFlags, OpenRundown } from '../src/index.ts';
import type { Rundown } from '../src/types.ts';
import { small, told } from './acting.ts';
import { later, refusal } from './answers.ts';
import { block, story } from './entities.ts';
import { opened } from './opened.ts';

describe('every verb of a rundown', () => {
  const verbs: Record<string, [keyof BusyFlags, string, (open: OpenRundown) => Promise<unknown>]> = {
    load: ['load', 'GET /rundowns', (open) => open.load()],
    create: ['create', 'POST /rundowns', (open) => open.create()],
    patch: ['patch', 'PATCH /rundowns/{id}', (open) => open.patch('production', 'PT20M')],
    'block create': ['blockCreate', 'POST /rundowns/{id}/blocks', (open) => open.createBlock()],
    'block patch': ['blockPatch', 'PATCH /rundowns/{id}/blocks/{blockId}', (open) => open.patchBlock(11, 'title', 'B')],
    'block remove': ['blockRemove', 'DELETE /rundowns/{id}/blocks/{blockId}', (open) => open.removeBlock(11)],
    toggle: ['toggle', 'PUT /rundowns/{id}/stories/{storyId}/display_status', (open) => open.displayStatus({ storyIds: [1] }, 'play')],
    'story create': ['storyCreate', 'POST /rundowns/{id}/stories', (open) => open.createStory({ blockId: 11 })],
    move: ['move', 'PUT /rundowns/{id}/stories/move', (open) => open.moveStories({ ids: [2], targetBlockId: 11, targetStoryId: 1 })],
    paste: ['paste', 'POST /rundowns/{id}/stories/paste', (open) => open.paste({ targetBlockId: 11 })],
    repaginate: ['repaginate', 'PUT /rundowns/{id}/repaginate', (open) => open.repaginate()],
    approve: ['approve', 'PUT /rundowns/{id}/approve/{flag}', (open) => open.approve(true)],
    credits: ['credits', 'POST /rundowns/{id}/credits/send', (open) => open.sendCredits()],
    'MOS enable': ['mosEnable', 'PUT /rundowns/{id}/mos/enable', (open) => open.mosEnable()],
    'MOS disable': ['mosDisable', 'PUT /rundowns/{id}/mos/disable', (open) => open.mosDisable()],
    'MOS replace': ['mosReplace', 'POST /rundowns/{id}/mos/replace', (open) => open.mosReplace()],
    'MOS ready': ['mosReady', 'POST /rundowns/{id}/mos/ready', (open) => open.mosReady()],
  };
  /** What each answers when it succeeds. */
  const success: Record<string, unknown> = {
    'block create': block(14, 1, []),
    'block patch': block(11, 0, []),
    toggle: story(1, { version: 2 }),
    'story create': story(8),
    move: [],
    paste: [],
    credits: 3,
    ...Object.fromEntries(['MOS enable', 'MOS disable', 'MOS replace', 'MOS ready'].map((name) => [name, { count: 1, devices: ['TP'] }])),
  };

  it.each(
    Object.entries(verbs),
  )('%s is busy while it is on its way, after success and failure no longer [RUN-ACT-01]', async (name, verb) => {
    const [flag, route, run] = verb;
    for (const outcome of ['success', 'failure']) {
      const made = await opened({ 'GET /rundowns': small });
      made.store.rundowns.clipboard.copy([1]);
      const answer = later();
      made.answers[route] = () => answer.promise;
      const on = (): string[] => Object.entries(made.open.busy.snapshot()).flatMap(([verb, busy]) => (busy ? [verb] : []));
      expect(on()).toEqual([]);
      const done = run(made.open);
      expect(on()).toEqual([flag]);
      made.answers['GET /rundowns'] = small;
      if (outcome === 'success') answer.answer(success[name] ?? small());
      else answer.refuse(refusal(500));
      expect(await done).toMatchObject({ ok: outcome === 'success' });
      expect(on()).toEqual([]);
    }
  });
});

describe('the devices of a rundown', () => {
  const active = (): Rundown => ({ ...small(), mosActive: true });
  const verbs: [verb: string, route: string, run: (open: OpenRundown) => Promise<unknown>][] = [
    ['ready', 'POST /rundowns/{id}/mos/ready', (open) => open.mosReady()],
    ['replace', 'POST /rundowns/{id}/mos/replace', (open) => open.mosReplace()],
    ['enable', 'PUT /rundowns/{id}/mos/enable', (open) => open.mosEnable()],
    ['disable', 'PUT /rundowns/{id}/mos/disable', (open) => open.mosDisable()],
  ];

  it('have a flag for each thing they are told, true for that alone while it is on its way [RUN-MOS-07]', async () => {
    const made = await opened({ 'GET /rundowns': active });
    const answers = new Map<string, ReturnType<typeof later>>();
    const flags = {
      mosReady: ['POST /rundowns/{id}/mos/ready', () => made.open.mosReady()],
      mosReplace: ['POST /rundowns/{id}/mos/replace', () => made.open.mosReplace()],
      mosEnable: ['PUT /rundowns/{id}/mos/enable', () => made.open.mosEnable()],
      mosDisable: ['PUT /rundowns/{id}/mos/disable', () => made.open.mosDisable()],
    } as const;
    for (const [flag, [route, run]] of Object.entries(flags)) {
      answers.set(flag, later());
      made.answers[route] = () => answers.get(flag)!.promise;
      const done = run();
      const busy = Object.entries(made.open.busy.snapshot()).flatMap(([verb, on]) => (on ? [verb] : []));
      expect(busy).toEqual([flag]);
      answers.get(flag)!.answer({ count: 1, devices: ['TP'] });
      expect(await done).toMatchObject({ ok: true });
    }
  });

  it.each(verbs)('that were told (%s) are named with how many stories it was about [RUN-MOS-08]', async (verb, route, run) => {
    const made = await opened({ 'GET /rundowns': active, [route]: { count: 6, devices: ['Playout', 'TP 1'] } });
    await run(made.open);
    const { level, title, description } = told(made) as never as {
      level: string;
      title: { key: 'phrases:mos.replace' };
      description: { key: 'phrases:mos.count'; params: Record<string, string> };
    };
    const said: Readonly<Record<string, string>> = {
      ready: 'phrases:mos.ready',
      replace: 'phrases:mos.replace',
      enable: 'phrases:mos.enable',
      disable: 'phrases:mos.disable',
    };
    expect([level, title.key]).toEqual(['SUCCESS', said[verb]]);
    expect(messageText(title.key, 'en_US')).not.toBe('');
    const text = messageText(description.key, 'en_US', description.params);
    for (const part of ['6', 'Playout', 'TP 1']) expect(text).toContain(part);
  });

  it.each(verbs)('that are none are said to be none (%s), for information [RUN-MOS-09]', async (_verb, route, run) => {
    const made = await opened({ 'GET /rundowns': active, [route]: { count: 0, devices: [] } });
    await run(made.open);
    expect(told(made)).toMatchObject({ level: 'INFORMATION', title: { key: 'phrases:mos.none' } });
  });

  it.each(verbs)('that could not be told (%s) leave a notice that says so [RUN-MOS-10]', async (verb, route, run) => {
    const made = await opened({ 'GET /rundowns': active, [route]: () => refusal(500) });
    expect(await run(made.open)).toMatchObject({ ok: false });
    // What has a state in the newsroom was to be changed; the others were to be done.
    const key = verb === 'enable' || verb === 'disable' ? 'error:updateFailed' : 'error:actionFailed';
    expect(told(made)).toMatchObject({ level: 'ERROR', title: { key: 'error:operationError' }, description: { key } });
    expect(messageText(key, 'en_US')).toMatch(/failed/i);
  });
});
