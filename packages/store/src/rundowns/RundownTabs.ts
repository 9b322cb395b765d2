import { batch, Cell, derived, type View } from '../core/views.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import { closed, opened, type Strip } from '../tabs.ts';

/** A tab of the rundown workspace: a rundown, or the form of a story that was opened from it. */
export interface RundownTab {
  readonly uuid: string;
  /** The day of the rundown, YYYY-MM-DD. */
  readonly date: string;
  readonly type: 'rundown' | 'form';
  readonly rundownId: number;
  readonly programId: number;
  /** The story of a form. */
  readonly storyId: number | undefined;
  /** The tab of the rundown a form was opened from. */
  readonly parentUuid: string | undefined;
  readonly isRadio: boolean;
  /** Tells tabs with the same title apart: the day, or a number within the day. */
  readonly suffix: string | undefined;
}
/** A story whose form has a tab. */
export interface TabStory {
  readonly id: number;
  readonly radio: boolean;
}
/** A rundown as its tab names it. */
export interface TabRundown {
  readonly id: number;
  readonly programId: number;
  readonly date: string;
}

/** The uuid of the single preview tab. */
export const PREVIEW_TAB = 'preview';

type RundownsEvent = Extract<LiveEvent, { kind: `rundowns ${string}` }>;
type Titles = View<ReadonlyMap<number, { readonly name: string }>>;
type Tabs = Strip<RundownTab>;

const isOf =
  ({ programId, date }: Omit<TabRundown, 'id'>) =>
  (tab: RundownTab): boolean =>
    tab.type === 'rundown' && tab.uuid !== PREVIEW_TAB && tab.programId === programId && tab.date === date;

const matches = (tab: RundownTab, { date = tab.date, programId = tab.programId }: Partial<Omit<TabRundown, 'id'>>): boolean =>
  tab.date === date && tab.programId === programId;

/** Adds to tabs with equal titles what tells them apart. */
const told = ({ tabs, active }: Tabs, titleOf: (programId: number) => string): Tabs => {
  const rundowns = tabs.filter(({ type, uuid }) => type === 'rundown' && uuid !== PREVIEW_TAB);
  const suffixOf = (tab: RundownTab): string | undefined => {
    const same = rundowns.filter(({ programId }) => titleOf(programId) === titleOf(tab.programId));
    if (!same.includes(tab) || same.length < 2) return undefined;
    const sameDay = same.filter(({ date }) => date === tab.date);
    return sameDay.length > 1 ? String(sameDay.indexOf(tab) + 1) : tab.date;
  };
  return { active, tabs: tabs.map((tab) => ({ ...tab, suffix: suffixOf(tab) })) };
};

/** The strip of rundowns, forms of their stories and one preview that a person has open in the rundown workspace. */
export class RundownTabs {
  private readonly strip = new Cell<Tabs>({ tabs: [], active: undefined });
  private readonly uuid: () => string;
  readonly view: View<Tabs>;

  constructor(uuid: () => string, titles: Titles) {
    this.uuid = uuid;
    this.view = derived([this.strip, titles], (strip, names) => told(strip, (id) => names.get(id)?.name ?? String(id)));
  }

  /** Opens the tab of a rundown, or activates the one that is open (RUN-TAB-07), also one that is still named by its former day. */
  openRundown(rundown: TabRundown): void {
    batch(() => {
      this.place(rundown.id, { date: rundown.date, programId: rundown.programId });
      this.strip.update((strip) => opened(strip, this.tabOf(rundown, { type: 'rundown' }), isOf(rundown)));
    });
  }

  /** Opens the form of a story beside its rundown, or activates the one that is open (RUN-TAB-08). */
  openStory(rundown: TabRundown, story: TabStory): void {
    this.openRundown(rundown);
    this.openIn(rundown, { type: 'form', storyId: story.id, isRadio: story.radio }, ({ storyId }) => storyId === story.id);
  }

  /** Opens the preview of a rundown; one that is open shows this rundown from now on (RUN-TAB-02). */
  openPreview(rundown: TabRundown): void {
    this.openRundown(rundown);
    this.openIn(rundown, { type: 'rundown', uuid: PREVIEW_TAB }, ({ uuid }) => uuid === PREVIEW_TAB);
  }

