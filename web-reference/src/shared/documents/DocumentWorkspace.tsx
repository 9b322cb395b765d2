import { type DocumentTopic, editingOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { type ActionMap, useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { Split } from '../../components/Split.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { DayBar } from '../DayBar.tsx';
import { type RestoringForm, VersionsDialog } from '../versions/VersionsDialog.tsx';
import { DocumentEditor } from './DocumentEditor.tsx';
import { DocumentList } from './DocumentList.tsx';
import { focusForm } from './focusForm.ts';
import type { AnySearch, WorkspaceSearch } from './search.ts';
import type { AnySpec } from './spec.ts';
import { LIST, useDocumentTabs } from './useDocumentTabs.ts';
import { ViewerDrawer } from './ViewerDrawer.tsx';

/** The search parameters whose change makes an entry of the browser's history, so that Back returns to it. */
const STEPS: readonly (keyof WorkspaceSearch)[] = ['date', 'view', 'open', 'beside', 'trash'];

/** Returns the workspace as the address holds it, and the function that changes a part of it. */
const useAddress = () => {
  const named = useSearchParams<object>();
  const search = named as AnySearch;
  const navigate = useNavigate();
  const go = useCallback(
    (part: Partial<WorkspaceSearch>): void => {
      const next = (former: object): object => ({ ...former, ...part });
      void navigate({ to: '.', search: next as never, replace: !STEPS.some((name) => name in part) });
    },
    [navigate],
  );
  return { search, go };
};

/** The keys of the editors: an editor that stored its new document keeps its key, so that the caret stays where it was. */
const useEditors = (active: string) => {
  const made = useRef(new Map<string, string>());
  const next = useRef(0);
  useEffect(() => {
    if (active !== '0') next.current = made.current.size;
  }, [active]);
  const keyOf = (id: string): string => (id === '0' ? `new ${next.current}` : (made.current.get(id) ?? id));
  return { keyOf, stored: (id: number): void => void made.current.set(String(id), keyOf('0')) };
};

/** Tells the id of the new document of a kind once it is stored, whether its tab is in front or not. */
const useFirstSave = (kind: DocumentTopic, stored: (id: number) => void): void => {
  const { store } = useDesk();
  const fresh = useView(store.forms.open).find((each) => each.kind === kind && each.form.id === 0)?.form;
  const tell = useLatest(stored);
  useEffect(
    () =>
      fresh?.view.subscribe(() => {
        if (fresh.id > 0) tell()(fresh.id);
      }),
    [fresh, tell],
  );
};

/** The workspace of a kind of document: its list, a tab for each open form, a form beside the list, a viewer in a drawer. */
export const DocumentWorkspace = ({ spec }: { spec: AnySpec }): ReactElement => {
  const { kind, writes, editor, verbs } = spec;
  const { t } = useText();
  const { store, may } = useDesk();
  const today = useToday();
  const { search, go } = useAddress();
  const strip = useDocumentTabs(spec, search, go);
  const [versions, setVersions] = useState<number>();
  const { ids, active, beside, show, close, step } = strip;
  const editors = useEditors(active);
  useFirstSave(kind, (id) => {
    if (active === '0') editors.stored(id);
    strip.renumber(id);
  });
  const date = search.date ?? today;
  const view = useCallback((id: number): void => go({ view: id }), [go]);
  const unview = useCallback((): void => go({ view: undefined }), [go]);
  const shown = active === LIST ? beside : Number(active);
  const map: ActionMap = {};
  if (editor) {
    map['form.close'] = { run: () => void close(shown!), enabled: () => shown !== undefined };
    map['form.nextTab'] = { run: () => step(1), enabled: () => ids.length > 0 };
    map['form.previousTab'] = { run: () => step(-1), enabled: () => ids.length > 0 };
    if (verbs.create) map[verbs.create] = { run: () => show(0), enabled: () => may(writes) };
  }
  useActions(map);
  const part = {
    ...{ spec, search, date, go },
    isHidden: active !== LIST,
    onOpen: (id: number) => {
      if (!editor || !may(writes)) return view(id);
      show(id);
      focusForm(id);
    },
    onView: view,
    onVersions: setVersions,
    onBeside: (id: number) => {
      strip.showBeside(id);
      focusForm(id);
    },
  };
  const openForm = (id: number): (() => RestoringForm) | undefined => {
    if (!editor || !may(writes) || search.trash) return undefined;
    return () => {
      part.onOpen(id);
      return editingOf(store).edit(kind, id);
    };
  };
  const list = (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <DocumentList {...part} />
    </div>
  );
  return (
    <>
      <InTopBar slot="place">
        {spec.isDaily ? (
          <DayBar title={t(spec.title)} date={date} onDate={(day) => go({ date: day })} />
        ) : (
          <h1 className="text-md font-semibold">{t(spec.title)}</h1>
        )}
      </InTopBar>
      {ids.length > 0 && (
        <Tabs
          label={t('tabs.label')}
          tabs={strip.tabs}
          active={active}
          onActivate={strip.activate}
          onClose={(id) => void close(Number(id))}
        />
      )}
      <div hidden={active !== LIST} className="flex min-h-0 flex-1 flex-col">
        <Split
          name={kind}
          first={list}
          second={
            editor && beside !== undefined ? (
              <DocumentEditor key={beside} {...{ kind, writes, editor, date }} id={beside} onClose={() => void close(beside)} />
            ) : null
          }
        />
      </div>
      {editor && active !== LIST && <DocumentEditor key={editors.keyOf(active)} {...{ kind, writes, editor, date }} id={Number(active)} />}
      {search.view !== undefined && <ViewerDrawer key={search.view} kind={kind} spec={spec.viewer} id={search.view} onClose={unview} />}
      {versions !== undefined && (
        <VersionsDialog documentId={versions} kind={kind} onClose={() => setVersions(undefined)} openForm={openForm(versions)} />
      )}
    </>
  );
};
