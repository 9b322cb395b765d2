import { type OpenRundown, PREVIEW_TAB, type RundownTab, type Store, type Strip, type TabStory } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { closeAsking } from '../../../forms/closeAsking.ts';
import { useFormsOfTabs } from '../../../forms/useFormsOfTabs.ts';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Place } from '../../../shared/place.ts';
import type { RundownSearch } from '../search.ts';
import { keepTabs } from './keptTabs.ts';
import { viewsOf } from './views.ts';

export interface TabsProps {
  open: OpenRundown;
  place: Place;
  search: RundownSearch;
}

const isRundown = ({ type, uuid }: RundownTab): boolean => type === 'rundown' && uuid !== PREVIEW_TAB;

const storiesOf = (open: OpenRundown, ids: readonly number[]): TabStory[] => {
  const all = open.view.snapshot()?.blocks.flatMap(({ stories }) => stories) ?? [];
  return ids.map((id) => ({ id, radio: all.find((story) => story.id === id)?.radio ?? false }));
};

const besideOf = (store: Store, rundownId: number): number | undefined => {
  const open = store.rundowns.find(rundownId);
  return open && viewsOf(open).beside;
};

/** Returns the address of the active tab: its rundown, with every open form of it. */
const addressOf = (store: Store, { tabs, active }: Strip<RundownTab>): { place: Place; search: RundownSearch } | undefined => {
  const tab = tabs.find(({ uuid }) => uuid === active);
  if (!tab) return undefined;
  const home = tab.parentUuid ?? tab.uuid;
  const open = tabs.flatMap(({ parentUuid, storyId }) => (parentUuid === home ? (storyId ?? []) : []));
  return {
    place: { programId: tab.programId, date: tab.date },
    search: {
      open: open.length > 0 ? open : undefined,
      story: tab.storyId,
      preview: tab.uuid === PREVIEW_TAB || undefined,
      beside: besideOf(store, tab.rundownId),
    },
  };
};

/** Returns a function that goes to the address of the active tab, given in full because the current address may be left already. */
const useFollow = (): (() => void) => {
  const { store } = useDesk();
  const navigate = useNavigate();
  return () => {
    const to = addressOf(store, store.rundowns.tabs.view.snapshot());
    if (!to) return;
    const { programId, date } = to.place;
    void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date }, search: to.search });
  };
};

/** Keeps the rundown of every tab live, so that its tab is up to date and opens at once. */
const useLive = (store: Store, tabs: readonly RundownTab[]): void => {
  const key = JSON.stringify(tabs.filter(isRundown).map(({ programId, date }) => [programId, date]));
  useEffect(() => {
    const held = (JSON.parse(key) as [number, string][]).map(([programId, date]) => store.rundowns.follow(programId, date));
    return () => {
      for (const { close } of held) close();
    };
  }, [store, key]);
};

/** The strip of tabs, following the address and live events, and its operations. */
export const useRundownTabs = ({ open, place, search }: TabsProps) => {
  const { store } = useDesk();
  const { t } = useText();
  const { tabs } = store.rundowns;
  const state = useView(open.state);
  const strip = useView(tabs.view);
  const forms = useView(store.forms.open);
  const follow = useFollow();
  // Runs before the address opens its tab: stored tabs are only restored into an empty strip.
  useLayoutEffect(() => keepTabs(store), [store]);
  useLive(store, strip.tabs);
  const named = JSON.stringify([search.open, search.story, search.preview]);
  // Also after its date changed by an answer that arrives before the event: the tab changes its date together with the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new address
  useLayoutEffect(() => {
    const id = open.id.snapshot();
    const [ids, story, preview] = JSON.parse(named) as [number[] | null, number | null, true | null];
    if (state !== 'ready' || id === undefined) return;
    const shown = { story: story ?? undefined, preview: preview ?? false };
    tabs.show({ id, programId: open.programId, date: open.date }, storiesOf(open, ids ?? []), shown);
  }, [tabs, open, state, named, place]);
  useEffect(() => {
    viewsOf(open).beside = search.beside;
  }, [open, search.beside]);
  const here = strip.tabs.find((tab) => isRundown(tab) && tab.rundownId === open.id.snapshot());
  const known = useRef<OpenRundown>(undefined);
  useEffect(() => {
    // A deleted rundown gives its place to another tab; a rundown moved to another day is followed (RUN-RT-12).
    const left = known.current === open && !here;
    known.current = here && open;
    if (left || (here && here.date !== place.date)) follow();
  });
  const besides = strip.tabs.filter(isRundown).flatMap(({ rundownId }) => besideOf(store, rundownId) ?? []);
  const shown = [...strip.tabs.flatMap(({ storyId }) => storyId ?? []), ...besides, ...(search.beside ? [search.beside] : [])];
  // The draft of a story opens its form ahead of the tab (DRAFT-08), which it never gets in a rundown that is not there.
  const coming = shown.includes(search.story ?? 0) ? undefined : search.story;
  const isComing = state === 'loading' || state === 'ready';
  const homeless = isComing ? undefined : forms.find(({ kind, form }) => kind === 'stories' && form.id === coming)?.form;
  useEffect(() => {
    if (homeless) void store.forms.close(homeless);
  }, [store, homeless]);
  useFormsOfTabs('stories', isComing && coming !== undefined ? [...shown, coming] : shown);
  const rundown = () => ({ id: open.id.snapshot()!, programId: open.programId, date: open.date });
  const then = (change: () => void): void => {
    change();
    follow();
  };
  const isClosable = (tab: RundownTab): boolean => !isRundown(tab) || strip.tabs.filter(isRundown).length > 1;
  /** Closes a tab, asking about each unsaved form first, the one on screen last; «stay» keeps the tab and its forms (RUN-TAB-11). */
  const close = async (uuid: string): Promise<void> => {
    const tab = strip.tabs.find((each) => each.uuid === uuid);
    if (!tab || !isClosable(tab)) return;
    const beside = isRundown(tab) ? (besideOf(store, tab.rundownId) ?? []) : [];
    const unsaved = store.forms.open
      .snapshot()
      .flatMap(({ kind, form }) => (kind === 'stories' && form.view.snapshot().dirty ? form.id : []));
    const asked = [...tabs.storiesOf(uuid), beside].flat().filter((id) => unsaved.includes(id));
    for (const id of asked.sort((a, b) => Number(a === search.story) - Number(b === search.story)))
      if (!(await closeAsking(store, 'stories', id, t))) return;
    if (beside !== undefined && isRundown(tab)) viewsOf(store.rundowns.find(tab.rundownId) ?? open).beside = undefined;
    then(() => tabs.close(uuid));
  };
  return {
    tabs: strip.tabs,
    active: here && strip.active,
    isClosable,
    close,
    activate: (uuid: string): void => then(() => tabs.activate(uuid)),
    showStory: (id: number): void => then(() => tabs.openStory(rundown(), storiesOf(open, [id])[0]!)),
    showPreview: (): void => then(() => tabs.openPreview(rundown())),
  };
};
