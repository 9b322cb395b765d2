import type { ListedReportage } from '@lauda/store';
import { mailsOf, reportagesOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';
import { CopyDialog } from '../../shared/CopyDialog.tsx';
import type { ListSelection } from '../../shared/documents/spec.ts';
import { EmailDialog } from '../../shared/EmailDialog.tsx';
import { useMakePost } from '../../shared/made/MakePost.tsx';
import { useMakeStory } from '../../shared/made/MakeStory.tsx';
import { ReportageFromArchive } from '../../shared/souv/FromArchive.tsx';

/** Answers the verbs of listed reportages: approve (with the role), copy, mail, make a story; none for a new one, not yet listed (REP-APPR-03). */
export const ReportageVerbs = ({
  selection: { isTrash, focused, selected },
}: {
  selection: ListSelection<ListedReportage>;
}): ReactElement | null => {
  const { t } = useText();
  const { store, may } = useDesk();
  const [open, setOpen] = useState<{ readonly verb: 'copy' | 'email'; readonly of: readonly ListedReportage[] }>();
  const [isArchive, setArchive] = useState(false);
  const close = (): void => setOpen(undefined);
  const { mayMake, make, dialog } = useMakeStory();
  const { mayPost, post } = useMakePost();
  const turn = (ok: boolean) => ({
    run: () => void reportagesOf(store).approve(focused()!.id, ok),
    enabled: () => !isTrash && focused() !== undefined && focused()!.ok !== ok,
  });
  const chosen = (): readonly ListedReportage[] => selected().filter(({ visible }) => visible);
  const enabled = (): boolean => !isTrash && may('NEWS_REPORT_WRITE') && chosen().length > 0;
  useActions({
    'reportage.approve': turn(true),
    'reportage.disapprove': turn(false),
    'reportage.copy': { run: () => setOpen({ verb: 'copy', of: chosen() }), enabled },
    'reportage.email': { run: () => setOpen({ verb: 'email', of: chosen() }), enabled },
    'reportage.fromSouv': { run: () => setArchive(true), enabled: () => may('NEWS_REPORT_WRITE') && may('DOCUMENT_READ') },
    'made.post': { run: () => void post('news_reports', focused()!.id), enabled: () => mayPost && !isTrash && focused()?.visible === true },
    'made.story': {
      run: () => make({ kind: 'news_reports', ...focused()! }),
      enabled: () => mayMake && !isTrash && focused()?.visible === true,
    },
  });
  if (dialog) return dialog;
  if (isArchive) return <ReportageFromArchive onClose={() => setArchive(false)} />;
  if (!open) return null;
  const ids = open.of.map(({ id }) => id);
  return open.verb === 'email' ? (
    <EmailDialog
      flags={['reporters']}
      onClose={close}
      onSend={({ usersIds, reporters }) => mailsOf(store).reportages({ ids, userIds: usersIds, includeReporters: reporters })}
    />
  ) : (
    <CopyDialog
      title={t('reportage.copyTitle')}
      confirm={t('common.copy')}
      programsIds={open.of[0]?.programsIds ?? []}
      onClose={close}
      onCopy={async (wish) => {
        const done = await reportagesOf(store).copy({ ids, ...wish });
        if (done.ok) notify({ level: 'SUCCESS', title: t('reportage.copied', { count: ids.length }) });
        return done;
      }}
    />
  );
};
