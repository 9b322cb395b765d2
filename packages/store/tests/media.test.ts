import { pageTotal } from '@lauda/domain';
import type { Media } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { type MediaCalls, MediaDialogs, MediaSearch, mergeFields } from '../src/index.ts';
import { ArchiveLists } from '../src/media/ArchiveLists.ts';
import { Notices } from '../src/notices.ts';

const field = (name: string, kind = 'STRING') => ({ name, label: name, kind, values: null });
const media = (n: number): Media => ({ objectId: `V${n}`, slug: `VÍDEO ${n}`, type: 'VIDEO' });
const all = Array.from({ length: 60 }, (_, n) => media(n + 1));

interface Asked {
  id: number;
  search: unknown;
  query: { page: number; size: number };
}
const desk = ({ devices = [3, 4] as readonly number[], fail = undefined as unknown } = {}) => {
  const asked: Asked[] = [];
  const notices = new Notices({ now: () => 0, timers: { setTimeout: () => 0, clearTimeout: () => undefined } } as never);
  const calls = {
    devices: { mams: async () => devices.map((id) => ({ id, name: `Arquivo ${id}` })) },
    mam: {
      searchableFields: async (id: number) =>
        id === 3 ? [field('title'), field('date', 'DATE')] : [field('slug'), field('type', 'ENUMERATION')],
      medias: async (id: number, search: unknown, query: Asked['query']) => {
        asked.push({ id, search, query });
        if (fail) throw fail;
        return { data: all.slice(query.page * query.size, (query.page + 1) * query.size), total: all.length };
      },
      requestSync: async () => {
        if (fail) throw fail;
      },
    },
  } as unknown as MediaCalls;
  const lists = new ArchiveLists();
  return { search: new MediaSearch(calls, notices, lists), notices, asked, lists };
};

