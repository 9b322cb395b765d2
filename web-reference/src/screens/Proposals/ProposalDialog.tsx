import { checkRequired, SLUG_MAX } from '@lauda/domain';
import type { Proposal } from '@lauda/store';
import { proposalsOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

/** A proposal as its form holds it. */
export type ProposalDraft = Partial<Proposal> & Pick<Proposal, 'slug'>;

const { Line, Lines, Day } = fieldsOf<ProposalDraft>();

/** The form of one proposal, read-only for people without the role. */
export const ProposalDialog = ({
  start,
  readOnly,
  onClose,
}: {
  start: ProposalDraft;
  readOnly: boolean;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const today = useToday();
  const labels = { slug: t('proposal.slug'), date: t('proposal.date'), lead: t('proposal.lead'), source: t('proposal.source') };
  const { form, source, busy, comparison, submit } = useSettingsForm<ProposalDraft>({
    start: { date: today, ...start },
    readOnly,
    compares: start.id !== undefined,
    check: ({ slug }) => ({ slug: messageWords(t, checkRequired(slug)) }),
    save: async (proposal, opening) => {
      const done = await proposalsOf(store).save(proposal, opening);
      if (done.ok) return { stored: done.value };
      return refusedSave(t, done.error, (current: Proposal): ProposalDraft => current);
    },
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  const title = start.id ? start.slug : t('proposals.new');
  return (
    <FormDialog {...{ title, form, busy, onClose }} confirm={t('common.save')} isOff={readOnly} onSubmit={() => void save()}>
      <FormConflicts {...{ comparison, rules: comparedFields(t, labels) }} told={t('settings.overtaken', { name: start.slug })} />
      <FormOf source={source}>
        <Line name="slug" orElse="" label={t('proposal.slug')} required upper hasCount autoFocus maxLength={SLUG_MAX} />
        <Day name="date" label={t('proposal.date')} required />
        <Lines name="lead" orElse="" label={t('proposal.lead')} />
        <Line name="source" label={t('proposal.source')} maxLength={500} />
      </FormOf>
    </FormDialog>
  );
};
