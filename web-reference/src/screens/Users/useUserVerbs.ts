import type { User } from '@lauda/sdk';
import { peopleOf } from '@lauda/store';
import { useDesk } from '../../app/desk.ts';
import { ask } from '../../components/ConfirmDialog.tsx';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';

export type UserVerb = 'kick' | 'reset' | 'takeApp' | 'restore' | 'remove';

/** Returns the operations on a user beside the form, each with its question and its notice. */
export const useUserVerbs = () => {
  const { t } = useText();
  const { store } = useDesk();
  const people = peopleOf(store);
  const work = {
    kick: ({ id }: User) => people.kickOut(id),
    reset: ({ id }: User) => people.resetPassword(id),
    takeApp: ({ id }: User) => store.session.secondStep.takeFrom(id),
    restore: ({ id }: User) => people.restore(id),
    remove: (user: User) => people.remove(user),
  } as const;
  return async (verb: UserVerb, user: User): Promise<void> => {
    const { nickname: name } = user;
    if (verb === 'takeApp') {
      const held = await store.session.secondStep.of(user.id);
      if (held.ok && !held.value.enabled) return notify({ level: 'INFORMATION', title: t('users.takeAppNone', { name }) });
    }
    const question = {
      title: t(`users.${verb}Ask`, { name }),
      text: t(`users.${verb}Text`, { name }),
      confirm: t(`users.${verb}`),
      danger: verb !== 'restore',
    };
    if ((await ask(question)) !== 'yes') return;
    if ((await work[verb](user)).ok) notify({ level: 'SUCCESS', title: t(`users.${verb}Done`, { name }) });
  };
};
