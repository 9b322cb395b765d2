import { THEME_COLOURS, type ThemeColour } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useField } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';
import { ACCENTS, textOn } from '../../theme/accents.ts';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const AREAS = ['branch'] as const;
const [DEFAULT] = THEME_COLOURS;
const NOTHING_WRONG = (): Record<string, never> => ({});

const Colours = (): ReactElement => {
  const { t } = useText();
  const { value, onChange, readOnly } = useField<ThemeColour | null>('themeColour');
  return (
    <fieldset className="grid gap-2 @sm:grid-cols-2 @2xl:grid-cols-3" disabled={readOnly}>
      <legend className="sr-only">{t('theme.colour')}</legend>
      {THEME_COLOURS.map((name) => (
        <label
          key={name}
          className="flex cursor-pointer items-center gap-3 rounded-md border border-line p-2 hover:bg-hover has-checked:border-accent has-checked:bg-selected has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="themeColour"
            className="accent-(--accent)"
            checked={(value ?? DEFAULT) === name}
            onChange={() => onChange(name)}
          />
          <span
            aria-hidden="true"
            className="grid h-8 w-12 place-items-center rounded-sm border border-line-strong text-sm font-semibold"
            style={{ background: ACCENTS[name], color: textOn(ACCENTS[name]) }}
          >
            Aa
          </span>
          {t(`theme.${name}`)}
        </label>
      ))}
    </fieldset>
  );
};

/** The theme colour of the newsroom, which every open page takes as soon as it is saved (ADM-THEME-04). */
export const ThemeScreen = (): ReactElement => {
  const { t } = useText();
  return (
    <SettingsPage title={t('theme.title')} text={t('theme.text')} areas={AREAS} check={NOTHING_WRONG}>
      <Section area="branch" title={t('theme.colour')}>
        <Colours />
      </Section>
    </SettingsPage>
  );
};
