/** Tabs side by side, whatever they show. */
export interface Strip<T> {
  readonly tabs: readonly T[];
  /** The uuid of the active tab. */
  readonly active: string | undefined;
}
/** The part of a tab that decides which one replaces it. */
interface TabPlace {
  readonly uuid: string;
  readonly parentUuid?: string | undefined;
}

/** Opens a tab, or activates the existing one for which `is` is true. */
export function opened<T extends TabPlace>(strip: Strip<T>, tab: T, is: (other: T) => boolean): Strip<T> {
  const known = strip.tabs.find(is);
  if (known) return strip.active === known.uuid ? strip : { ...strip, active: known.uuid };
  return { tabs: [...strip.tabs, tab], active: tab.uuid };
}

/** Closes a tab; the active one gives way to its parent, else its neighbour, else the first (RUN-TAB-03 to 06). */
export function closed<T extends TabPlace>(strip: Strip<T>, uuid: string): Strip<T> {
  const place = strip.tabs.findIndex((tab) => tab.uuid === uuid);
  if (place < 0) return strip;
  const tabs = strip.tabs.filter((tab) => tab.uuid !== uuid);
  if (strip.active !== uuid) return { ...strip, tabs };
  const parent = tabs.find((tab) => tab.uuid === strip.tabs[place]?.parentUuid);
  return { tabs, active: (parent ?? neighbour(tabs, place))?.uuid };
}

/** The tab that takes the place of a closed one: the next, else the previous, else the first. */
const neighbour = <T>(left: readonly T[], place: number): T | undefined => left[place] ?? left[place - 1] ?? left[0];