describe('the search of the archives', () => {
  it('asks for what the chosen archive is searched by [MED-01]', async () => {
    const { search, asked } = desk();
    await search.start();
    expect(search.view.snapshot()).toMatchObject({ deviceId: 3, fields: [{ name: 'title' }, { name: 'date' }] });
    search.setValue('title', ' chuva ');
    await search.search();
    expect(asked).toEqual([
      { id: 3, search: { text: null, fields: [{ name: 'title', value: 'chuva', matchMode: 'FUZZY' }] }, query: { page: 0, size: 25 } },
    ]);
    await search.choose(4);
    search.setValue('type', 'VIDEO');
    search.setText('sol');
    await search.search();
    expect(asked[1]!.search).toEqual({ text: 'sol', fields: [{ name: 'type', value: 'VIDEO', matchMode: 'MUST' }] });
  });

  it('knows its fields also where a search was begun before they came', async () => {
    const { search, asked } = desk();
    const started = search.start();
    while (search.view.snapshot().deviceId === undefined) await Promise.resolve();
    await search.search();
    await started;
    expect([asked.length, search.view.snapshot().fields.map(({ name }) => name)]).toEqual([1, ['title', 'date']]);
  });

  it('is empty again at another archive, its fields and what was found [MED-02]', async () => {
    const { search } = desk();
    await search.start(3);
    search.setText('chuva');
    search.setValue('title', 'x');
    await search.search();
    expect(search.view.snapshot().rows).toHaveLength(25);
    const chosen = search.choose(4);
    expect(search.view.snapshot()).toMatchObject({ deviceId: 4, fields: [], text: '', values: {}, rows: undefined, total: 0 });
    await chosen;
    expect(search.view.snapshot()).toMatchObject({ fields: [{ name: 'slug' }, { name: 'type' }], values: {}, rows: undefined });
  });

  it('turns the pages of what was asked for, whatever is typed meanwhile, and asks for that again', async () => {
    const { search, asked } = desk();
    await search.start();
    await search.turn(1);
    expect(asked).toEqual([]);
    search.setText('chuva');
    await search.search();
    search.setText('sol');
    search.setValue('title', 'x');
    await search.turn(1);
    await search.again();
    const chuva = { text: 'chuva', fields: [] };
    expect(asked.map(({ search: body, query }) => [body, query.page])).toEqual([
      [chuva, 0],
      [chuva, 1],
      [chuva, 1],
    ]);
    expect(search.view.snapshot()).toMatchObject({ page: 1, text: 'sol' });
    await search.choose(4);
    await search.turn(1);
    expect(asked).toHaveLength(3);
  });

  it('shows 25 of 60, then the next [MED-05]', async () => {
    const { search } = desk();
    await search.start();
    await search.search();
    const shown = () => {
      const { page, total } = search.view.snapshot();
      return pageTotal(page, 25, total, 'of');
    };
    expect(shown()).toBe('1-25 of 60');
    await search.turn(2);
    expect([shown(), search.view.snapshot().rows?.length]).toEqual(['51-60 of 60', 10]);
  });

  it('leaves out an answer that comes after a newer question', async () => {
    const { search } = desk();
    await search.start(3);
    const late = search.search();
    await search.choose(4);
    await late;
    expect(search.view.snapshot()).toMatchObject({ deviceId: 4, rows: undefined, busy: false });
  });

  it('knows of no archive where none is configured, and keeps what was typed when it fails', async () => {
    const none = desk({ devices: [] });
    await none.search.start();
    expect(none.search.view.snapshot()).toMatchObject({ devices: [], deviceId: undefined });
    await none.search.search();
    expect(none.asked).toEqual([]);
    const failing = desk({ fail: { status: 502, code: 'mos_communication_failed', message: 'no' } });
    await failing.search.start();
    failing.search.setText('sol');
    await failing.search.search();
    expect(failing.search.view.snapshot()).toMatchObject({ busy: false, text: 'sol', failed: { status: 502 } });
    expect(failing.notices.view.snapshot()).toHaveLength(1);
    expect(await failing.search.sync()).toBe(false);
    expect(failing.lists.view.snapshot().size).toBe(0);
  });

  it('tells how far the list is that it asked an archive for, how it ended, and nothing of one whose events were missed', async () => {
    const { search, lists } = desk();
    await search.start(3);
    const list = () => lists.view.snapshot().get(3);
    expect(await search.sync()).toBe(true);
    expect(list()).toEqual({ state: 'RUNNING', count: 0, code: null, reason: null });
    lists.merge({ deviceId: 3, state: 'RUNNING', count: 250, code: null, reason: null });
    lists.merge({ deviceId: 4, state: 'FAILED', count: 0, code: 'archive_gone', reason: 'the archive is gone' });
    expect(list()?.count).toBe(250);
    lists.dropRunning();
    expect([...lists.view.snapshot().keys()]).toEqual([4]);
    lists.putAway(4);
    expect(lists.view.snapshot().size).toBe(0);
  });
});

describe('the dialog of a media', () => {
  const entry = (objectId: string) => ({ deviceId: 3, objectId, rundownId: 1, storyId: 9, handlerId: 'story-9' });

  it('keeps for whom it was opened [MED-03]', () => {
    const dialogs = new MediaDialogs();
    dialogs.show(entry('A'));
    expect(dialogs.open).toEqual({ deviceId: 3, objectId: 'A', rundownId: 1, storyId: 9, handlerId: 'story-9' });
  });

  it('shows what is opened meanwhile in its turn, as each closes [MED-04]', () => {
    const dialogs = new MediaDialogs();
    for (const id of ['A', 'B', 'C']) dialogs.show(entry(id));
    const shown: (string | null | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      shown.push(dialogs.open?.objectId);
      dialogs.close();
    }
    expect(shown).toEqual(['A', 'B', 'C', undefined]);
  });
});

