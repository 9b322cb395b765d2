import type { PrintKind } from '@lauda/domain';
import type { BranchDocuments, Done, Opening, RemoteKind } from '@lauda/store';
import { remember } from '@lauda/store';
import { type ReactElement, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { EmptyState } from '../../components/States.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { notify } from '../../components/toast.tsx';
import { Choice } from '../../forms/choices.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useOpening } from '../../forms/useOpening.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { useBranches } from '../branchFlags.ts';
import type { ViewerSpec } from '../documents/spec.ts';
import { BranchDocumentDrawer } from './BranchDocumentDrawer.tsx';
import { BranchFilterFields } from './BranchFilterFields.tsx';
import { BranchLookups } from './BranchLookups.tsx';
import { FoundList } from './FoundList.tsx';
import { type BranchFilter, filterDocuments, useBranchDocuments } from './useBranchDocuments.ts';

const LAST = 'lastBranch';
const WIDTH = 900;

export interface CopyFrameProps<K extends RemoteKind> {
  kind: K;
  title: TextKey;
  viewer: ViewerSpec<BranchDocuments[K]>;
  print: PrintKind;
  /** Whether the target is incomplete, so that nothing can be copied. */
  isOff?: boolean;
  copy: (branchId: number, ids: number[], opening: Opening) => Promise<Done<readonly BranchDocuments[K][]>>;
  /** Called with the copies. */
  onCopied: (copies: readonly BranchDocuments[K][]) => void;
  onClose: () => void;
  /** The fields for the target of the copies. */
  children?: ReactNode;
}

/** The branch to copy from: the one of last time, the only one, or a chosen one. */
const useChosen = (branches: readonly { readonly id: number }[]) => {
  const [chosen, setChosen] = useState<number>();
  const last = Number(localStorage.getItem(LAST));
  const id = chosen ?? branches.find((branch) => branch.id === last)?.id ?? (branches.length === 1 ? branches[0]!.id : undefined);
  const choose = (next: number | null): void => {
    if (next === null) return;
    remember(localStorage, LAST, String(next));
    setChosen(next);
  };
  return { id, choose };
};

/** A dialog that finds documents of a branch, shows them, and copies the chosen ones to this newsroom (SCR-COPY-BRANCH). */
export const CopyFrame = <K extends RemoteKind>(props: CopyFrameProps<K>): ReactElement => {
  const { kind, title, viewer, print, isOff = false, copy, onCopied, onClose, children } = props;
  const { t } = useText();
  const { store } = useDesk();
  const today = useToday();
  const branches = useBranches();
  const isLoading = useView(store.settings.branches.view).loading;
  const { id, choose } = useChosen(branches);
  const [days, setDays] = useState({ from: today, to: today });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<BranchFilter>({});
  const [reading, setReading] = useState<BranchDocuments[K]>();
  const [busy, whileBusy] = useBusy();
  const opening = useOpening();
  const state = useMemo(() => new GridState(), []);
  const selection = useSyncExternalStore(state.subscribe, () => state.selection);
  const there = useBranchDocuments(kind, id, { ...days, text });
  const { found, isFormer, refusal } = there;
  const shown = useMemo(() => filterDocuments(found?.documents ?? [], chosen, text), [found, chosen, text]);
  const ids = shown.filter((document) => selection.has(String(document.id))).map((document) => document.id);
  const answers = found !== undefined && !refusal;
  const branch = branches.find((each) => each.id === id);
  const send = async (): Promise<void> => {
    if (!branch || busy || isFormer) return;
    const done = await whileBusy(() => copy(branch.id, ids, opening));
    if (!done.ok) return;
    notify({ level: 'SUCCESS', title: t('branches.copied', { count: ids.length }) });
    onClose();
    onCopied(done.value);
  };
  const form = { title: t(title), confirm: t('branches.copy'), width: WIDTH, busy, onClose, onSubmit: () => void send() };
  if (branches.length === 0)
    return (
      <FormDialog {...form} isOff>
        {isLoading ? (
          <p role="status">{t('common.loading')}</p>
        ) : (
          <EmptyState icon="rundowns" title={t('branches.none')} text={t('branches.noneText')} />
        )}
      </FormDialog>
    );
  return (
    <FormDialog {...form} isOff={isOff || isFormer || ids.length === 0}>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <Choice
          label={t('branches.newsroom')}
          readOnly={false}
          {...(id === undefined ? { empty: t('branches.choose') } : {})}
          value={id}
          options={branches.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(next) => {
            choose(next);
            setChosen({});
            state.select([]);
          }}
        />
        <DateField
          label={t('branches.from')}
          value={days.from}
          today={today}
          onChange={(from) => from && setDays({ from, to: from > days.to ? from : days.to })}
        />
        <DateField
          label={t('branches.to')}
          value={days.to}
          today={today}
          error={days.from > days.to ? t('validation:startAfterEnd') : undefined}
          onChange={(to) => to && setDays({ ...days, to })}
        />
        <Field label={t('branches.find')}>
          {(control) => <TextInput {...control} type="search" value={text} onChange={({ target }) => setText(target.value)} />}
        </Field>
      </div>
      {branch && (
        <BranchLookups id={branch.id} answers={answers}>
          <BranchFilterFields {...{ kind, answers, chosen }} id={branch.id} onChange={setChosen} />
          <FoundList {...{ branch, shown, state, there }} count={ids.length} onRead={(document) => setReading(document as never)} />
          {reading && (
            <BranchDocumentDrawer {...{ kind, branch, viewer, print }} document={reading} onClose={() => setReading(undefined)} />
          )}
        </BranchLookups>
      )}
      {children && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-semibold">{t('branches.here')}</legend>
          {children}
        </fieldset>
      )}
    </FormDialog>
  );
};
