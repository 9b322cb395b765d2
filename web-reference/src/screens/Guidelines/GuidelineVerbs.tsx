import { type ListedGuideline, mailsOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';
import { CopyDialog } from '../../shared/CopyDialog.tsx';
import type { ListSelection } from '../../shared/documents/spec.ts';
import { EMAIL_FLAGS, EmailDialog } from '../../shared/EmailDialog.tsx';
import { useMakePost } from '../../shared/made/MakePost.tsx';
import { useMakeStory } from '../../shared/made/MakeStory.tsx';
import { useMakeFromGuideline } from '../../shared/made/useMakeFromGuideline.ts';
import { openPrint } from '../../shared/openPrint.ts';
import { GuidelineFromArchive } from '../../shared/souv/FromArchive.tsx';

/** Answers the verbs of guidelines beyond the common ones: copy, mail, make from a proposal; make a production, reportage or story. */
export const GuidelineVerbs = ({
  selection: { selected, focused },
}: {
  selection: ListSelection<ListedGuideline>;
}): ReactElement | null => {
  const { t } = useText();
  const { store, may } = useDesk();
  const navigate = useNavigate();
  const named = useSearchParams<object>();
  const search = named as { readonly date?: string; readonly programId?: number };
  const today = useToday();
  const [open, setOpen] = useState<{ readonly verb: 'copy' | 'email'; readonly of: readonly ListedGuideline[] }>();
  const [isArchive, setArchive] = useState(false);
  const made = useMakeFromGuideline();
  const story = useMakeStory();
  const { mayPost, post } = useMakePost();
  const close = (): void => setOpen(undefined);
  const chosen = (): readonly ListedGuideline[] => selected().filter(({ visible }) => visible);
  const enabled = (): boolean => may('ASSIGNMENT_WRITE') && chosen().length > 0;
  const has = (): boolean => focused()?.visible === true;
  useActions({
    'guideline.copy': { run: () => setOpen({ verb: 'copy', of: chosen() }), enabled },
    'guideline.email': { run: () => setOpen({ verb: 'email', of: chosen() }), enabled },
    'guideline.printGrid': { run: () => openPrint('guideline-grid', { date: search.date ?? today, programId: search.programId }) },
    'guideline.fromProposal': {
      run: () => void navigate({ to: '/proposals' }),
      enabled: () => may('ASSIGNMENT_WRITE') && may('ASSIGNMENT_PROPOSAL_READ'),
    },
    'guideline.fromRound': { run: () => void navigate({ to: '/rounds' }), enabled: () => may('ASSIGNMENT_WRITE') && may('ROUND_READ') },
    'guideline.fromSouv': { run: () => setArchive(true), enabled: () => may('ASSIGNMENT_WRITE') && may('DOCUMENT_READ') },
    'made.production': { run: () => void made.production(focused()!), enabled: () => made.mayProduce && has() },
    'made.reportage': { run: () => void made.reportage(focused()!), enabled: () => made.mayReport && has() },
    'made.post': { run: () => void post('assignments', focused()!.id), enabled: () => mayPost && has() },
    'made.story': { run: () => story.make({ kind: 'assignments', ...focused()! }), enabled: () => story.mayMake && has() },
  });
  if (story.dialog) return story.dialog;
  if (isArchive) return <GuidelineFromArchive onClose={() => setArchive(false)} />;
  if (!open) return null;
  const ids = open.of.map(({ id }) => id);
  return open.verb === 'email' ? (
    <EmailDialog
      flags={EMAIL_FLAGS}
      onClose={close}
      onSend={({ usersIds, grouped, editors, reporters, teams }) => {
        const flags = { groupedEmail: grouped, includeEditors: editors, includeReporters: reporters, includeTeams: teams };
        return mailsOf(store).guidelines({ ids, usersIds, ...flags });
      }}
    />
  ) : (
    <CopyDialog
      title={t('guideline.copyTitle')}
      confirm={t('common.copy')}
      programsIds={open.of[0]?.programsIds ?? []}
      onClose={close}
      onCopy={async (wish) => {
        const done = await mailsOf(store).copyGuidelines({ ids, ...wish });
        if (done.ok) notify({ level: 'SUCCESS', title: t('guideline.copied', { count: ids.length }) });
        return done;
      }}
    />
  );
};