describe('what an archive says of the media of a story somebody is writing', () => {
  const video = (status: string, more: object = {}) => ({
    uuid: 'v',
    type: 'MOS_VIDEO',
    media: { objectId: 'V1', deviceId: 3, status },
    ...more,
  });
  const story = (...parts: object[]) => ({ sections: { vt: { type: 'VT', subSections: parts } } });

  it('comes into the unsaved text and is no conflict', () => {
    const mine = story(video('absent', { comment: 'conferir' }), { uuid: 't', type: 'TEXT', text: 'Nova' });
    const { merged, conflicts } = mergeFields(story(video('absent')), mine, story(video('ready')));
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(story(video('ready', { comment: 'conferir' }), { uuid: 't', type: 'TEXT', text: 'Nova' }));
  });

  it('does not hide that two people changed the same part', () => {
    const { conflicts } = mergeFields(story(video('absent')), story(video('absent', { slug: 'A' })), story(video('ready', { slug: 'B' })));
    expect(conflicts.map(({ path }) => path)).toEqual(['sections.vt.subSections']);
  });

  it('and its length are told by its archive while its text is written: no conflict, and no word lost', () => {
    const clip = (media: object, more: object = {}) => ({
      uuid: 'u',
      type: 'MOS_VIDEO',
      ...more,
      media: { objectId: 'V1', deviceId: 3, ...media },
    });
    const second = { uuid: 'w', type: 'MOS_VIDEO', media: { objectId: 'V2', deviceId: 3, duration: 125, timeBase: 25 } };
    const whole = (vt: string, duration: string, ...parts: object[]) => ({
      ...{ slug: 'VT', manualVt: false, vt },
      sections: { vt: { type: 'VT', duration, cueIn: '', subSections: parts } },
    });
    const base = whole('PT0S', 'PT0S', clip({ status: 'empty' }));
    const theirs = whole(
      'PT10S',
      'PT10S',
      clip({ status: 'ready', duration: 500, timeBase: 50, paths: [{ techDescription: '', url: '/v' }] }),
    );
    const mine = {
      ...whole('PT0S', 'PT5S', clip({ status: 'empty' }, { comment: 'corta antes' }), second),
      ...{ manualVt: true, vt: 'PT40S' },
    };
    const { merged, conflicts } = mergeFields(base, mine, theirs);
    expect(conflicts).toEqual([]);
    const filled = { status: 'ready', duration: 500, timeBase: 50, paths: [{ techDescription: '', url: '/v' }] };
    expect(merged).toEqual({
      ...{ slug: 'VT', manualVt: true, vt: 'PT40S' },
      sections: { vt: { type: 'VT', duration: 'PT15S', cueIn: '', subSections: [clip(filled, { comment: 'corta antes' }), second] } },
    });
    // Who wrote nothing takes what is stored.
    expect(mergeFields(base, { ...base, slug: 'OUTRO' }, theirs)).toEqual({ merged: { ...theirs, slug: 'OUTRO' }, conflicts: [] });
  });

  it('keeps the metadata that were written of it while its archive told of it', () => {
    const clip = (media: object) => story({ uuid: 'u', type: 'MOS_VIDEO', media: { objectId: 'V1', deviceId: 3, ...media } });
    const mine = clip({ status: 'empty', mosExternalMetadata: '<meu/>' });
    const { merged, conflicts } = mergeFields(clip({ status: 'empty' }), mine, clip({ status: 'ready', mosExternalMetadata: '<dele/>' }));
    expect([merged, conflicts]).toEqual([clip({ status: 'ready', mosExternalMetadata: '<meu/>' }), []]);
  });

  it('keeps the metadata of each item where one media stands several times', () => {
    const item = (uuid: string, status: string, name: string, fields: object = {}) => ({
      ...{ uuid, type: 'MOS_CG', media: { objectId: 'V1', deviceId: 3, status, mosExternalMetadata: `<${name}/>` } },
      ...fields,
    });
    const added = mergeFields(
      story(item('a', 'empty', 'Ana')),
      story(item('a', 'empty', 'Ana'), item('b', 'empty', 'Bruno')),
      story(item('a', 'ready', 'Ana')),
    );
    expect(added).toEqual({ merged: story(item('a', 'ready', 'Ana'), item('b', 'ready', 'Bruno')), conflicts: [] });
    const both = (status: string, fields: object = {}) => story(item('a', status, 'Ana', fields), item('b', status, 'Bruno'));
    expect(mergeFields(both('empty'), both('empty', { comment: 'corta' }), both('ready'))).toEqual({
      ...{ merged: both('ready', { comment: 'corta' }), conflicts: [] },
    });
  });
});
