import type { RemoteKind } from '@lauda/store';
import { branchesOf } from '@lauda/store';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { SearchChoice } from '../../forms/choices.tsx';
import { useText } from '../../i18n/i18n.ts';
import { useAnswer } from '../branchFlags.ts';
import { BRANCH_FILTERS, type BranchFilter, type BranchFilterName } from './useBranchDocuments.ts';

interface ListProps {
  id: number;
  list: BranchFilterName;
  /** Whether the branch answers; its lists are loaded only then, and empty until then. */
  answers: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A field that chooses an entry of a list of the branch. */
const OfList = ({ id, list, answers, value, onChange }: ListProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const asked = useMemo(() => branchesOf(store).of(id).names(list), [store, id, list]);
  useEffect(() => {
    if (answers) void asked.load();
  }, [asked, answers]);
  const { value: entries = [] } = useAnswer(asked);
  return (
    <SearchChoice
      label={t(`branches.${list}`)}
      placeholder={t('branches.all')}
      readOnly={false}
      value={value}
      options={answers ? entries.map((entry) => ({ value: entry.id, label: entry.name })) : []}
      onChange={onChange}
    />
  );
};

/** The filters for the documents of a branch: its own programs, people and lists (BRN-01). */
export const BranchFilterFields = ({
  kind,
  id,
  answers,
  chosen,
  onChange,
}: Pick<ListProps, 'id' | 'answers'> & {
  kind: RemoteKind;
  chosen: BranchFilter;
  onChange: (chosen: BranchFilter) => void;
}): ReactElement | null => {
  const { t } = useText();
  if (BRANCH_FILTERS[kind].length === 0) return null;
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <legend className="sr-only">{t('branches.narrow')}</legend>
      {BRANCH_FILTERS[kind].map((list) => (
        <OfList
          key={list}
          {...{ id, list, answers }}
          value={chosen[list] ?? null}
          onChange={(value) => onChange({ ...chosen, [list]: value })}
        />
      ))}
    </fieldset>
  );
};
