import { type OpenRundown, PREVIEW_TAB, type RundownTab } from '@lauda/store';
import { type ReactElement, useCallback, useSyncExternalStore } from 'react';
import { useActions } from '../../../actions/useActions.ts';
import { useDesk } from '../../../app/desk.ts';
import { useLookups } from '../../../app/lookups.ts';
import { type Tab, Tabs } from '../../../components/Tabs.tsx';
import { showDate } from '../../../format/show.ts';
import { useUnsavedForms } from '../../../forms/useUnsavedForms.ts';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { useRundownTabs } from './useRundownTabs.ts';

const slugIn = (opens: readonly OpenRundown[], { rundownId, storyId }: RundownTab): string => {
  if (storyId === undefined) return '';
  const rundown = opens.find(({ id }) => id.snapshot() === rundownId)?.view.snapshot();
  for (const { stories } of rundown?.blocks ?? []) for (const { id, slug } of stories) if (id === storyId) return slug;
  return '';
};

/** Returns the slugs of the stories in tabs; a change of any other story does not render the strip. */
const useSlugs = (tabs: readonly RundownTab[]): readonly string[] => {
  const { store } = useDesk();
  const opens = useView(store.rundowns.open);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = opens.map(({ view }) => view.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [opens],
  );
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(tabs.map((tab) => slugIn(opens, tab))))) as string[];
};

/** The strip of open tabs: rundowns, forms of their stories and the preview. */
export const RundownStrip = ({ strip }: { strip: ReturnType<typeof useRundownTabs> }): ReactElement | null => {
  const { tabs, active, isClosable, close, activate } = strip;
  const { store } = useDesk();
  const { t, language } = useText();
  const { programs } = useLookups();
  const forms = useView(store.forms.open);
  useUnsavedForms(store);
  const slugs = useSlugs(tabs);
  const titleOf = (tab: RundownTab, at: number): string => {
    if (tab.uuid === PREVIEW_TAB) return t('area.preview');
    if (tab.storyId === undefined) return programs.find(({ id }) => id === tab.programId)?.name ?? t('area.rundown');
    const form = forms.find((each) => each.kind === 'stories' && each.form.id === tab.storyId)?.form;
    return form?.document?.slug || slugs[at] || t('drafts.noSlug');
  };
  const shown = tabs.map((tab, at): Tab => {
    const form = forms.find((each) => each.kind === 'stories' && each.form.id === tab.storyId)?.form;
    const icon = tab.uuid === PREVIEW_TAB ? 'preview' : tab.storyId === undefined ? 'rundown' : tab.isRadio ? 'reportage' : 'story';
    return {
      id: tab.uuid,
      title: titleOf(tab, at),
      icon,
      closable: isClosable(tab),
      changed: form?.view.snapshot().dirty ?? false,
      ...(tab.suffix ? { suffix: showDate(tab.suffix, language) || tab.suffix } : {}),
    };
  });
  const at = shown.findIndex(({ id }) => id === active);
  const step = (by: number): void => activate(shown.at((at + by) % shown.length)!.id);
  useActions({
    'form.close': { run: () => void close(active!), enabled: () => shown[at]?.closable === true },
    'form.nextTab': { run: () => step(1), enabled: () => shown.length > 0 },
    'form.previousTab': { run: () => step(-1), enabled: () => shown.length > 0 },
  });
  if (shown.length === 0) return null;
  return <Tabs label={t('tabs.label')} tabs={shown} active={active} onActivate={activate} onClose={(id) => void close(id)} />;
};
