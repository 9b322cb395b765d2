import { BACKUP_DAYS, BACKUP_HOURS, BACKUP_WEEKS, checkRange } from '@lauda/domain';
import { bytesText } from '@lauda/domain/status';
import { administrationOf, type LiveEvent } from '@lauda/store';
import { type ReactElement, useCallback, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/icons.tsx';
import { Skeleton } from '../../components/States.tsx';
import { notify } from '../../components/toast.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { Group } from '../../forms/controls.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';
import { SecretLine } from './SecretLine.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Stored = SettingsOf<'backups'>;
const { NumberLine } = fieldsOf<Stored['backups']>();
const AREAS = ['backups'] as const;
const RANGES = { hour: BACKUP_HOURS, daily: BACKUP_DAYS, weekly: BACKUP_WEEKS } as const;

const useMoment = (): ((at: string) => string) => {
  const { language } = useText();
  return (at) => `${showDate(at.slice(0, 10), language, 'year')} ${timeOf(at)}`;
};

/** Whether an event may mean another backup, or another time of the next: of a run that is removed only its id is told. */
const isOfBackups = ({ kind, data }: LiveEvent): boolean =>
  kind === 'jobs DELETE' || ((kind === 'jobs CREATE' || kind === 'jobs UPDATE') && data.kind === 'backup');

/** The existing backups, loaded again when a job made one or failed to, or the next was planned anew. */
const Kept = (): ReactElement => {
  const { t, language } = useText();
  const { store, may } = useDesk();
  const { value, refusal, load } = useStoreAnswer((asked) => administrationOf(asked).backups(), []);
  const latest = useLatest(load);
  const moment = useMoment();
  useEffect(() => store.onEvent((event) => isOfBackups(event) && latest()()), [store, latest]);
  const make = async (): Promise<void> => {
    if ((await administrationOf(store).makeBackup()).ok) notify({ level: 'SUCCESS', title: t('backups.making') });
  };
  if (refusal) return <LoadFailed error={refusal} onRetry={load} />;
  if (!value) return <Skeleton className="h-24 w-full" />;
  const { on, next, backups } = value;
  return (
    <Group title={t('backups.kept')}>
      {!on && (
        <p role="note" className="flex items-center gap-2 rounded-md bg-warn-ground px-3 py-2 text-warn">
          <Icon name="warning" />
          {t('backups.off')}
        </p>
      )}
      {next !== null && <p className="tnum text-muted">{t('backups.next', { at: moment(next) })}</p>}
      {backups.length === 0 ? (
        <p className="text-muted">{t('backups.none')}</p>
      ) : (
        <ul aria-label={t('backups.kept')} className="flex flex-col gap-1">
          {backups.map(({ id, at, name, host, bytes, encrypted }) => (
            <li key={id} className="tnum flex flex-wrap gap-x-3">
              <span>{moment(at)}</span>
              <span className="flex-1 text-muted">{`${name} · ${host}`}</span>
              {encrypted && (
                <span className="flex items-center gap-1 text-muted">
                  <Icon name="lock" size={12} />
                  {t('backups.encrypted')}
                </span>
              )}
              <span>{bytesText(bytes, language)}</span>
            </li>
          ))}
        </ul>
      )}
      {may('ADMIN_WRITE') && (
        <span>
          <Button icon="archive" disabled={!on} onClick={() => void make()}>
            {t('backups.make')}
          </Button>
        </span>
      )}
    </Group>
  );
};

const Password = (): ReactElement => {
  const { t } = useText();
  return (
    <SecretLine
      name="password"
      has="hasPassword"
      label={t('backups.password')}
      stored={t('backups.passwordStored')}
      none={t('backups.passwordHelp')}
      maxLength={200}
    />
  );
};

/** The schedule and retention of backups, and the existing ones. */
export const BackupsScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ backups }: Stored): FieldErrors =>
      Object.fromEntries(
        (['hour', 'daily', 'weekly'] as const).map((name) => [`backups.${name}`, messageWords(t, checkRange(backups[name], RANGES[name]))]),
      ),
    [t],
  );
  return (
    <SettingsPage title={t('backups.title')} text={t('backups.text')} areas={AREAS} check={check}>
      <Section area="backups" title={t('backups.when')}>
        <div className="grid gap-3 @lg:grid-cols-3">
          {(['hour', 'daily', 'weekly'] as const).map((name) => (
            <NumberLine key={name} name={name} orElse={0} digits={3} range={RANGES[name]} label={t(`backups.${name}`)} />
          ))}
        </div>
        <Password />
      </Section>
      <Kept />
    </SettingsPage>
  );
};
