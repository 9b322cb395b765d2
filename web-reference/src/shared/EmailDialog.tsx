import type { Done } from '@lauda/store';
import type { ReactElement } from 'react';
import { notify } from '../components/toast.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { fieldsOf } from '../forms/fields.ts';
import { FormOf } from '../forms/kit.tsx';
import { useSettingsForm } from '../forms/useSettingsForm.ts';
import { useText } from '../i18n/i18n.ts';

/** The further recipients of a document, and whether several documents go in one mail. */
export const EMAIL_FLAGS = ['grouped', 'editors', 'reporters', 'teams'] as const;
export type EmailFlag = (typeof EMAIL_FLAGS)[number];
/** The recipients and options of a mail. */
export type EmailOptions = { readonly usersIds: number[] } & { readonly [F in EmailFlag]: boolean };

const { PeopleChoices, Flag } = fieldsOf<EmailOptions>();
const NOTHING: EmailOptions = { usersIds: [], grouped: false, editors: false, reporters: false, teams: false };
const isForSomebody = ({ usersIds, editors, reporters, teams }: EmailOptions): boolean =>
  usersIds.length > 0 || editors || reporters || teams;

/** Mails documents to people, with the options in `flags` that the kind has. The mail waits in the outbox. */
export const EmailDialog = ({
  title,
  flags,
  onSend,
  onClose,
}: {
  /** A title other than the selection of the list. */
  title?: string;
  flags: readonly EmailFlag[];
  onSend: (wish: EmailOptions) => Promise<Done<void>>;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const isAlone = flags.length === 0;
  // Without other options the people are a required field like any other.
  const nobody = t(isAlone ? 'validation:required' : 'email.nobody');
  const { form, source, busy, submit } = useSettingsForm<EmailOptions>({
    start: NOTHING,
    check: (wish) => ({ usersIds: isForSomebody(wish) ? undefined : nobody }),
    save: async (wish) => {
      const done = await onSend(wish);
      if (done.ok) return { stored: wish };
      return { refused: done.error.status === 422 ? { usersIds: t('email.noReader') } : {} };
    },
  });
  const send = async (): Promise<void> => {
    const done = await submit();
    // Also where the dialog was closed meanwhile: the mail goes all the same.
    if (done === 'stored' || done === 'left') notify({ level: 'SUCCESS', title: t('email.queued'), description: t('email.queuedText') });
    if (done === 'stored') onClose();
  };
  return (
    <FormDialog {...{ form, busy, onClose }} title={title ?? t('email.title')} confirm={t('email.send')} onSubmit={() => void send()}>
      <FormOf source={source}>
        <PeopleChoices name="usersIds" label={t('email.users')} required={isAlone} />
        {flags.map((flag) => (
          <Flag key={flag} name={flag} label={t(`email.${flag}`)} />
        ))}
      </FormOf>
    </FormDialog>
  );
};
