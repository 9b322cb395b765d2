import { closed, opened, type View } from '@lauda/store';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useDesk } from '../../app/desk.ts';
import type { Tab } from '../../components/Tabs.tsx';
import { closeAsking } from '../../forms/closeAsking.ts';
import { mayDiscard } from '../../forms/discardAsking.ts';
import { hasUnread } from '../../forms/focusFirstError.ts';
import { hasLeftWords } from '../../forms/leftWords.ts';
import { useFormsOfTabs } from '../../forms/useFormsOfTabs.ts';
import { useUnsavedForms } from '../../forms/useUnsavedForms.ts';
import { useAhead } from '../../hooks/useAhead.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import type { WorkspaceSearch } from './search.ts';
import type { AnySpec, ListedDocument } from './spec.ts';

export const LIST = 'list';

/** What of the address is open: the tabs, the one in front and the form beside the list. */
type Strip = Pick<WorkspaceSearch, 'tabs' | 'open' | 'beside'>;

/** Returns the tabs as the store counts them; without an active tab the list is active. */
const stripOf = ({ tabs = [], open }: Strip) => ({
  tabs: tabs.map((id) => ({ uuid: String(id) })),
  active: open === undefined ? undefined : String(open),
});
const searchOf = ({ tabs, active }: ReturnType<typeof opened>): Pick<Strip, 'tabs' | 'open'> => ({
  tabs: tabs.map(({ uuid }) => Number(uuid)),
  open: active === undefined ? undefined : Number(active),
});
/** A strip in one form, as values that are under way are compared. */
const written = ({ tabs = [], open, beside }: Strip): string => JSON.stringify({ tabs, open, beside });

const read = (text: string): Strip => {
  const { tabs = [], open, beside } = JSON.parse(text) as Strip;
  return { tabs: tabs.length > 0 ? tabs : undefined, open, beside };
};

/**
 * Returns the strip ahead of the address, and what changes a part of it: a key that comes before the address has followed goes on from what the key
 * before it made, so that a tab that was just closed does not come back.
 */
const useStrip = (search: Strip, go: (part: Strip) => void): [strip: Strip, change: (part: Strip) => void, latest: () => Strip] => {
  const [text, lead] = useAhead(written(search), (next) => go(read(next)));
  const now = useRef(text);
  useLayoutEffect(() => {
    now.current = text;
  }, [text]);
  const change = (part: Strip): void => {
    now.current = written({ ...read(now.current), ...part });
    lead(now.current);
  };
  const strip = useMemo(() => read(text), [text]);
  return [strip, change, () => read(now.current)];
};

/** The strip of open documents beside the list, and its operations; unsaved text is never closed without a question. */
export const useDocumentTabs = (
  { kind, title, icon, editor }: AnySpec,
  search: WorkspaceSearch,
  go: (part: Partial<WorkspaceSearch>) => void,
) => {
  const { t } = useText();
  const { store } = useDesk();
  const forms = useView(store.forms.open);
  const rows = useView(store.documents[kind].table as View<ReadonlyMap<number, ListedDocument>>);
  useUnsavedForms(store);
  const [strip, change, latest] = useStrip(search, go);
  const ids = (editor && strip.tabs) ?? [];
  const active = (editor && strip.open?.toString()) ?? LIST;
  const beside = editor && strip.open === undefined ? strip.beside : undefined;
  useFormsOfTabs(kind, strip.beside === undefined ? ids : [...ids, strip.beside]);
  const formOf = (id: number) => forms.find((each) => each.kind === kind && each.form.id === id)?.form;
  const tabOf = (id: number): Tab => {
    const form = formOf(id);
    return {
      id: String(id),
      title: (form?.view.snapshot().document?.slug ?? rows.get(id)?.slug)?.trim() || t(id === 0 ? editor!.untitled : 'drafts.noSlug'),
      icon,
      closable: true,
      changed: form?.view.snapshot().dirty ?? false,
    };
  };
  const tabs: Tab[] = [{ id: LIST, title: t(title), icon }, ...ids.map(tabOf)];
  const activate = (id: string): void => change({ open: id === LIST ? undefined : Number(id) });
  const step = (by: number): void => activate(tabs.at((tabs.findIndex(({ id }) => id === active) + by) % tabs.length)!.id);
  const show = (id: number): void => change(searchOf(opened(stripOf(latest()), { uuid: String(id) }, ({ uuid }) => uuid === String(id))));
  const showBeside = (id: number): void => change({ beside: id });
  const close = async (asked: number): Promise<void> => {
    const form = formOf(asked);
    // What stands in no value is in no draft either.
    const isUnread = hasUnread(document.querySelector(`[data-document="${asked}"]`)) || hasLeftWords(form);
    if (isUnread && !(await mayDiscard())) return;
    if (!(await closeAsking(store, kind, asked, t))) return;
    // A new one that was stored before it closed has its number by now.
    const id = form?.id ?? asked;
    const { open, beside: other, ...now } = latest();
    // Without remaining tabs the list is active (GDL-04).
    const left = closed(stripOf({ ...now, open }), String(id));
    const shown = editor?.closesToList && open === id ? { ...left, active: undefined } : left;
    change({ ...searchOf(shown), beside: other === id ? undefined : other });
  };
  /** Gives the tab of a new document its id once it is stored, keeping a single tab also when the same document was opened meanwhile. */
  const renumber = (id: number): void => {
    const named = (each: number): number => (each === 0 ? id : each);
    const { tabs: all = [], open } = latest();
    change({ tabs: [...new Set(all.map(named))], open: open === undefined ? undefined : named(open) });
  };
  return { tabs, ids, active, beside, activate, step, show, showBeside, close, renumber };
};