  /** Opens what an address names in addition to open tabs: a rundown, forms of its stories, and the active one. */
  show(
    rundown: TabRundown,
    stories: readonly TabStory[],
    shown: { readonly story?: number | undefined; readonly preview?: boolean },
  ): void {
    batch(() => {
      for (const story of stories) this.openStory(rundown, story);
      const story = stories.find(({ id }) => id === shown.story);
      if (story) this.openStory(rundown, story);
      else if (shown.preview) this.openPreview(rundown);
      else this.openRundown(rundown);
    });
  }

  /** Shows an open tab. */
  activate(uuid: string): void {
    this.strip.update((strip) => (strip.tabs.some((tab) => tab.uuid === uuid) ? { ...strip, active: uuid } : strip));
  }

  /** The stories whose forms close with a tab: its own, or those of its rundown (RUN-TAB-11). */
  storiesOf(uuid: string): readonly number[] {
    return this.strip.snapshot().tabs.flatMap((tab) => (tab.uuid === uuid || tab.parentUuid === uuid ? (tab.storyId ?? []) : []));
  }

  /** Closes a tab; the tab of a rundown takes the tabs opened from it along. */
  close(uuid: string): void {
    this.strip.update((strip) => {
      const children = strip.tabs.filter(({ parentUuid }) => parentUuid === uuid);
      return [...children.map((tab) => tab.uuid), uuid].reduce(closed, strip);
    });
  }

  /** Closes the tab of a rundown that is not there. */
  closeRundown(rundown: Omit<TabRundown, 'id'>): void {
    const tab = this.strip.snapshot().tabs.find(isOf(rundown));
    if (tab) this.close(tab.uuid);
  }

  /** Forgets every tab. */
  clear(): void {
    this.strip.set({ tabs: [], active: undefined });
  }

  /** Opens the tabs that were kept from an earlier visit of this window. */
  restore(strip: Tabs): void {
    if (this.strip.snapshot().tabs.length === 0) this.strip.set(strip);
  }

  /** Merges one live event: follows a rundown to another day, closes tabs of removed ones (RUN-RT-12). */
  merge(event: RundownsEvent): void {
    if (event.kind === 'rundowns DELETE') {
      const gone = this.strip.snapshot().tabs.filter(({ rundownId, parentUuid }) => event.data.ids.includes(rundownId) && !parentUuid);
      for (const { uuid } of gone) this.close(uuid);
      return;
    }
    const { id } = event.data;
    const { date, programId } = (event.kind === 'rundowns PATCH' ? fieldsOf(event.data) : event.data) as Partial<TabRundown>;
    this.place(id, { ...(date ? { date } : {}), ...(programId ? { programId } : {}) });
  }

  /** Gives the tabs of a rundown its day and program. */
  private place(id: number, place: Partial<Omit<TabRundown, 'id'>>): void {
    const isElsewhere = (tab: RundownTab): boolean => tab.rundownId === id && !matches(tab, place);
    if (!this.strip.snapshot().tabs.some(isElsewhere)) return;
    this.strip.update((strip) => ({ ...strip, tabs: strip.tabs.map((tab) => (isElsewhere(tab) ? { ...tab, ...place } : tab)) }));
  }

  /** Opens a tab of a rundown; one already open is attached to it. */
  private openIn(rundown: TabRundown, of: Partial<RundownTab> & Pick<RundownTab, 'type'>, is: (tab: RundownTab) => boolean): void {
    this.strip.update((strip) => {
      const parentUuid = strip.tabs.find(isOf(rundown))?.uuid;
      const tab = this.tabOf(rundown, { ...of, parentUuid });
      return opened({ ...strip, tabs: strip.tabs.map((each) => (is(each) ? { ...tab, uuid: each.uuid } : each)) }, tab, is);
    });
  }

  private tabOf({ id, programId, date }: TabRundown, of: Partial<RundownTab> & Pick<RundownTab, 'type'>): RundownTab {
    const none = { storyId: undefined, parentUuid: undefined, isRadio: false, suffix: undefined };
    return { uuid: this.uuid(), date, rundownId: id, programId, ...none, ...of };
  }
}
