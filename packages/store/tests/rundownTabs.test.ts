import { describe, expect, it } from 'vitest';
import { PREVIEW_TAB, type RundownTab } from '../src/index.ts';
import { refusal } from './answers.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const [MONDAY, TUESDAY] = ['2026-03-09', '2026-03-10'];
const NEWS = { id: 71, programId: 5, date: TUESDAY };
const LATE = { id: 72, programId: 6, date: TUESDAY };
const FIELDS = ['date', 'isRadio', 'parentUuid', 'programId', 'rundownId', 'storyId', 'suffix', 'type', 'uuid'];

const strip = async () => {
  const made = await bench({ 'GET /programs': [program(5, 'Jornal'), program(6, 'Noite'), program(7, 'Jornal')] });
  await made.store.settings.programs.ensure();
  const { tabs } = made.store.rundowns;
  const all = (): readonly RundownTab[] => tabs.view.snapshot().tabs;
  const active = (): RundownTab | undefined => all().find(({ uuid }) => uuid === tabs.view.snapshot().active);
  return { ...made, tabs, all, active };
};
const program = (id: number, name: string) => ({ id, version: 1, name });

describe('the strip of the rundown workspace', () => {
  it('has a tab with these fields of each rundown and of each form [RUN-TAB-01] [ENT-02]', async () => {
    const { tabs, all } = await strip();
    tabs.openRundown(NEWS);
    tabs.openStory(NEWS, { id: 9, radio: false });
    const [rundown, form] = all();
    for (const tab of [rundown!, form!]) expect(Object.keys(tab).sort()).toEqual(FIELDS);
    const common = { date: TUESDAY, rundownId: 71, programId: 5, isRadio: false, suffix: undefined };
    expect(rundown).toEqual({ uuid: expect.any(String), type: 'rundown', storyId: undefined, parentUuid: undefined, ...common });
    expect(form).toEqual({ uuid: expect.any(String), type: 'form', storyId: 9, parentUuid: rundown!.uuid, ...common });
  });

  it('has rundowns, forms and one preview, which a second rundown takes over [RUN-TAB-02]', async () => {
    const { tabs, all, active } = await strip();
    tabs.openStory(NEWS, { id: 9, radio: false });
    tabs.openPreview(NEWS);
    tabs.openPreview(NEWS);
    expect(all().map(({ type, uuid }) => (uuid === PREVIEW_TAB ? 'preview' : type))).toEqual(['rundown', 'form', 'preview']);
    expect(PREVIEW_TAB).toBe('preview');
    tabs.openPreview(LATE);
    expect(all().filter(({ uuid }) => uuid === PREVIEW_TAB)).toMatchObject([{ rundownId: 72, programId: 6 }]);
    expect(active()).toMatchObject({
      uuid: PREVIEW_TAB,
      parentUuid: all().find(({ rundownId, uuid }) => rundownId === 72 && uuid !== PREVIEW_TAB)!.uuid,
    });
    // The preview stands before its rundown now, and is not taken for it.
    tabs.openRundown(LATE);
    expect([active()?.type, active()?.uuid === PREVIEW_TAB, all().length]).toEqual(['rundown', false, 4]);
  });

  it('activates the tab of a rundown that is open already [RUN-TAB-07]', async () => {
    const { tabs, all, active } = await strip();
    tabs.openRundown(NEWS);
    tabs.openRundown(LATE);
    tabs.openRundown({ ...NEWS, date: MONDAY, id: 70 });
    expect(active()).toMatchObject({ programId: 5, date: MONDAY });
    const count = all().length;
    tabs.openRundown(NEWS);
    expect([all().length, active()?.programId, active()?.date]).toEqual([count, 5, TUESDAY]);
  });

  it('stays the one tab of a rundown whose day changed before its event came', async () => {
    const { tabs, all, active } = await strip();
    tabs.openStory(NEWS, { id: 9, radio: false });
    tabs.show({ ...NEWS, date: MONDAY }, [], {});
    expect(all().map(({ type, date, rundownId }) => [type, date, rundownId])).toEqual([
      ['rundown', MONDAY, 71],
      ['form', MONDAY, 71],
    ]);
    expect(active()).toMatchObject({ type: 'rundown', date: MONDAY });
  });

  it('activates the form of a story that is open already, with the rundown it stands in now [RUN-TAB-08]', async () => {
    const { tabs, all, active } = await strip();
    tabs.openStory(NEWS, { id: 9, radio: false });
    const { uuid } = active()!;
    tabs.openStory(NEWS, { id: 10, radio: false });
    tabs.openStory(NEWS, { id: 9, radio: false });
    expect([active()?.uuid, all().filter(({ storyId }) => storyId === 9).length]).toEqual([uuid, 1]);
    tabs.openStory(LATE, { id: 9, radio: false });
    expect(active()).toMatchObject({ uuid, rundownId: 72 });
    expect(all().flatMap(({ storyId }) => storyId ?? [])).toEqual([9, 10]);
  });

  it('says of a form whether its story is for the radio [RUN-TAB-09]', async () => {
    const { tabs, all } = await strip();
    tabs.openStory(NEWS, { id: 9, radio: true });
    tabs.openStory(NEWS, { id: 10, radio: false });
    expect(all().map(({ storyId, isRadio }) => [storyId, isRadio])).toEqual([
      [undefined, false],
      [9, true],
      [10, false],
    ]);
  });

  it('tells rundowns of one title apart by day, those of one day by number [RUN-TAB-10]', async () => {
    const { tabs, all } = await strip();
    tabs.openRundown(NEWS);
    tabs.openRundown(LATE);
    expect(all().map(({ suffix }) => suffix)).toEqual([undefined, undefined]);
    tabs.openRundown({ ...NEWS, id: 70, date: MONDAY });
    expect(all().map(({ suffix }) => suffix)).toEqual([TUESDAY, undefined, MONDAY]);
    tabs.openRundown({ id: 73, programId: 7, date: TUESDAY });
    expect(all().map(({ suffix }) => suffix)).toEqual(['1', undefined, MONDAY, '2']);
  });

  it('names the forms to ask about before a rundown closes, and closes them with it [RUN-TAB-11]', async () => {
    const { tabs, all, active } = await strip();
    tabs.openRundown(LATE);
    tabs.openStory(NEWS, { id: 9, radio: false });
    tabs.openStory(LATE, { id: 11, radio: false });
    tabs.openStory(NEWS, { id: 10, radio: false });
    const news = all().find(({ programId, type }) => programId === 5 && type === 'rundown')!;
    expect(tabs.storiesOf(news.uuid)).toEqual([9, 10]);
    expect(tabs.storiesOf(active()!.uuid)).toEqual([10]);
    tabs.close(news.uuid);
    expect(all().map(({ rundownId, storyId }) => [rundownId, storyId])).toEqual([
      [72, undefined],
      [72, 11],
    ]);
    expect(active()).toMatchObject({ storyId: 11 });
  });

  it('opens what an address names beside what is open', async () => {
    const { tabs, all, active } = await strip();
    tabs.openStory(NEWS, { id: 8, radio: false });
    tabs.show(NEWS, [{ id: 9, radio: false }], { story: 9 });
    expect(active()).toMatchObject({ storyId: 9 });
    tabs.show(NEWS, [{ id: 9, radio: false }], { preview: true });
    expect(active()).toMatchObject({ uuid: PREVIEW_TAB });
    tabs.show(NEWS, [], {});
    expect(active()).toMatchObject({ type: 'rundown', rundownId: 71, uuid: all()[0]!.uuid });
    expect(all().map(({ storyId }) => storyId)).toEqual([undefined, 8, 9, undefined]);
  });

  it('keeps what is open when it is brought back late', async () => {
    const { tabs, all } = await strip();
    tabs.openRundown(NEWS);
    const kept = tabs.view.snapshot();
    tabs.restore({ tabs: [], active: undefined });
    expect(all()).toHaveLength(1);
    tabs.clear();
    tabs.restore(kept);
    expect(tabs.view.snapshot()).toEqual(kept);
  });
});

