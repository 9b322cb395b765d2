import type { Done, Guideline, Opening } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useToday } from '../../app/desk.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

/** The day and the programs of a new guideline. */
export interface GuidelineTarget {
  readonly date: string;
  readonly programsIds: number[];
}
const { Day, ProgramChoices } = fieldsOf<GuidelineTarget>();

interface GuidelineForProps {
  /** The slug of its source. */
  slug: string;
  make: (wish: GuidelineTarget, opening: Opening) => Promise<Done<Guideline>>;
  onClose: () => void;
}

/** Asks for the day and programs of a guideline made from a proposal, a round or an archive document, and opens it in its tab (GDL-14). */
export const MakeGuideline = ({ slug, make, onClose }: GuidelineForProps): ReactElement => {
  const { t } = useText();
  const navigate = useNavigate();
  const today = useToday();
  const { form, source, busy, submit } = useSettingsForm<GuidelineTarget>({
    start: { date: today, programsIds: [] },
    check: () => ({}),
    save: async (wish, opening) => {
      const done = await make(wish, opening);
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
      title={t('proposals.toGuidelineTitle', { slug })}
      confirm={t('proposals.toGuideline')}
      onSubmit={() => void save()}
    >
      <FormOf source={source}>
        <Day name="date" label={t('proposal.date')} required />
        <ProgramChoices name="programsIds" label={t('guideline.programs')} />
      </FormOf>
    </FormDialog>
  );
};
