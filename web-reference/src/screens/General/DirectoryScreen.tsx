import { checkDirectory, checkRequired, LDAP_FAILURES, PAGE_SIZE } from '@lauda/domain';
import type { LdapSync, LdapUser } from '@lauda/sdk';
import { administrationOf } from '@lauda/store';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Progress } from '../../components/Progress.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { notify } from '../../components/toast.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { Group } from '../../forms/controls.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { SecretLine } from './SecretLine.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Settings = SettingsOf<'ldap'>;
type Ldap = Settings['ldap'];
const { Check, Line, Lines } = fieldsOf<Ldap>();
const AREAS = ['ldap'] as const;

/** Tests the directory with the typed settings; shows a failure in words, with the message of the server. */
const Trial = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [busy, whileBusy] = useBusy();
  const { value: url, readOnly } = useField<string>('url');
  const { value: baseDn } = useField<string>('baseDn');
  const { value: userDn } = useField<string>('userDn');
  const { value: password } = useField<string | null>('password');
  const { value: filter } = useField<string | null>('filter');
  const { value: startTls } = useField<boolean>('startTls');
  const { value: caCertificate } = useField<string | null>('caCertificate');
  const { value: groupsDn } = useField<string | null>('groupsDn');
  const isWhole = checkDirectory({ url, startTls }) === undefined && baseDn !== '';
  const ask = async (): Promise<void> => {
    const done = await whileBusy(() =>
      administrationOf(store).directory.try({ url, baseDn, userDn, password, filter, startTls, caCertificate, groupsDn }),
    );
    if (!done.ok) return;
    const { ok, failure, said } = done.value;
    if (ok) notify({ level: 'SUCCESS', title: t('directory.worked') });
    else notify({ level: 'ERROR', title: t(LDAP_FAILURES[failure ?? 'unexpected']), ...(said ? { description: said } : {}) });
  };
  return (
    <span>
      <Button icon="target" busy={busy} disabled={readOnly || !isWhole} onClick={() => void ask()}>
        {t('directory.test')}
      </Button>
    </span>
  );
};

const Fields = (): ReactElement => {
  const { t } = useText();
  return (
    <>
      <Check name="enabled" label={t('directory.enabled')} />
      <Line name="url" orElse="" label={t('directory.url')} placeholder="ldaps://ldap.example" maxLength={500} />
      <Check name="startTls" label={t('directory.startTls')} />
      <Lines name="caCertificate" label={t('directory.ca')} help={t('directory.caHelp')} isCode />
      <div className="grid gap-3 @lg:grid-cols-2">
        <Line name="userDn" orElse="" label={t('directory.userDn')} help={t('directory.userDnHelp')} maxLength={1000} />
        <SecretLine
          name="password"
          has="hasPassword"
          label={t('directory.password')}
          stored={t('directory.passwordStored')}
          none={t('directory.passwordHelp')}
          maxLength={500}
        />
      </div>
      <Line name="baseDn" orElse="" label={t('directory.baseDn')} placeholder="ou=people,dc=tv,dc=example" maxLength={1000} />
      <Line name="filter" label={t('directory.filter')} help={t('directory.filterHelp')} maxLength={2000} />
      <Line name="groupsDn" label={t('directory.groupsDn')} help={t('directory.groupsDnHelp')} maxLength={1000} />
      <Trial />
    </>
  );
};

const Found = ({ rows }: { rows: readonly LdapUser[] }): ReactElement => {
  const { t } = useText();
  return (
    <ul aria-label={t('directory.users')} className="divide-y divide-line border border-line">
      {rows.map(({ username, name, email, synced, disabled }) => (
        <li key={username || name} className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1">
          <span className="min-w-40 flex-1 break-words">{name}</span>
          <span className="min-w-32 text-muted">{username}</span>
          <span className="min-w-40 flex-1 break-words text-muted">{email}</span>
          {synced && <Badge tone="good">{t('directory.synced')}</Badge>}
          {disabled && <Badge tone="warn">{t('directory.disabled')}</Badge>}
        </li>
      ))}
    </ul>
  );
};

