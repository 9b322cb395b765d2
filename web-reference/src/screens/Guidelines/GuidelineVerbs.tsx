import type { ListedAssignment } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import type { Reach } from '../../shared/documents/spec.ts';
import { EMAIL_FLAGS, EmailDialog, type EmailWish } from '../../shared/EmailDialog.tsx';
import { useMakeStory } from '../../shared/made/MakeStory.tsx';
import { useMadeOf } from '../../shared/made/useMadeOf.ts';
import { CopyDialog } from './CopyDialog.tsx';

/** What else is done with guidelines: copied, sent by mail, made of a proposal; their production, reportages and stories are made of them. */
export const GuidelineVerbs = ({ reach: { selected, focused } }: { reach: Reach<ListedAssignment> }): ReactElement | null => {
  const { store, may } = useDesk();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ readonly verb: 'copy' | 'email'; readonly of: readonly ListedAssignment[] }>();
  const made = useMadeOf();
  const story = useMakeStory();
  const close = (): void => setOpen(undefined);
  const chosen = (): readonly ListedAssignment[] => selected().filter(({ visible }) => visible);
  const enabled = (): boolean => may('ASSIGNMENT_WRITE') && chosen().length > 0;
  const has = (): boolean => focused()?.visible === true;
  useActions({
    'guideline.copy': { run: () => setOpen({ verb: 'copy', of: chosen() }), enabled },
    'guideline.email': { run: () => setOpen({ verb: 'email', of: chosen() }), enabled },
    'guideline.fromProposal': {
      run: () => void navigate({ to: '/proposals' }),
      enabled: () => may('ASSIGNMENT_WRITE') && may('ASSIGNMENT_PROPOSAL_READ'),
    },
    'made.production': { run: () => void made.production(focused()!), enabled: () => made.mayProduce && has() },
    'made.reportage': { run: () => void made.reportage(focused()!), enabled: () => made.mayReport && has() },
    'made.story': { run: () => story.make({ kind: 'assignments', ...focused()! }), enabled: () => story.mayMake && has() },
  });
  if (story.dialog) return story.dialog;
  if (!open) return null;
  const ids = open.of.map(({ id }) => id);
  const send = async ({ usersIds, grouped, editors, reporters, teams }: EmailWish): Promise<boolean> => {
    const flags = { groupedEmail: grouped, includeEditors: editors, includeReporters: reporters, includeTeams: teams };
    return (await store.mails.guidelines({ ids, usersIds, ...flags })).ok;
  };
  return open.verb === 'email' ? (
    <EmailDialog flags={EMAIL_FLAGS} onSend={send} onClose={close} />
  ) : (
    <CopyDialog ids={ids} programsIds={open.of[0]?.programsIds ?? []} onClose={close} />
  );
};
