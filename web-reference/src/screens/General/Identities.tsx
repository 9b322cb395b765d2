import type { OpenIdIdentity } from '@lauda/sdk';
import { administrationOf } from '@lauda/store';
import { type ReactElement, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { Choice } from '../../forms/choices.tsx';
import { Group } from '../../forms/controls.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

const Identity = ({ identity, onChanged }: { identity: OpenIdIdentity; onChanged: () => void }): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const { rows } = useView(store.settings.users.view);
  const { id, name, email, subject, userId } = identity;
  const called = name || email || subject;
  const users = rows.filter(({ excluded }) => !excluded);
  const link = async (to: number | null): Promise<void> => {
    const user = users.find((one) => one.id === to);
    if (!user) return;
    // An arrow key already changes a closed select, so the choice is confirmed before it opens an account to anybody.
    const question = {
      title: t('signIn.linkAsk', { name: called, user: user.nickname }),
      text: t('signIn.linkText'),
      confirm: t('signIn.link'),
    };
    if ((await ask(question)) === 'yes' && (await administrationOf(store).linkIdentity(id, user.id)).ok) onChanged();
  };
  const forget = async (): Promise<void> => {
    const question = {
      title: t('signIn.forgetAsk', { name: called }),
      text: t('signIn.forgetText'),
      confirm: t('signIn.forget'),
      danger: true,
    };
    if ((await ask(question)) === 'yes' && (await administrationOf(store).forgetIdentity(id)).ok) onChanged();
  };
  return (
    <li className="flex min-h-10 flex-wrap items-end gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-40 flex-1 self-center">
        <span className="block break-words">{called}</span>
        <span className="block text-sm break-all text-muted">{[email, subject].filter((each) => each && each !== called).join(' · ')}</span>
      </span>
      {userId === null && (
        <span className="self-center">
          <Badge tone="warn">{t('signIn.waits')}</Badge>
        </span>
      )}
      <span className="w-56">
        <Choice
          label={t('signIn.account', { name: called })}
          readOnly={!may('USER_WRITE')}
          value={userId}
          empty={t('signIn.noAccount')}
          options={users.map((user) => ({ value: user.id, label: user.nickname }))}
          onChange={(to) => void link(to)}
        />
      </span>
      {may('USER_WRITE') && (
        <Button icon="trash" onClick={() => void forget()}>
          {t('signIn.forget')}
        </Button>
      )}
    </li>
  );
};

/** The identities of the OpenID provider: the account each signs in to, and those that wait for one. */
export const Identities = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { value, refusal, load } = useStoreAnswer((store) => administrationOf(store).identities(), []);
  useEffect(() => void store.settings.users.ensure(), [store]);
  return (
    <Group title={t('signIn.identities')}>
      <p className="text-muted">{t('signIn.identitiesText')}</p>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !value ? (
        <GridSkeleton rows={3} />
      ) : value.length === 0 ? (
        <EmptyState icon="person" title={t('signIn.nobody')} text={t('signIn.nobodyText')} />
      ) : (
        <ul aria-label={t('signIn.identities')} className="divide-y divide-line border border-line">
          {value.map((identity) => (
            <Identity key={identity.id} identity={identity} onChanged={load} />
          ))}
        </ul>
      )}
    </Group>
  );
};
