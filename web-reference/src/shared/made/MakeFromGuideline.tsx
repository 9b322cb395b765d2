import type { Guideline } from '@lauda/store';
import type { ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/i18n.ts';
import { MakePost } from './MakePost.tsx';
import { MakeStory } from './MakeStory.tsx';
import { useMakeFromGuideline } from './useMakeFromGuideline.ts';

/** The buttons that make documents from a guideline: its production, a reportage, a post, a story. */
export const MakeFromGuideline = ({ document: guideline }: { document: Guideline }): ReactElement | null => {
  const { t } = useText();
  const made = useMakeFromGuideline();
  const { id, slug, date, programsIds, excluded } = guideline;
  if (excluded) return null;
  return (
    <>
      {made.mayProduce && (
        <Button icon="production" disabled={made.busy} onClick={() => void made.production(guideline)}>
          {t('made.production')}
        </Button>
      )}
      {made.mayReport && (
        <Button icon="reportage" disabled={made.busy} onClick={() => void made.reportage(guideline)}>
          {t('made.reportage')}
        </Button>
      )}
      <MakePost source="assignments" id={id} />
      <MakeStory source={{ kind: 'assignments', id, slug, date, programsIds }} />
    </>
  );
};
