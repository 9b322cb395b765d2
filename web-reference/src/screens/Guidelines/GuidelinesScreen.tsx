import { closed, opened } from '@lauda/store';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { type Tab, Tabs } from '../../components/Tabs.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { closeAsking } from '../../forms/closeAsking.ts';
import { useUnsaved } from '../../forms/useUnsaved.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { GuidelineForm } from './GuidelineForm.tsx';
import { GuidelineList } from './GuidelineList.tsx';
import { GuidelinesBar } from './GuidelinesBar.tsx';
import type { GuidelinesSearch } from './search.ts';

const LIST = 'list';

/** The tabs as the store counts them; with none active it is the list. */
const stripOf = ({ tabs = [], open }: GuidelinesSearch) => ({
  tabs: tabs.map((id) => ({ uuid: String(id) })),
  active: open === undefined ? undefined : String(open),
});
const searchOf = ({ tabs, active }: ReturnType<typeof opened>): Pick<GuidelinesSearch, 'tabs' | 'open'> => ({
  tabs: tabs.map(({ uuid }) => Number(uuid)),
  open: active === undefined ? undefined : Number(active),
});

const useTabs = (search: GuidelinesSearch, go: (search: GuidelinesSearch) => void) => {
  const { t } = useText();
  const { store } = useDesk();
  const forms = useView(store.forms.open);
  useUnsaved(store);
  const rows = useView(store.documents.assignments.table);
  const open = search.tabs ?? [];
  const tabOf = (id: number): Tab => {
    const form = forms.find((each) => each.kind === 'assignments' && each.form.id === id)?.form;
    const slug = form?.document?.slug ?? rows.get(id)?.slug;
    return {
      id: String(id),
      title: slug || (id === 0 ? t('guideline.new') : t('drafts.noSlug')),
      icon: 'guideline',
      closable: true,
      changed: form?.view.snapshot().dirty ?? false,
    };
  };
  const tabs: Tab[] = [{ id: LIST, title: t('area.guidelines'), icon: 'guideline' }, ...open.map(tabOf)];
  const activate = (id: string): void => go({ ...search, open: id === LIST ? undefined : Number(id) });
  const show = (id: number): void => {
    const uuid = String(id);
    go({ ...search, ...searchOf(opened(stripOf(search), { uuid }, (tab) => tab.uuid === uuid)) });
  };
  const close = async (id: number): Promise<void> => {
    if (!(await closeAsking(store, 'assignments', id, t))) return;
    // With none left it is the list (GDL-04).
    go({ ...search, ...searchOf(closed(stripOf(search), String(id))) });
  };
  const renumber = (id: number): void => go({ ...search, tabs: open.map((each) => (each === 0 ? id : each)), open: id });
  return { tabs, open, activate, show, close, renumber };
};

/** Leaving the workspace closes its forms, so their locks are free; unsaved text stays as a draft. */
const useLeave = (open: readonly number[]): void => {
  const { store } = useDesk();
  const latest = useRef(open);
  const here = useRef(true);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    here.current = true;
    const leave = (): void => {
      if (here.current) return;
      for (const { kind, form } of store.forms.open.snapshot())
        if (kind === 'assignments' && latest.current.includes(form.id)) void store.forms.close(form);
    };
    return () => {
      here.current = false;
      setTimeout(leave);
    };
  }, [store]);
};

/** The guidelines of a day: the list, and a tab for each that is being written. */
export const GuidelinesScreen = (): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const search = useSearch({ from: '/app/guidelines' });
  const navigate = useNavigate({ from: '/guidelines' });
  const today = useToday();
  const go = (next: GuidelinesSearch): void => void navigate({ search: next });
  const { tabs, open, activate, show, close, renumber } = useTabs(search, go);
  const active = search.open === undefined ? LIST : String(search.open);
  const date = search.date ?? today;
  useLeave(open);
  useActions({
    'guideline.create': { run: () => show(0), enabled: () => may('ASSIGNMENT_WRITE') },
    'form.close': { run: () => void close(search.open!), enabled: () => search.open !== undefined },
  });
  return (
    <>
      <InTopBar slot="place">
        <GuidelinesBar date={date} onDate={(day) => go({ ...search, date: day })} />
      </InTopBar>
      {open.length > 0 && (
        <Tabs label={t('tabs.label')} tabs={tabs} active={active} onActivate={activate} onClose={(id) => void close(Number(id))} />
      )}
      <div hidden={active !== LIST} className="flex min-h-0 flex-1 flex-col">
        <GuidelineList date={date} search={search} onSearch={go} onOpen={show} />
      </div>
      {search.open !== undefined && (
        <GuidelineForm key={search.open === 0 ? 'new' : search.open} id={search.open} date={date} onStored={renumber} />
      )}
    </>
  );
};
