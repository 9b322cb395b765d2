import { LOCALES } from '@lauda/domain';
import { type ReactElement, useCallback } from 'react';
import { fieldsOf } from '../../forms/fields.ts';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from './languageNames.ts';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Branch = SettingsOf<'branch'>;
const { Choice, Line } = fieldsOf<Branch['branch']>();
const AREAS = ['branch'] as const;
const LANGUAGES = LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** The branch: its name, and the default language of its desks (ADM-BRA-01). */
export const BranchScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ branch }: Branch): FieldErrors => ({
      'branch.locale': branch.locale ? undefined : messageWords(t, { key: 'validation:required' }),
    }),
    [t],
  );
  return (
    <SettingsPage title={t('branch.title')} text={t('branch.text')} areas={AREAS} check={check}>
      <Section area="branch" title={t('branch.newsroom')}>
        <div className="grid gap-3 @lg:grid-cols-2">
          <Line name="branchName" orElse="" label={t('branch.name')} maxLength={100} />
          <Choice name="locale" label={t('branch.locale')} help={t('branch.localeHelp')} required options={LANGUAGES} />
          <Choice name="timeZone" label={t('branch.timeZone')} help={t('branch.timeZoneHelp')} required options={ZONES} />
        </div>
      </Section>
    </SettingsPage>
  );
};
