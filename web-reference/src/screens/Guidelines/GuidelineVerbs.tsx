import type { ListedAssignment } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import type { Reach } from '../../shared/documents/spec.ts';
import { EMAIL_FLAGS, EmailDialog, type EmailWish } from '../../shared/EmailDialog.tsx';
import { CopyDialog } from './CopyDialog.tsx';

/** What else is done with guidelines: copied, sent by mail, made of a proposal. */
export const GuidelineVerbs = ({ reach: { selected } }: { reach: Reach<ListedAssignment> }): ReactElement | null => {
  const { store, may } = useDesk();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ readonly verb: 'copy' | 'email'; readonly of: readonly ListedAssignment[] }>();
  const close = (): void => setOpen(undefined);
  const chosen = (): readonly ListedAssignment[] => selected().filter(({ visible }) => visible);
  const enabled = (): boolean => may('ASSIGNMENT_WRITE') && chosen().length > 0;
  useActions({
    'guideline.copy': { run: () => setOpen({ verb: 'copy', of: chosen() }), enabled },
    'guideline.email': { run: () => setOpen({ verb: 'email', of: chosen() }), enabled },
    'guideline.fromProposal': {
      run: () => void navigate({ to: '/proposals' }),
      enabled: () => may('ASSIGNMENT_WRITE') && may('ASSIGNMENT_PROPOSAL_READ'),
    },
  });
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