/** Searches the directory by name before any user is imported (ADM-LDAP-06). */
const Search = (): ReactElement => {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<{ readonly text: string; readonly page: number }>();
  const { value, refusal, load } = useStoreAnswer(
    (store) => asked && administrationOf(store).directory.users(asked.text, asked.page),
    [asked],
  );
  const search = (): void => setAsked({ text: typed.trim(), page: 0 });
  return (
    <Group title={t('directory.search')}>
      <div className="flex gap-2">
        <TextInput
          type="search"
          aria-label={t('directory.searchText')}
          placeholder={t('directory.searchText')}
          className="max-w-80"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && search()}
        />
        <Button icon="search" onClick={search}>
          {t('directory.find')}
        </Button>
      </div>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !asked ? null : !value ? (
        <GridSkeleton rows={3} />
      ) : value.total === 0 ? (
        <EmptyState icon="search" title={t('directory.nobody')} text={t('directory.nobodyText')} />
      ) : (
        <>
          <Found rows={value.rows} />
          <Pager page={asked.page} size={PAGE_SIZE} total={value.total} onPage={(page) => setAsked({ ...asked, page })} />
        </>
      )}
    </Group>
  );
};

const countsOf = ({ read, created, changed, restored, disabled, skipped }: LdapSync) => ({
  read,
  created,
  changed,
  restored,
  disabled,
  skipped,
});

/** The progress of a running directory sync, the result of the last one, and the button that starts another (ADM-LDAP-01, 04). */
const Sync = (): ReactElement => {
  const { t, language } = useText();
  const { store, may } = useDesk();
  const { directory } = administrationOf(store);
  const { syncing, progress, last, error } = useView(directory.view);
  useEffect(() => void directory.load(), [directory]);
  const at = last?.finished ?? last?.started;
  const isShrunken = last?.failure === 'shrunken';
  const shutOut = async (): Promise<void> => {
    const question = { title: t('directory.shutOutAsk'), text: t('directory.shutOutText'), confirm: t('directory.shutOut'), danger: true };
    if ((await ask(question)) === 'yes') await directory.sync(true);
  };
  return (
    <Group title={t('directory.sync')} aside={syncing && <Badge tone="info">{t('directory.syncing')}</Badge>}>
      <p className="text-muted">{t('directory.syncText')}</p>
      {syncing && progress && <Progress label={t('directory.sync')} done={progress.done} total={progress.total} />}
      {error && <LoadFailed error={error} onRetry={() => void directory.load()} />}
      {last && at && !syncing && (
        <div role="status" className="flex flex-col gap-1">
          <span className="tnum text-muted">{`${showDate(at.slice(0, 10), language, 'year')} ${timeOf(at)}`}</span>
          {last.failure ? (
            <span className="text-bad">{t(LDAP_FAILURES[last.failure])}</span>
          ) : (
            <span className="tnum">{t('directory.counts', countsOf(last))}</span>
          )}
          {isShrunken && <span className="tnum">{t('directory.leaving', { people: last.said ?? '' })}</span>}
        </div>
      )}
      {may('ADMIN_WRITE') && (
        <span className="flex flex-wrap gap-2">
          <Button icon="sync" onClick={() => void directory.sync()}>
            {t('directory.start')}
          </Button>
          {isShrunken && !syncing && (
            <Button icon="lock" onClick={() => void shutOut()}>
              {t('directory.shutOut')}
            </Button>
          )}
        </span>
      )}
    </Group>
  );
};

/** The directory of users: its address, which of its users work here, and how they are imported (SCR-ADM-LDAP). */
export const DirectoryScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ ldap }: Settings): FieldErrors => {
      const { enabled, url, baseDn } = ldap;
      if (!enabled && url === '') return {};
      const wrong = checkDirectory(ldap);
      return {
        'ldap.url':
          wrong === 'startTls' ? t('directory.needsTls') : wrong && t(url === '' ? 'validation:required' : 'validation:invalidUrl'),
        'ldap.baseDn': messageWords(t, checkRequired(baseDn)),
      };
    },
    [t],
  );
  return (
    <SettingsPage title={t('directory.title')} text={t('directory.text')} areas={AREAS} check={check}>
      <Section area="ldap" title={t('directory.connection')}>
        <Fields />
      </Section>
      <Search />
      <Sync />
    </SettingsPage>
  );
};
