import type { Assignment } from '@lauda/sdk';
import type { Done } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useToday } from '../../app/desk.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

/** What a guideline is made for. */
export interface GuidelineWish {
  readonly date: string;
  readonly programsIds: number[];
}
const { Day, Programs } = fieldsOf<GuidelineWish>();

interface GuidelineForProps {
  /** What it is made of, as people call it. */
  slug: string;
  make: (wish: GuidelineWish) => Promise<Done<Assignment>>;
  onClose: () => void;
}

/** Asks for which day and programs a guideline is made of a proposal, a round or an external document, and opens it in its tab (GDL-14). */
export const GuidelineFor = ({ slug, make, onClose }: GuidelineForProps): ReactElement => {
  const { t } = useText();
  const navigate = useNavigate();
  const today = useToday();
  const { form, source, busy, submit } = useSettingsForm<GuidelineWish>({
    start: { date: today, programsIds: [] },
    check: () => ({}),
    save: async (wish) => {
      const done = await make(wish);
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
        <Programs name="programsIds" label={t('guideline.programs')} />
      </FormOf>
    </FormDialog>
  );
};
