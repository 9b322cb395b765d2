import { closed, opened, type View } from '@lauda/store';
import { useDesk } from '../../app/desk.ts';
import type { Tab } from '../../components/Tabs.tsx';
import { closeAsking } from '../../forms/closeAsking.ts';
import { useFormsOfTabs } from '../../forms/useFormsOfTabs.ts';
import { useUnsavedForms } from '../../forms/useUnsavedForms.ts';
import { useAhead } from '../../hooks/useAhead.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import type { WorkspaceSearch } from './search.ts';
import type { AnySpec, ListedDocument } from './spec.ts';

export const LIST = 'list';

/** Returns the tabs as the store counts them; without an active tab the list is active. */
const stripOf = ({ tabs = [], open }: WorkspaceSearch) => ({
  tabs: tabs.map((id) => ({ uuid: String(id) })),
  active: open === undefined ? undefined : String(open),
});
const searchOf = ({ tabs, active }: ReturnType<typeof opened>): Pick<WorkspaceSearch, 'tabs' | 'open'> => ({
  tabs: tabs.map(({ uuid }) => Number(uuid)),
  open: active === undefined ? undefined : Number(active),
});

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
  const ids = (editor && search.tabs) ?? [];
  const beside = editor && search.open === undefined ? search.beside : undefined;
  useFormsOfTabs(kind, search.beside === undefined ? ids : [...ids, search.beside]);
  const tabOf = (id: number): Tab => {
    const form = forms.find((each) => each.kind === kind && each.form.id === id)?.form;
    return {
      id: String(id),
      title: (form?.view.snapshot().document?.slug ?? rows.get(id)?.slug)?.trim() || t(id === 0 ? editor!.untitled : 'drafts.noSlug'),
      icon,
      closable: true,
      changed: form?.view.snapshot().dirty ?? false,
    };
  };
  const tabs: Tab[] = [{ id: LIST, title: t(title), icon }, ...ids.map(tabOf)];
  const open = (editor && search.open?.toString()) ?? LIST;
  const [active, activate] = useAhead(open, (id) => go({ open: id === LIST ? undefined : Number(id) }));
  /** Changes the strip: what is in front afterwards is known before the address has followed, as after the click on a tab. */
  const change = (part: Partial<WorkspaceSearch>): void => activate(part.open?.toString() ?? LIST, () => go(part));
  const step = (by: number): void => activate(tabs.at((tabs.findIndex(({ id }) => id === active) + by) % tabs.length)!.id);
  const show = (id: number): void => change(searchOf(opened(stripOf(search), { uuid: String(id) }, ({ uuid }) => uuid === String(id))));
  const close = async (id: number): Promise<void> => {
    if (!(await closeAsking(store, kind, id, t))) return;
    // Without remaining tabs the list is active (GDL-04).
    const left = closed(stripOf(search), String(id));
    const shown = editor?.closesToList && search.open === id ? { ...left, active: undefined } : left;
    change({ ...searchOf(shown), beside: search.beside === id ? undefined : search.beside });
  };
  /** Gives the tab of a new document its id once it is stored, keeping a single tab also when the same document was opened meanwhile. */
  const renumber = (id: number): void => change({ tabs: [...new Set(ids.map((each) => (each === 0 ? id : each)))], open: id });
  return { tabs, ids, active, beside, activate, step, show, close, renumber };
};
