import type { AssignmentProposal } from '@lauda/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

interface Wish {
  readonly date: string;
  readonly programsIds: number[];
}
const { Day, Programs } = fieldsOf<Wish>();

/** Makes a guideline of a proposal, of a day and programs, and opens it in its tab (GDL-14). */
export const GuidelineDialog = ({ proposal, onClose }: { proposal: AssignmentProposal; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const navigate = useNavigate();
  const today = useToday();
  const { form, source, busy, submit } = useSettingsForm<Wish>({
    start: { date: today, programsIds: [] },
    check: () => ({}),
    save: async (wish) => {
      const done = await store.proposals.toGuideline(proposal.id, wish);
      if (!done.ok) return { refused: {} };
      const { id, date } = done.value;
      void navigate({ to: '/guidelines', search: { date, tabs: [id], open: id } as never });
      return { stored: wish };
    },
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  return (
    <FormDialog
      {...{ form, busy, onClose }}
      title={t('proposals.toGuidelineTitle', { slug: proposal.slug })}
      confirm={t('proposals.toGuideline')}
      onSubmit={() => void save()}
    >
      <FormOf source={source}>
        <Day name="date" label={t('proposal.date')} required />
        <Programs name="programsIds" label={t('guideline.programs')} />
      </FormOf>
    </FormDialog>
  );
};
