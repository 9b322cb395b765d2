import { Cell, type View } from './core/views.ts';

/** A tab of the rundown workspace (RUN-TAB-01). */
export interface Tab {
  readonly uuid: string;
  readonly date: string;
  readonly type: 'rundown' | 'form';
  readonly rundownId: number | undefined;
  readonly programId: number | undefined;
  readonly storyId: number | undefined;
  readonly parentUuid: string | undefined;
  readonly isRadio: boolean;
  /** Tells tabs of one title apart; empty for the first. */
  readonly suffix: string;
}
/** Tabs side by side, whatever they show. */
export interface Strip<T> {
  readonly tabs: readonly T[];
  /** The uuid of the active tab. */
  readonly active: string | undefined;
}
export type TabStrip = Strip<Tab>;
/** What of a tab decides which one takes its place. */
type Placed = Pick<Tab, 'uuid'> & Partial<Pick<Tab, 'parentUuid'>>;
/** The one preview tab. */
export const PREVIEW_TAB = 'preview';
const EMPTY: TabStrip = { tabs: [], active: undefined };

/** Opens a tab, or activates the one that `is` it already. */
export function opened<T extends Placed>(strip: Strip<T>, tab: T, is: (other: T) => boolean): Strip<T> {
  const known = strip.tabs.find(is);
  if (known) return strip.active === known.uuid ? strip : { ...strip, active: known.uuid };
  return { tabs: [...strip.tabs, tab], active: tab.uuid };
}

/** Closes a tab; the active one gives way to its parent, else its neighbour, else the first (RUN-TAB-03 to 06). */
export function closed<T extends Placed>(strip: Strip<T>, uuid: string): Strip<T> {
  const place = strip.tabs.findIndex((tab) => tab.uuid === uuid);
  if (place < 0) return strip;
  const tabs = strip.tabs.filter((tab) => tab.uuid !== uuid);
  if (strip.active !== uuid) return { ...strip, tabs };
  const parent = tabs.find((tab) => tab.uuid === strip.tabs[place]?.parentUuid);
  return { tabs, active: (parent ?? neighbour(tabs, place))?.uuid };
}

/** The tab that takes the place of a closed one: the next, else the previous, else the first. */
const neighbour = <T>(left: readonly T[], place: number): T | undefined => left[place] ?? left[place - 1] ?? left[0];

/** The tabs of this window; the URL keeps them, so the whole strip is plain data. */
export class Tabs {
  private readonly cell: Cell<TabStrip>;
  private readonly uuid: () => string;
  readonly view: View<TabStrip>;

  constructor(uuid: () => string, initial: TabStrip = EMPTY) {
    this.uuid = uuid;
    this.cell = new Cell(initial);
    this.view = this.cell;
  }

  /** Opens a rundown; `title` is what its tab shows, so that two of the same are told apart. */
  openRundown(place: { programId: number; date: string; rundownId?: number; title?: string }, titleOf?: (tab: Tab) => string): void {
    const { programId, date, rundownId, title } = place;
    const same =
      titleOf && title !== undefined
        ? this.cell.snapshot().tabs.filter((tab) => tab.type === 'rundown' && titleOf(tab) === title).length
        : 0;
    const tab: Tab = {
      uuid: this.uuid(),
      date,
      type: 'rundown',
      rundownId,
      programId,
      storyId: undefined,
      parentUuid: undefined,
      isRadio: false,
      suffix: same > 0 ? String(same + 1) : '',
    };
    this.cell.update((strip) =>
      opened(
        strip,
        tab,
        (other) => other.type === 'rundown' && other.uuid !== PREVIEW_TAB && other.programId === programId && other.date === date,
      ),
    );
  }

  /** Opens the form of a story; its parent is the rundown tab it was opened from. */
  openStory(story: { id: number; date: string; rundownId: number | null; programId: number; radio: boolean }, parentUuid?: string): void {
    const tab: Tab = {
      uuid: this.uuid(),
      date: story.date,
      type: 'form',
      rundownId: story.rundownId ?? undefined,
      programId: story.programId,
      storyId: story.id,
      parentUuid,
      isRadio: story.radio,
      suffix: '',
    };
    this.cell.update((strip) => opened(strip, tab, (other) => other.type === 'form' && other.storyId === story.id));
  }

  openPreview(place: { programId: number; date: string; rundownId?: number }): void {
    const tab: Tab = {
      uuid: PREVIEW_TAB,
      date: place.date,
      type: 'rundown',
      rundownId: place.rundownId,
      programId: place.programId,
      storyId: undefined,
      parentUuid: undefined,
      isRadio: false,
      suffix: '',
    };
    this.cell.update((strip) => opened(strip, tab, (other) => other.uuid === PREVIEW_TAB));
  }

  activate(uuid: string): void {
    this.cell.update((strip) =>
      strip.tabs.some((tab) => tab.uuid === uuid) && strip.active !== uuid ? { ...strip, active: uuid } : strip,
    );
  }
  close(uuid: string): void {
    this.cell.update((strip) => closed(strip, uuid));
  }

  /** A rundown was deleted: its tab closes (RUN-RT-12). */
  closeRundown(rundownId: number, place?: { readonly programId: number; readonly date: string }): void {
    const isIts = (tab: Tab): boolean =>
      tab.rundownId === rundownId || (place !== undefined && tab.programId === place.programId && tab.date === place.date);
    for (const tab of this.cell.snapshot().tabs) if (tab.type === 'rundown' && isIts(tab)) this.close(tab.uuid);
  }

  /** The forms opened from a rundown tab, to ask about what is unsaved before it closes (RUN-TAB-11). */
  childrenOf(uuid: string): readonly Tab[] {
    return this.cell.snapshot().tabs.filter((tab) => tab.parentUuid === uuid);
  }

  /** A live change moved a rundown to another day: its tabs follow. */
  redate(rundownId: number, date: string): void {
    this.cell.update((strip) => {
      if (!strip.tabs.some((tab) => tab.rundownId === rundownId && tab.date !== date)) return strip;
      return { ...strip, tabs: strip.tabs.map((tab) => (tab.rundownId === rundownId ? { ...tab, date } : tab)) };
    });
  }
}
