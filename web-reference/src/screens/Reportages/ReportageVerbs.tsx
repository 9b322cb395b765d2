import type { ListedReportage } from '@lauda/store';
import { reportagesOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import type { ListSelection } from '../../shared/documents/spec.ts';
import { useCopyAndMail } from '../../shared/documents/useCopyAndMail.tsx';
import { useMakeStory } from '../../shared/made/MakeStory.tsx';
import { ReportageFromArchive } from '../../shared/souv/FromArchive.tsx';

/** Answers the verbs of listed reportages: approve (with the role), copy, mail, make a story; none for a new one, not yet listed (REP-APPR-03). */
export const ReportageVerbs = ({ selection }: { selection: ListSelection<ListedReportage> }): ReactElement | null => {
  const { isTrash, focused } = selection;
  const { store } = useDesk();
  const copies = useCopyAndMail('reportage', selection);
  const [isArchive, setArchive] = useState(false);
  const { mayMake, make, dialog } = useMakeStory();
  const turn = (ok: boolean) => ({
    run: () => void reportagesOf(store).approve(focused()!.id, ok),
    enabled: () => !isTrash && focused() !== undefined && focused()!.ok !== ok,
  });
  useActions({
    'reportage.approve': turn(true),
    'reportage.disapprove': turn(false),
    'reportage.fromSouv': () => setArchive(true),
    'made.story': {
      run: () => make({ kind: 'news_reports', ...focused()! }),
      enabled: () => mayMake && !isTrash && focused()?.visible === true,
    },
  });
  if (dialog) return dialog;
  if (isArchive) return <ReportageFromArchive onClose={() => setArchive(false)} />;
  return copies;
};
