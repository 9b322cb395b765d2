import { DEFAULT_READ_RATE, type Locale, measuredRate, readingCharacters, SAMPLE_TEXTS } from '@lauda/domain';
import { type ReactElement, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { languageTag, useText } from '../../i18n/i18n.ts';

/** The seconds per character that are a reading: below and above, the press was a mistake, and scripts would be timed by it. */
const [QUICKEST, SLOWEST] = [0.02, 0.5];

export interface ReadRateMeterProps {
  locale: Locale;
  /** Seconds per character; null: not measured yet. */
  rate: number | null;
  /** Returns milliseconds; a parameter, so that a test can control the time. */
  now: () => number;
  onMeasured: (rate: number) => void;
}

/** Measures the read rate of a person: a fixed text, a press at the start and one at the end (FMT-11). */
export const ReadRateMeter = ({ locale, rate, now, onMeasured }: ReadRateMeterProps): ReactElement => {
  const { t, language } = useText();
  const [began, setBegan] = useState<number>();
  const [isUnlikely, setUnlikely] = useState(false);
  const sample = SAMPLE_TEXTS[locale];
  const used = rate ?? DEFAULT_READ_RATE;
  const number = (value: number, digits: number): string =>
    value.toLocaleString(languageTag(language), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const press = (): void => {
    setBegan(began === undefined ? now() : undefined);
    setUnlikely(false);
    if (began === undefined) return;
    const measured = measuredRate(sample, (now() - began) / 1000);
    if (measured < QUICKEST || measured > SLOWEST) setUnlikely(true);
    else onMeasured(measured);
  };
  return (
    <section aria-label={t('readRate.title')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('readRate.title')}</h3>
      <p className="text-muted">{t('readRate.help', { count: readingCharacters(sample) })}</p>
      <p className="max-w-[68ch] rounded-md border border-line bg-inset p-3 text-read">{sample}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind={began === undefined ? 'plain' : 'primary'} icon={began === undefined ? 'play' : 'stop'} onClick={press}>
          {began === undefined ? t('readRate.start') : t('readRate.stop')}
        </Button>
        <span className="tnum">{t('readRate.value', { rate: number(used, 3), perSecond: number(1 / used, 1) })}</span>
        {isUnlikely && (
          <span role="alert" className="text-warn">
            {t('readRate.unlikely')}
          </span>
        )}
        {rate === null && <span className="text-faint">{t('readRate.default')}</span>}
      </div>
    </section>
  );
};