describe('live events of rundowns', () => {
  it('close the tab of one that was deleted, with its forms, and the next is active [RUN-RT-12]', async () => {
    const { tabs, all, active, live } = await strip();
    tabs.openRundown(LATE);
    tabs.openStory(NEWS, { id: 9, radio: false });
    tabs.openPreview(NEWS);
    tabs.openRundown({ id: 73, programId: 7, date: TUESDAY });
    tabs.openStory(NEWS, { id: 9, radio: false });
    live('rundowns DELETE', { ids: [71] });
    expect(all().map(({ rundownId }) => rundownId)).toEqual([72, 73]);
    expect(active()).toMatchObject({ rundownId: 73 });
    live('rundowns DELETE', { ids: [99] });
    expect(all()).toHaveLength(2);
  });

  it('take the tab of one that moved to its new day, with its forms [RUN-RT-12]', async () => {
    const { tabs, all, live } = await strip();
    tabs.openRundown(LATE);
    tabs.openStory(NEWS, { id: 9, radio: false });
    live('rundowns PATCH', { id: 71, version: 9, field: 'date', newValue: '2026-03-12', oldValue: TUESDAY });
    expect(all().map(({ date }) => date)).toEqual([TUESDAY, '2026-03-12', '2026-03-12']);
    live('rundowns UPDATE', { id: 72, version: 9, programId: 6, date: MONDAY });
    expect(all().map(({ date }) => date)).toEqual([MONDAY, '2026-03-12', '2026-03-12']);
    live('rundowns PATCH', { id: 71, version: 10, field: 'production', newValue: 'PT9M' });
    expect(all().map(({ date }) => date)).toEqual([MONDAY, '2026-03-12', '2026-03-12']);
  });
});

it('has no tab of a rundown that is not there any more', async () => {
  const { store, tabs, all, answers } = await strip();
  tabs.openRundown({ id: 70, programId: 5, date: MONDAY });
  tabs.openRundown(LATE);
  answers['GET /rundowns'] = () => Promise.reject(refusal(404, 'rundown_not_found'));
  store.rundowns.openRundown(5, MONDAY);
  await settle();
  expect(all()).toMatchObject([{ rundownId: 72 }]);
});
