import { makeProgram, type Refusal, StompClient, TEST_PASSWORD } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ana,
  create,
  load,
  nextDay,
  openDesk,
  programId,
  type RundownEntity,
  type StoryEntity,
  server,
  show,
  slugs,
  story,
  titles,
  writer,
} from './rundown-desk.ts';

beforeAll(openDesk);
afterAll(() => server.stop());

describe('creating', () => {
  it('takes start and end from the program and always holds a Stand By block [RUN-ACT-06, RUN-ACT-07]', async () => {
    const made = (await ana.post<RundownEntity>('/rundowns', { date: nextDay(), programId })).body;
    expect([made.start, made.end]).toEqual(['19:00:00', '19:30:00']);
    expect(made.blocks.map(({ index, title, standBy, stories }) => [index, title, standBy, stories])).toEqual([[0, 'Stand By', true, []]]);
    expect(await load(made.date)).toEqual(made);
  });

  it('where a rundown exists is refused with the text that says so, and creates nothing [RUN-ACT-04]', async () => {
    const made = await create();
    const again = await ana.post<Refusal>('/rundowns', { date: made.date, programId });
    expect([again.status, again.body.code, again.body.message]).toEqual([409, 'rundown_exists', expect.stringMatching(/já existe/i)]);
    expect(await load(made.date)).toEqual(made);
  });
});

