import { checkRequired, SLUG_MAX } from '@lauda/domain';
import type { AssignmentProposal } from '@lauda/sdk';
import { proposalsOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { problemWords } from '../../format/problemWords.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

/** A proposal as its form holds it. */
export type ProposalDraft = Partial<AssignmentProposal> & Pick<AssignmentProposal, 'slug'>;

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
  const { form, source, busy, submit } = useSettingsForm<ProposalDraft>({
    start: { date: today, ...start },
    readOnly,
    check: ({ slug }) => ({ slug: messageWords(t, checkRequired(slug)) }),
    save: async (proposal) => {
      const done = await proposalsOf(store).save(proposal);
      if (done.ok) return { stored: done.value };
      return { refused: Object.fromEntries((done.error.fields ?? []).map((field) => [field.path, problemWords(t, field)])) };
    },
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  const title = start.id ? start.slug : t('proposals.new');
  return (
    <FormDialog {...{ title, form, busy, onClose }} confirm={t('common.save')} isOff={readOnly} onSubmit={() => void save()}>
      <FormOf source={source}>
        <Line name="slug" orElse="" label={t('proposal.slug')} required upper hasCount autoFocus maxLength={SLUG_MAX} />
        <Day name="date" label={t('proposal.date')} required />
        <Lines name="lead" orElse="" label={t('proposal.lead')} />
        <Line name="source" label={t('proposal.source')} maxLength={500} />
      </FormOf>
    </FormDialog>
  );
};
