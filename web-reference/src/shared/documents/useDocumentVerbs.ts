import type { RefObject } from 'react';
import { type ActionMap, useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { offerUndo } from '../../components/offerUndo.ts';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';
import { openPrint } from '../openPrint.ts';
import type { AnySpec, ListedDocument, ListSelection } from './spec.ts';

interface VerbsProps {
  spec: AnySpec;
  selection: ListSelection<ListedDocument>;
  isHidden: boolean;
  /** The text field of the filter bar. */
  box: RefObject<HTMLInputElement | null>;
  onView: (id: number) => void;
  onVersions: (id: number) => void;
  onBeside: (id: number) => void;
}

/** Answers the verbs of a list of documents: view, versions, open beside the list, trash and restore. */
export const useDocumentVerbs = (props: VerbsProps): void => {
  const { spec, selection, isHidden, box } = props;
  const { verbs, texts } = spec;
  const { t } = useText();
  const { store } = useDesk();
  const documents = store.documents[spec.kind];
  const ids = (): number[] => selection.selected().map(({ id }) => id);
  const restore = async (wanted: readonly number[]): Promise<void> => {
    const done = await documents.restore(wanted);
    if (done.ok && texts.restored) notify({ level: 'SUCCESS', title: t(texts.restored, { count: wanted.length }) });
  };
  const remove = async (): Promise<void> => {
    const done = await documents.remove(ids());
    if (done.ok && done.value.length > 0) offerUndo(t(texts.removed, { count: done.value.length }), () => void restore(done.value));
  };
  const some = (inTrash: boolean) => (): boolean =>
    !isHidden && selection.isTrash === inTrash && selection.selected().some(({ visible }) => visible);
  const withOne = (run: (id: number) => void) => ({
    run: () => run(selection.focused()!.id),
    enabled: () => !isHidden && selection.focused() !== undefined,
  });
  const map: ActionMap = {
    [verbs.view]: withOne(props.onView),
    [verbs.versions]: withOne(props.onVersions),
    [verbs.remove]: { run: () => void remove(), enabled: some(false) },
  };
  const { print } = spec;
  const readable = (): number[] => selection.selected().flatMap(({ id, visible }) => (visible ? id : []));
  if (print)
    map[print.verb] = {
      run: () => openPrint(print.kind, { ids: readable(), columns: 2 }),
      enabled: () => !isHidden && readable().length > 0,
    };
  if (verbs.restore) map[verbs.restore] = { run: () => void restore(ids()), enabled: some(true) };
  if (verbs.beside) map[verbs.beside] = withOne(props.onBeside);
  if (Object.values(spec.filters).some(({ kind }) => kind === 'text')) map['grid.find'] = () => box.current?.focus();
  useActions(map);
};