describe('a story that aired and is removed', () => {
  const air = async (rundown: RundownEntity, id: number): Promise<void> => {
    await ana.patch(`/stories/${id}`, 'approved', true);
    for (const status of ['play', 'stop']) {
      await ana.put(`/rundowns/${rundown.id}/stories/${id}/display_status`, { status });
      server.advance(60_000);
    }
  };

  /** A show that begins at 19:00 of the day on which the clock of the server begins, at 18:00. */
  const showOfToday = async (name: string) => show('2026-11-21', await makeProgram(ana, { name }));

  it('does not keep the rundown on its day where it ran in a rehearsal before the show', async () => {
    const rundown = await showOfToday('Ensaio');
    const { id } = rundown.blocks[0]!.stories[0]!;
    await air(rundown, id);
    await ana.delete(`/stories?ids=${id}`);
    expect((await ana.put(`/rundowns/${rundown.id}/date`, { date: nextDay() })).status).toBe(200);
  });

  it('stays on record, with when it aired, until it is back or its block is gone', async () => {
    const rundown = await showOfToday('Ao vivo');
    const [s1, s2, s3] = rundown.blocks[0]!.stories.map(({ id }) => id);
    server.advance(60 * 60_000);
    for (const id of [s1!, s3!]) await air(rundown, id);
    const removed = async (from = ana) => (await from.get<StoryEntity[]>(`/rundowns/${rundown.id}/removed`)).body;
    const before = (await load(rundown.date, rundown.programId)).blocks.flatMap(({ stories }) => stories);
    expect(await removed()).toEqual([]);
    for (const id of [s1, s2, s3]) await ana.delete(`/stories?ids=${id}`);
    const kept = await removed();
    expect(kept.map(({ slug, index, blockId }) => [slug, index, blockId])).toEqual([
      ['S3', 0, rundown.blocks[0]!.id],
      ['S1', 0, rundown.blocks[0]!.id],
    ]);
    const [one] = before;
    expect(kept[1]).toMatchObject({ playTime: one!.playTime, stopTime: one!.stopTime, excluded: true });
    // Its day is that of the record.
    const moved = await ana.put<Refusal>(`/rundowns/${rundown.id}/date`, { date: nextDay() });
    expect([moved.status, moved.body.code]).toEqual([412, 'rundown_displayed']);
    await ana.put('/stories/restore', { ids: [s3] });
    expect((await removed()).map(({ slug }) => slug)).toEqual(['S1']);
    await ana.delete(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}`);
    expect((await removed(writer)).map(({ slug, blockId }) => [slug, blockId])).toEqual([
      ['S3', null],
      ['S1', null],
    ]);
    expect((await ana.get(`/rundowns/${rundown.id + 10_000}/removed`)).status).toBe(404);
  });

  it('is shown to nobody who may not see it', async () => {
    const rundown = await show();
    const { id } = rundown.blocks[0]!.stories[0]!;
    await air(rundown, id);
    await ana.patch(`/stories/${id}`, 'approved', false);
    await ana.send('PATCH', `/documents/${id}/private`, { private: true });
    await ana.delete(`/stories?ids=${id}`);
    const seenBy = async (who: typeof ana) =>
      (await who.get<StoryEntity[]>(`/rundowns/${rundown.id}/removed`)).body.map(({ slug }) => slug);
    expect([await seenBy(ana), await seenBy(writer)]).toEqual([['S1'], []]);
  });
});

describe('taking back what was put on air by mistake', () => {
  it('gives a story and a break the times back at which they aired', async () => {
    const made = await create();
    const { id: blockId } = made.blocks[0]!;
    const { id } = (await ana.post<{ id: number }>(`/rundowns/${made.id}/stories`, { blockId, story: { slug: 'FOI AO AR' } })).body;
    await ana.patch(`/stories/${id}`, 'approved', true);
    type Aired = { readonly displayStatus: string; readonly playTime: string | null; readonly stopTime: string | null };
    for (const path of [`/rundowns/${made.id}/stories/${id}`, `/rundowns/${made.id}/blocks/${blockId}`]) {
      const set = async (body: object): Promise<Aired> => (await ana.put<Aired>(`${path}/display_status`, body)).body;
      await set({ status: 'play' });
      server.advance(90_000);
      const { playTime, stopTime } = await set({ status: 'stop' });
      server.advance(10_000);
      for (const mistake of ['play', 'blank']) {
        expect((await set({ status: mistake })).playTime).not.toBe(playTime);
        server.advance(4_000);
        expect(await set({ status: 'stop', playTime, stopTime })).toMatchObject({ displayStatus: 'stop', playTime, stopTime });
      }
      // What was passed over never aired.
      await set({ status: 'blank' });
      const passed = await set({ status: 'stop' });
      expect(passed.playTime).toBeNull();
      for (const mistake of ['play', 'blank']) {
        await set({ status: mistake });
        server.advance(20_000);
        const back = await set({ status: 'stop', playTime: null, stopTime: passed.stopTime });
        expect(back).toMatchObject({ displayStatus: 'stop', playTime: null, stopTime: passed.stopTime });
      }
      // A time to come is none.
      await set({ status: 'play' });
      expect((await set({ status: 'stop', playTime, stopTime: '2036-01-01T00:00:00' })).stopTime! < '2036').toBe(true);
    }
    expect((await load(made.date)).onAir).toBeNull();
  });
});

it('a block has its title in one line, made and changed', async () => {
  const { id } = await create();
  const block = (await ana.post<{ id: number; title: string }>(`/rundowns/${id}/blocks`, { title: 'Bloco\n1' })).body;
  const changed = await ana.patch<{ title: string }>(`/rundowns/${id}/blocks/${block.id}`, 'title', 'Bloco\r\n2');
  expect([block.title, changed.body.title]).toEqual(['Bloco 1', 'Bloco 2']);
});

describe('building anew', () => {
  it('keeps a break that is on air or was, as does the removal of its block', async () => {
    const made = await create();
    const { id } = made.blocks[0]!;
    for (const status of ['play', 'stop']) {
      expect((await ana.put(`/rundowns/${made.id}/blocks/${id}/display_status`, { status })).status).toBe(200);
      const before = await load(made.date);
      const refused = await ana.post<Refusal>(`/rundowns/${made.id}/recreate`, {});
      expect([refused.status, refused.body.code]).toEqual([412, 'rundown_displayed']);
      const kept = await ana.delete<Refusal>(`/rundowns/${made.id}/blocks/${id}`);
      expect([kept.status, kept.body.code]).toEqual([412, 'rundown_displayed']);
      expect(await load(made.date)).toEqual(before);
    }
    await ana.put(`/rundowns/${made.id}/blocks/${id}/display_status`, { status: 'blank' });
    expect(titles((await ana.post<RundownEntity>(`/rundowns/${made.id}/recreate`, {})).body)).toEqual(['Stand By']);
  });

  it('is for an empty rundown only, and takes the blocks of a template [RUN-ACT-18]', async () => {
    const template = await ana.post<{ id: number }>('/rundowns/templates', {
      name: 'Curto',
      programId,
      blocks: [{ title: 'Único', stories: [{ slug: 'ABRE' }] }],
    });
    const made = await create();
    // A story anywhere hinders it: in the block that airs, or in Stand By.
    for (const [at, blockId] of made.blocks.map(({ id }) => id).entries()) {
      const kept = await story(made.id, blockId, 'S1');
      const refused = await ana.post<Refusal>(`/rundowns/${made.id}/recreate`, { templateId: template.body.id });
      expect([at, refused.status, refused.body.code, refused.body.message]).toEqual([
        at,
        412,
        'rundown_not_empty',
        'Só um espelho vazio pode ser recriado.',
      ]);
      expect((await load(made.date)).blocks[at]!.stories.map(({ id }) => id)).toEqual([kept.id]);
      await ana.delete(`/stories?ids=${kept.id}`);
    }
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['blocks', 'stories', 'rundowns']);
    const built = (await ana.post<RundownEntity>(`/rundowns/${made.id}/recreate`, { templateId: template.body.id })).body;
    expect([built.id, titles(built), slugs(built)]).toEqual([made.id, ['Único', 'Stand By'], [['ABRE'], []]]);
    await live.until(() => live.events.some(({ topic }) => topic === 'rundowns'));
    expect(live.events.map(({ topic, action }) => `${topic} ${action}`)).toEqual([
      'blocks DELETE',
      'blocks CREATE',
      'stories CREATE',
      'blocks CREATE',
      'rundowns PATCH',
    ]);
    live.close();
  });

  it('goes by the template it was made from, unless it is said to be none or that one is gone [RUN-ACT-18]', async () => {
    const blocks = [{ title: 'Único', stories: [] }];
    const { id: templateId } = (await ana.post<{ id: number }>('/rundowns/templates', { name: 'Só um', programId, blocks })).body;
    const made = await create();
    const built = async (body: object) => {
      const answer = await ana.post<RundownEntity>(`/rundowns/${made.id}/recreate`, body);
      return [answer.status, titles(answer.body), answer.body.templateId];
    };
    expect(await built({ templateId })).toEqual([200, ['Único', 'Stand By'], templateId]);
    expect(await built({})).toEqual([200, ['Único', 'Stand By'], templateId]);
    expect(await built({ templateId: null })).toEqual([200, ['Stand By'], null]);
    expect(await built({ templateId })).toEqual([200, ['Único', 'Stand By'], templateId]);
    expect((await ana.delete(`/rundowns/templates/${templateId}`)).status).toBe(204);
    expect(await built({})).toEqual([200, ['Stand By'], null]);
  });

  it('leaves Stand By alone where neither the call nor the rundown has a template [RUN-ACT-07]', async () => {
    const made = await create();
    const built = await ana.post<RundownEntity>(`/rundowns/${made.id}/recreate`, {});
    expect([built.status, built.body.id, titles(built.body)]).toEqual([200, made.id, ['Stand By']]);
    expect(await load(made.date)).toEqual(built.body);
  });
});

describe('the date of a rundown', () => {
  it('goes to no day where the program has a rundown already [RUN-DATE-03]', async () => {
    const [one, two] = [await create(), await create()];
    const refused = await ana.put<Refusal>(`/rundowns/${one.id}/date`, { date: two.date });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'rundown_exists', expect.stringMatching(/já existe/i)]);
    expect([(await load(one.date)).id, (await load(two.date)).id]).toEqual([one.id, two.id]);
    const free = nextDay();
    const moved = await ana.put<RundownEntity>(`/rundowns/${one.id}/date`, { date: free });
    expect([moved.status, moved.body.date]).toEqual([200, free]);
    expect((await ana.put<Refusal>(`/rundowns/${one.id}/date`, { date: 'amanhã' })).status).toBe(422);
  });
});

describe('the day of a rundown', () => {
  const change = async (id: number, date: string) => {
    const answer = await ana.put<RundownEntity & Refusal>(`/rundowns/${id}/date`, { date });
    return answer.status === 200 ? answer.body.date : [answer.status, answer.body.code, answer.body.message];
  };

  it('may become today or a later one, none before [RUN-DATE-01]', async () => {
    const made = await create();
    const today = new Date(server.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const away = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    expect(await change(made.id, away(-1))).toEqual([412, 'date_in_past', 'A data já passou.']);
    expect((await load(made.date)).id).toBe(made.id);
    expect([await change(made.id, today), await change(made.id, away(1))]).toEqual([today, away(1)]);
  });

  it('is told from today by the clock of the branch, which in the evening is a day behind London [RUN-DATE-04]', async () => {
    const before = server.now();
    // Half past ten in the evening in São Paulo, and the morning of the next day by UTC.
    const tomorrow = new Date(server.now() + 86_400_000).toISOString().slice(0, 10);
    server.advance(Date.parse(`${tomorrow}T01:30:00Z`) - server.now());
    const away = (days: number) => new Date(Date.parse(tomorrow) + days * 86_400_000).toISOString().slice(0, 10);
    const program = { name: 'Noturno', start: '22:00:00', end: '22:30:00' };
    const late = (await ana.post<{ id: number }>('/programs', program)).body.id;
    const made = (await ana.post<RundownEntity>('/rundowns', { date: nextDay(), programId: late })).body;
    expect(await change(made.id, away(-2))).toEqual([412, 'date_in_past', expect.any(String)]);
    expect(await change(made.id, away(-1))).toBe(away(-1));
    server.advance(before - server.now());
  });

  it('stays once a story or a break was on air, approved or not [RUN-DATE-02]', async () => {
    const air = async (rundown: RundownEntity, path: string, status: string) =>
      expect((await ana.put(`/rundowns/${rundown.id}/${path}/display_status`, { status })).status).toBe(200);
    const refused = [412, 'rundown_displayed', expect.any(String)];
    const shown = await show();
    await ana.put(`/rundowns/${shown.id}/approve/true`);
    const first = shown.blocks[0]!.stories[0]!.id;
    await air(shown, `stories/${first}`, 'play');
    expect(await change(shown.id, nextDay())).toEqual(refused);
    await ana.patch(`/stories/${first}`, 'approved', false);
    expect(await change(shown.id, nextDay())).toEqual(refused);
    await air(shown, `stories/${first}`, 'stop');
    expect(await change(shown.id, nextDay())).toEqual(refused);

    const pause = await show();
    await air(pause, `blocks/${pause.blocks[0]!.id}`, 'play');
    expect(await change(pause.id, nextDay())).toEqual(refused);
    await air(pause, `blocks/${pause.blocks[0]!.id}`, 'stop');
    expect(await change(pause.id, nextDay())).toEqual(refused);
    await air(pause, `blocks/${pause.blocks[0]!.id}`, 'blank');
    const free = nextDay();
    expect(await change(pause.id, free)).toBe(free);
  });

  it('is that of a story which was on air, wherever it is moved', async () => {
    const [one, two] = [await show(), await show()];
    await ana.put(`/rundowns/${one.id}/approve/true`);
    const { id } = one.blocks[0]!.stories[0]!;
    await ana.put(`/stories/${id}/display_status`, { status: 'play' });
    await ana.put(`/stories/${id}/display_status`, { status: 'stop' });
    const into = (rundown: RundownEntity, blockId: number) =>
      ana.put<Refusal>(`/rundowns/${rundown.id}/stories/move`, { ids: [id], targetBlockId: blockId });
    const refused = await into(two, two.blocks[0]!.id);
    expect([refused.status, refused.body.code]).toEqual([412, 'rundown_displayed']);
    expect(slugs(await load(one.date))[0]).toEqual(['S1', 'S2', 'S3']);
    expect((await into(one, one.blocks[1]!.id)).status).toBe(200);
  });
});

describe('a story that aired in one program', () => {
  const showsOfADay = async (name: string) => {
    const noon = await show();
    const tonight = await show(noon.date, await makeProgram(ana, { name, start: '23:00:00', end: '23:30:00' }));
    await ana.put(`/rundowns/${noon.id}/approve/true`);
    return { noon, tonight };
  };
  const into = (rundown: RundownEntity, id: number) =>
    ana.put<StoryEntity[] & Refusal>(`/rundowns/${rundown.id}/stories/move`, { ids: [id], targetBlockId: rundown.blocks[0]!.id });

  it('stays in its rundown, and is copied into that of another program of the day', async () => {
    const { noon, tonight } = await showsOfADay('Noite');
    const { id } = noon.blocks[0]!.stories[0]!;
    for (const status of ['play', 'stop']) await ana.put(`/stories/${id}/display_status`, { status });
    const refused = await into(tonight, id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([412, 'rundown_displayed', expect.stringMatching(/copie/i)]);
    const copied = await ana.post<StoryEntity[]>(`/rundowns/${tonight.id}/stories/paste`, {
      ids: [id],
      targetBlockId: tonight.blocks[0]!.id,
      cut: false,
    });
    expect(copied.body.map(({ displayStatus }) => displayStatus)).toEqual(['blank']);
    await ana.put(`/stories/${id}/display_status`, { status: 'blank' });
    expect((await into(tonight, id)).status).toBe(200);
  });

  it('is not one that was passed over there: that moves, and is yet to air', async () => {
    const { noon, tonight } = await showsOfADay('Madrugada');
    const [passed, played] = noon.blocks[0]!.stories.map(({ id }) => id);
    await ana.put('/stories/display_status', { ids: [played], status: 'play', updatePrevious: true });
    const statusIn = async ({ date, programId: program }: RundownEntity) =>
      (await load(date, program)).blocks.flatMap(({ stories }) => stories).find(({ id }) => id === passed);
    expect((await statusIn(noon))?.displayStatus).toBe('stop');
    expect((await into(tonight, passed!)).body[0]).toMatchObject({ displayStatus: 'blank', stopTime: null });
    expect(await statusIn(tonight)).toMatchObject({ displayStatus: 'blank', playTime: null, stopTime: null });
  });
});

describe('the settings', () => {
  it('of rundowns and stories are defaults until they are stored, and a stale version is a conflict', async () => {
    const first = (await ana.get<{ id: number; version: number }>('/stories/config')).body;
    expect(first).toEqual({ id: 0, version: 0, linkEnabled: true, readRate: 0 });
    const stored = (await ana.post<{ id: number; version: number }>('/stories/config', { ...first, readRate: 0.07 })).body;
    expect(stored).toMatchObject({ readRate: 0.07, linkEnabled: true });
    expect((await ana.put('/stories/config', { ...stored, linkEnabled: false })).status).toBe(200);
    expect((await ana.put<Refusal>('/stories/config', { ...stored, linkEnabled: true })).body.code).toBe('settings_conflict');
    expect((await writer.put('/stories/config', stored)).status).toBe(403);
    expect((await writer.get('/rundowns/config')).body).toMatchObject({ id: 0, lockAfterEnd: false, followPlayout: false });
  });

  it('that closes rundowns after the program refuses every edit [RUN-ACT-24]', async () => {
    const today = '2026-11-21';
    const made = await create(today);
    const kept = await story(made.id, made.blocks[0]!.id, 'FICA');
    const [hidden, gone] = [await story(made.id, made.blocks[0]!.id, 'SÓ DE ANA'), await story(made.id, made.blocks[0]!.id, 'NO LIXO')];
    expect((await ana.patch(`/stories/${hidden.id}`, 'private', true)).status).toBe(200);
    await ana.delete(`/stories?ids=${gone.id}`);
    const other = await show();
    const config = (await ana.get<{ version: number }>('/rundowns/config')).body;
    const stored = (await ana.post<{ version: number }>('/rundowns/config', { ...config, lockAfterEnd: true, editIntervalMinutes: 30 }))
      .body;
    server.advance(Date.parse(`${today}T19:59:30-03:00`) - server.now());
    expect((await ana.post(`/rundowns/${made.id}/blocks`, { title: 'às 19:59' })).status).toBe(201);
    server.advance(60_000);
    const refused = await ana.post<Refusal>(`/rundowns/${made.id}/blocks`, { title: 'às 20:01' });
    expect([refused.status, refused.body.code]).toEqual([412, 'rundown_closed']);
    expect(titles(await load(today))).not.toContain('às 20:01');
    const before = await load(today);
    const [blockId] = made.blocks.map(({ id }) => id);
    const edits: Promise<{ status: number; body: unknown }>[] = [
      ana.patch(`/stories/${kept.id}`, 'slug', 'OUTRA'),
      ana.patch(`/rundowns/${made.id}/blocks/${blockId}`, 'title', 'OUTRO'),
      ana.patch(`/rundowns/${made.id}`, 'production', 'PT1M'),
      ana.delete(`/stories?ids=${kept.id}`),
      ana.delete(`/rundowns/${made.id}/blocks/${blockId}`),
      ana.send('PUT', '/stories/restore', { ids: [gone.id] }),
      ana.post(`/rundowns/${made.id}/stories`, { blockId, story: { slug: 'NOVA' } }),
      ana.post(`/rundowns/${made.id}/stories/paste`, { ids: [other.blocks[0]!.stories[0]!.id], targetBlockId: blockId, cut: false }),
      ana.put(`/rundowns/${made.id}/stories/move`, { ids: [other.blocks[0]!.stories[0]!.id], targetBlockId: blockId }),
      ana.put(`/rundowns/${other.id}/stories/move`, { ids: [kept.id], targetBlockId: other.blocks[0]!.id }),
      ana.put(`/rundowns/${made.id}/repaginate`),
      ana.put(`/rundowns/${made.id}/approve/true`),
      ana.put(`/rundowns/${made.id}/blocks/${blockId}/approve/true`),
      ana.put(`/rundowns/${made.id}/blocks/reorder`, { blocksIds: made.blocks.map(({ id }) => id) }),
      ana.post(`/rundowns/${made.id}/stories/copy`, { ids: [kept.id] }),
      ana.post(`/rundowns/${made.id}/recreate`, {}),
      ana.post(`/stories/${kept.id}/media`, { objectId: 'V1', slug: 'V1', type: 'VIDEO' }),
      ana.put(`/rundowns/${made.id}/date`, { date: nextDay() }),
      ana.patch(`/stories/${kept.id}`, 'approved', true),
      ana.patch(`/stories/${kept.id}`, 'floated', true),
      ana.patch(`/stories/${kept.id}`, 'ignore', true),
      ana.patch(`/stories/${kept.id}`, 'page', '01'),
      ana.patch(`/stories/${kept.id}`, 'playTime', `${today}T19:01:00`),
      ana.patch(`/stories/${kept.id}`, 'stopTime', `${today}T19:02:00`),
      ana.put(`/stories/${kept.id}/ignore`, { ignore: true }),
      ana.patch(`/stories/${kept.id}`, 'private', true),
      ana.send('PATCH', `/documents/${kept.id}/private`, { private: true }),
      ana.patch(`/stories/${hidden.id}`, 'private', false),
    ];
    const answers = await Promise.all(edits);
    expect(answers.map(({ status, body }) => [status, (body as Refusal).code])).toEqual(answers.map(() => [412, 'rundown_closed']));
    expect(await load(today)).toEqual(before);
    await ana.put('/rundowns/config', { ...stored, lockAfterEnd: false });
  });

  it('that closes rundowns after the program lets a late show go on and end, be mended while it is on air, and leave the devices', async () => {
    const today = '2026-11-23';
    const made = await create(today);
    const [blockId] = made.blocks.map(({ id }) => id);
    const [late, next] = [await story(made.id, blockId!, 'ATRASADA'), await story(made.id, blockId!, 'A SEGUINTE')];
    expect((await ana.put(`/rundowns/${made.id}/approve/true`)).status).toBe(200);
    const config = (await ana.get<object>('/rundowns/config')).body;
    const stored = (await ana.put('/rundowns/config', { ...config, lockAfterEnd: true, editIntervalMinutes: 0 })).body as object;
    await ana.put(`/rundowns/${made.id}/mos/enable`, { automatic: true });
    const display = async (id: number, status: string) => (await ana.put(`/stories/display_status`, { ids: [id], status })).status;
    const edit = async (slug: string) => (await ana.patch<Refusal>(`/stories/${late.id}`, 'slug', slug)).body.code;
    server.advance(Date.parse(`${today}T19:29:00-03:00`) - server.now());
    await ana.login('ana', TEST_PASSWORD);
    expect(await display(late.id, 'play')).toBe(200);
    server.advance(Date.parse(`${today}T19:40:00-03:00`) - server.now());
    await ana.login('ana', TEST_PASSWORD);
    expect([await edit('AINDA NO AR'), await display(next.id, 'play'), await display(next.id, 'stop')]).toEqual([undefined, 200, 200]);
    expect((await load(today)).onAir).toBeNull();
    expect(await edit('TARDE DEMAIS')).toBe('rundown_closed');
    const air = `/rundowns/${made.id}/blocks/${blockId}/display_status`;
    expect((await ana.put(air, { status: 'play' })).status).toBe(200);
    expect((await ana.patch(`/rundowns/${made.id}`, 'end', '19:50:00')).status).toBe(200);
    expect((await ana.patch(`/rundowns/${made.id}`, 'end', '19:30:00')).status).toBe(200);
    expect((await ana.put(air, { status: 'stop' })).status).toBe(200);
    const onDevices = [ana.post(`/rundowns/${made.id}/mos/ready`), ana.post(`/rundowns/${made.id}/mos/replace`)];
    expect((await Promise.all(onDevices)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await ana.put(`/rundowns/${made.id}/mos/disable`, { automatic: true })).status).toBe(200);
    expect((await load(today)).mosActive).toBe(false);
    await ana.put('/rundowns/config', { ...stored, lockAfterEnd: false });
  });

  it('that closes rundowns after the program closes also one whose last story nobody stopped, which can still be stopped', async () => {
    const today = '2026-11-24';
    const made = await create(today);
    const last = await story(made.id, made.blocks[0]!.id, 'ESQUECIDA');
    await ana.patch(`/stories/${last.id}`, 'approved', true);
    const config = (await ana.get<object>('/rundowns/config')).body;
    const stored = (await ana.put('/rundowns/config', { ...config, lockAfterEnd: true, editIntervalMinutes: 0 })).body as object;
    server.advance(Date.parse(`${today}T19:29:00-03:00`) - server.now());
    await ana.login('ana', TEST_PASSWORD);
    const display = async (status: string) => (await ana.put(`/stories/display_status`, { ids: [last.id], status })).status;
    const edit = async (slug: string) => (await ana.patch<Refusal>(`/stories/${last.id}`, 'slug', slug)).body.code;
    expect(await display('play')).toBe(200);
    const at = async (clock: string) => {
      server.advance(Date.parse(`${clock}-03:00`) - server.now());
      await ana.login('ana', TEST_PASSWORD);
    };
    await at('2026-11-25T07:28:30');
    expect(await edit('AINDA NO AR')).toBeUndefined();
    await at('2026-11-25T07:29:30');
    expect(await edit('TARDE DEMAIS')).toBe('rundown_closed');
    expect([await display('stop'), (await load(today)).onAir]).toEqual([200, null]);
    await ana.put('/rundowns/config', { ...stored, lockAfterEnd: false });
  });
});
