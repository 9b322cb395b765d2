import { type Done, mailsOf, type Opening, reportagesOf, type Store } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';
import { CopyDialog, type CopyTarget } from '../CopyDialog.tsx';
import { EMAIL_FLAGS, EmailDialog, type EmailFlag, type EmailOptions } from '../EmailDialog.tsx';
import { useMakePost } from '../made/MakePost.tsx';
import type { ListSelection } from './spec.ts';

interface Row {
  readonly id: number;
  readonly visible: boolean;
  readonly programsIds: readonly number[];
}
/** How a kind of document is copied and mailed. */
interface Ways {
  readonly flags: readonly EmailFlag[];
  readonly copy: (store: Store, wish: CopyTarget & { ids: number[] }, opening: Opening) => Promise<Done<unknown>>;
  readonly send: (store: Store, ids: number[], wish: EmailOptions) => Promise<Done<void>>;
}
const WAYS: Readonly<Record<'guideline' | 'reportage', Ways>> = {
  guideline: {
    flags: EMAIL_FLAGS,
    copy: (store, ...wish) => mailsOf(store).copyGuidelines(...wish),
    send: (store, ids, { usersIds, grouped, editors, reporters, teams }) => {
      const flags = { groupedEmail: grouped, includeEditors: editors, includeReporters: reporters, includeTeams: teams };
      return mailsOf(store).guidelines({ ids, usersIds, ...flags });
    },
  },
  reportage: {
    flags: ['reporters'],
    copy: (store, ...wish) => reportagesOf(store).copy(...wish),
    send: (store, ids, { usersIds, reporters }) => mailsOf(store).reportages({ ids, userIds: usersIds, includeReporters: reporters }),
  },
};

/** Answers the verbs that copy and mail the selected documents and make a post of one; returns the dialog that is open. */
export const useCopyAndMail = <R extends Row>(
  kind: keyof typeof WAYS,
  { isTrash, selected, focused }: ListSelection<R>,
): ReactElement | null => {
  const { t } = useText();
  const { store, may } = useDesk();
  const [open, setOpen] = useState<{ readonly verb: 'copy' | 'email'; readonly of: readonly R[] }>();
  const { mayPost, post } = useMakePost();
  const close = (): void => setOpen(undefined);
  const chosen = (): readonly R[] => selected().filter(({ visible }) => visible);
  const { flags, copy, send } = WAYS[kind];
  const isGuideline = kind === 'guideline';
  const enabled = (): boolean => !isTrash && may(isGuideline ? 'ASSIGNMENT_WRITE' : 'NEWS_REPORT_WRITE') && chosen().length > 0;
  useActions({
    [`${kind}.copy`]: { run: () => setOpen({ verb: 'copy', of: chosen() }), enabled },
    [`${kind}.email`]: { run: () => setOpen({ verb: 'email', of: chosen() }), enabled },
    'made.post': {
      run: () => void post(isGuideline ? 'assignments' : 'news_reports', focused()!.id),
      enabled: () => mayPost && !isTrash && focused()?.visible === true,
    },
  });
  if (!open) return null;
  const ids = open.of.map(({ id }) => id);
  return open.verb === 'email' ? (
    <EmailDialog flags={flags} onClose={close} onSend={(wish) => send(store, ids, wish)} />
  ) : (
    <CopyDialog
      title={t(`${kind}.copyTitle`)}
      confirm={t('common.copy')}
      programsIds={open.of[0]?.programsIds ?? []}
      onClose={close}
      onCopy={async (wish, opening) => {
        const done = await copy(store, { ids, ...wish }, opening);
        if (done.ok) notify({ level: 'SUCCESS', title: t(`${kind}.copied`, { count: ids.length }) });
        return done;
      }}
    />
  );
};
