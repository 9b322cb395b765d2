import { CLEANED, CLEANED_TARGETS, checkRange, RETENTION_DAYS } from '@lauda/domain';
import { administrationOf } from '@lauda/store';
import { type ReactElement, useCallback, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { notify } from '../../components/toast.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { Group } from '../../forms/controls.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Cleaning = SettingsOf<'cleaning'>;
const { NumberLine } = fieldsOf<Cleaning['cleaning']>();
const AREAS = ['cleaning'] as const;

const totalOf = (counts: readonly { readonly count: number }[] = []): number => counts.reduce((sum, { count }) => sum + count, 0);

/** The documents a cleanup would remove now by the stored settings, counted again when those change or a cleanup ends; and those the last ones removed. */
const Removed = (): ReactElement => {
  const { t, language } = useText();
  const { store, may } = useDesk();
  const version = useView(store.settings.cleaning.view)?.version;
  const preview = useStoreAnswer((asked) => administrationOf(asked).cleanable(), [version]);
  const log = useStoreAnswer((asked) => administrationOf(asked).cleaned(), []);
  const again = (): void => {
    preview.load();
    log.load();
  };
  const latest = useLatest(again);
  useEffect(() => store.onEvent(({ kind, data }) => kind === 'jobs UPDATE' && data.kind === 'cleaning' && latest()()), [store, latest]);
  const [isCounting, whileCounting] = useBusy();
  const run = async (): Promise<void> => {
    // Counted anew: what is asked must be what goes.
    const counted = administrationOf(store).cleanable();
    await whileCounting(() => counted.load());
    const { value } = counted.view.snapshot();
    if (!value) return preview.load();
    preview.take(value);
    const total = totalOf(value);
    if (total === 0) return;
    const question = { title: t('history.runAsk', { count: total }), text: t('history.runText'), confirm: t('history.run'), danger: true };
    if ((await ask(question)) !== 'yes' || !(await administrationOf(store).clean()).ok) return;
    notify({ level: 'SUCCESS', title: t('history.running') });
  };
  const refusal = preview.refusal ?? log.refusal;
  if (refusal) return <LoadFailed error={refusal} onRetry={again} />;
  return (
    <Group title={t('history.now')}>
      <ul className="flex flex-col gap-1">
        {preview.value?.map(({ target, count, days }) => (
          <li key={target} className="flex gap-3">
            <span className="flex-1">{t(`history.${target}`)}</span>
            <span className="tnum text-muted">{days === 0 ? t('history.forEver') : t('history.count', { count })}</span>
          </li>
        ))}
      </ul>
      {may('ADMIN_WRITE') && (
        <span className="flex gap-2">
          <Button icon="sync" onClick={preview.load}>
            {t('history.countAgain')}
          </Button>
          <Button icon="trash" busy={isCounting} disabled={totalOf(preview.value) === 0} onClick={() => void run()}>
            {t('history.run')}
          </Button>
        </span>
      )}
      {(log.value ?? []).length > 0 && (
        <ul aria-label={t('history.log')} className="flex flex-col gap-1 text-sm text-muted">
          {log.value!.map(({ id, at, target, count }) => (
            <li key={id} className="tnum">
              {`${showDate(at.slice(0, 10), language, 'year')} ${timeOf(at)} · ${t(`history.${target}`)}: ${count}`}
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
};

/** The days that documents are kept, and the final removal (ADM-HIST). */
export const HistoryScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ cleaning }: Cleaning): FieldErrors =>
      Object.fromEntries(
        Object.values(CLEANED).map((name) => [`cleaning.${name}`, messageWords(t, checkRange(cleaning[name], RETENTION_DAYS))]),
      ),
    [t],
  );
  return (
    <SettingsPage title={t('history.title')} text={t('history.text')} areas={AREAS} check={check}>
      <Section area="cleaning" title={t('history.days')}>
        <p className="text-muted">{t('history.none')}</p>
        <div className="grid gap-3 @lg:grid-cols-3">
          {CLEANED_TARGETS.map((target) => (
            <NumberLine
              key={target}
              name={CLEANED[target]}
              orElse={0}
              hasNone
              digits={5}
              range={RETENTION_DAYS}
              label={t(`history.${target}`)}
            />
          ))}
        </div>
      </Section>
      <Removed />
    </SettingsPage>
  );
};
