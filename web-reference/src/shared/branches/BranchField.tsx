import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import type { Option } from '../../components/Select.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { type FlaggedKind, type Flags, useBranches, useFlagsOf } from '../branchFlags.ts';

export { useHasBranchField } from '../branchesEnabled.ts';

const { SearchChoice } = fieldsOf<{ branchId: number | null }>();

/** The branch a document came from; empty for a document of this newsroom. */
export const BranchField = (): ReactElement => {
  const { t } = useText();
  const own = useView(useDesk().store.settings.branch);
  const { value } = useField<number | null>('branchId');
  const branches: readonly Option<number>[] = useBranches().map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = value == null || branches.some((branch) => branch.value === value);
  const options = isKnown ? branches : [...branches, { value, label: t('document.branchOther') }];
  return <SearchChoice name="branchId" label={t('document.branch')} placeholder={own?.branchName} options={options} />;
};

/** Returns which fields the enclosing form has: those that the branch of its document uses. */
export const useFormFlags = (kind: FlaggedKind): Flags | undefined => {
  const { value: branchId } = useField<number | null | undefined>('branchId');
  return useFlagsOf(kind, branchId);
};
