import { SLUG_MAX } from '@lauda/domain';
import type { ReactElement } from 'react';
import { Choice, Choices } from '../../forms/choices.tsx';
import type { ControlledProps } from '../../forms/controls.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { bindControl, controlsFor } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';
import { type EntryList, optionsOf, useEntries } from '../entryNames.ts';

const { Line } = fieldsOf<{ slug: string }>();

/** The slug, with which the form of every kind of document begins. */
export const SlugLine = ({ isNew }: { isNew: boolean }): ReactElement => {
  const { t } = useText();
  return <Line name="slug" orElse="" label={t('column.slug')} required hasCount upper autoFocus={isNew} maxLength={SLUG_MAX} />;
};

/** One entry of a list of settings, or none. */
const EntryChoice = ({
  list,
  ...field
}: ControlledProps & { list: EntryList; value: number | null; onChange: (value: number | null) => void }): ReactElement => {
  const { t } = useText();
  return <Choice {...field} empty={t('common.none')} options={optionsOf(useEntries(list))} />;
};

/** Several entries of a list of settings. */
const EntryChoices = ({
  list,
  ...field
}: ControlledProps & { list: EntryList; value: readonly number[] | undefined; onChange: (value: number[]) => void }): ReactElement => (
  <Choices {...field} options={optionsOf(useEntries(list))} />
);

const ENTRY_FIELDS = { EntryChoice: bindControl(EntryChoice), EntryChoices: bindControl(EntryChoices) };

/** Returns the controls of the form of a document `T`: those of every form, and those that choose among the entries of a list. */
export const documentFieldsOf = <T,>() => ({ ...fieldsOf<T>(), ...controlsFor<T>()(ENTRY_FIELDS) });
