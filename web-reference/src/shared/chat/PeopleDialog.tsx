import type { Chat } from '@lauda/sdk';
import type { Done, Opening } from '@lauda/store';
import { type ReactElement, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDesk } from '../../app/desk.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { openChat } from './openChat.ts';

/** The chosen people, and a group of users. */
export interface ChatPeople {
  readonly userIds: number[];
  readonly groupId: number | null;
}
const { PeopleChoices, Choice } = fieldsOf<ChatPeople>();
const NOBODY: ChatPeople = { userIds: [], groupId: null };

interface PeopleDialogProps {
  title: string;
  confirm: string;
  /** Returns the resulting chat, or undefined when there was nobody to add. */
  onSend: (people: ChatPeople, opening: Opening) => Promise<Done<Chat | undefined>>;
  onClose: () => void;
}

/** Chooses people and a group of users for a chat. */
export const PeopleDialog = ({ title, confirm, onSend, onClose }: PeopleDialogProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const groups = useView(store.settings.groups.view);
  useEffect(() => void store.settings.groups.ensure(), [store]);
  const opened = useRef<Chat>(undefined);
  const { form, source, busy, submit } = useSettingsForm<ChatPeople>({
    start: NOBODY,
    check: ({ userIds, groupId }) => ({ userIds: userIds.length > 0 || groupId !== null ? undefined : t('chat.nobody') }),
    save: async (people, opening) => {
      const done = await onSend(people, opening);
      if (done.ok) opened.current = done.value;
      return done.ok ? { stored: people } : { refused: {} };
    },
  });
  const send = async (): Promise<void> => {
    if ((await submit()) !== 'stored') return;
    // The dialog restores the focus when it closes; only after that can the chat window take it.
    flushSync(onClose);
    if (opened.current) openChat(store, opened.current.id);
  };
  return (
    <FormDialog {...{ form, busy, title, confirm, onClose }} onSubmit={() => void send()}>
      <FormOf source={source}>
        <PeopleChoices name="userIds" label={t('chat.people')} />
        <Choice
          name="groupId"
          label={t('chat.group')}
          empty={t('chat.noGroup')}
          options={groups.rows.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormOf>
    </FormDialog>
  );
};
