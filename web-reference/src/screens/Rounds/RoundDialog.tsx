import type { Round } from '@lauda/sdk';
import type { WrittenRound } from '@lauda/store';
import { roundsOf } from '@lauda/store';
import { type ReactElement, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf, type FormSource } from '../../forms/kit.tsx';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { useRoundNames } from './useRoundNames.ts';

/** A round as its form holds it. */
export type RoundDraft = Partial<Round> & Pick<Round, 'date'>;
const { Line, Lines, Day, Choice, SearchChoice } = fieldsOf<RoundDraft>();

export const TIME_MAX = 20;
const required = (t: Text, value: unknown): string | undefined => (value == null ? t('validation:required') : undefined);
const wrongIn = (t: Text, { segment, institution }: RoundDraft): FieldErrors => ({
  segment: required(t, segment),
  institution: required(t, institution),
});

/** The form of one round, read-only for people without the role; choosing an institution sets its segment. */
export const RoundDialog = ({
  start,
  readOnly,
  onMade,
  onClose,
}: {
  start: RoundDraft;
  readOnly: boolean;
  onMade: (id: number) => void;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { institutions, institutionOptions, segments, segmentOptions } = useRoundNames();
  const labels = {
    ...{ time: t('rounds.time'), date: t('rounds.date'), text: t('rounds.text') },
    ...{ institution: t('rounds.institution'), segment: t('rounds.segment') },
  };
  const rules = comparedFields(t, labels, (path, value) => {
    const names = path === 'institution' ? institutions : path === 'segment' ? segments : undefined;
    return names?.get(Number(value))?.name ?? value;
  });
  const { form, source, busy, comparison, submit } = useSettingsForm<RoundDraft>({
    start,
    readOnly,
    compares: start.id !== undefined,
    check: (typed) => wrongIn(t, typed),
    save: async (typed, opening) => {
      const done = await (start.id ? roundsOf(store).update(typed as Round) : roundsOf(store).create(typed as WrittenRound, opening));
      if (!done.ok) return refusedSave(t, done.error, (current: Round): RoundDraft => current);
      if (!start.id) onMade(done.value.id);
      return { stored: done.value };
    },
  });
  const following = useMemo((): FormSource<RoundDraft> => {
    const segmentOf = (id: number | null | undefined): number | null => institutions.get(id ?? 0)?.segmentId ?? null;
    const brought = ({ institution }: Partial<RoundDraft>): Partial<RoundDraft> => {
      const segment = segmentOf(institution);
      return segment === null ? {} : { segment };
    };
    return { ...source, edit: (fields) => source.edit({ ...brought(fields), ...fields }) };
  }, [source, institutions]);
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  const title = t(start.id ? 'rounds.edit' : 'rounds.new');
  return (
    <FormDialog {...{ title, form, busy, onClose }} confirm={t('common.save')} isOff={readOnly} onSubmit={() => void save()}>
      <FormConflicts {...{ comparison, rules }} told={t('settings.overtaken', { name: title })} />
      <FormOf source={following}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Line name="time" orElse="" label={t('rounds.time')} maxLength={TIME_MAX} autoFocus />
          <Day name="date" label={t('rounds.date')} required />
        </div>
        <SearchChoice name="institution" label={t('rounds.institution')} required options={institutionOptions} />
        <Choice name="segment" label={t('rounds.segment')} required empty={t('common.none')} options={segmentOptions} />
        <Lines name="text" label={t('rounds.text')} />
      </FormOf>
    </FormDialog>
  );
};
