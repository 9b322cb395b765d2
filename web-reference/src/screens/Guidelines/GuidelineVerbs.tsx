import type { ListedGuideline } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useToday } from '../../app/desk.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import type { ListSelection } from '../../shared/documents/spec.ts';
import { useCopyAndMail } from '../../shared/documents/useCopyAndMail.tsx';
import { useMakeStory } from '../../shared/made/MakeStory.tsx';
import { useMakeFromGuideline } from '../../shared/made/useMakeFromGuideline.ts';
import { openPrint } from '../../shared/openPrint.ts';
import { GuidelineFromArchive } from '../../shared/souv/FromArchive.tsx';

/** Answers the verbs of guidelines beyond the common ones: copy, mail, make from a proposal; make a production, reportage or story. */
export const GuidelineVerbs = ({ selection }: { selection: ListSelection<ListedGuideline> }): ReactElement | null => {
  const { focused } = selection;
  const navigate = useNavigate();
  const named = useSearchParams<object>();
  const search = named as { readonly date?: string; readonly programId?: number };
  const today = useToday();
  const dialog = useCopyAndMail('guideline', selection);
  const [isArchive, setArchive] = useState(false);
  const made = useMakeFromGuideline();
  const story = useMakeStory();
  const has = (): boolean => focused()?.visible === true;
  useActions({
    'guideline.printGrid': { run: () => openPrint('guideline-grid', { date: search.date ?? today, programId: search.programId }) },
    'guideline.fromProposal': () => void navigate({ to: '/proposals' }),
    'guideline.fromRound': () => void navigate({ to: '/rounds' }),
    'guideline.fromSouv': () => setArchive(true),
    'made.production': { run: () => void made.production(focused()!), enabled: () => made.mayProduce && has() },
    'made.reportage': { run: () => void made.reportage(focused()!), enabled: () => made.mayReport && has() },
    'made.story': { run: () => story.make({ kind: 'assignments', ...focused()! }), enabled: () => story.mayMake && has() },
  });
  if (story.dialog) return story.dialog;
  if (isArchive) return <GuidelineFromArchive onClose={() => setArchive(false)} />;
  return dialog;
};
