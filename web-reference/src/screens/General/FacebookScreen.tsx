import { checkRequired } from '@lauda/domain';
import { type ReactElement, useCallback } from 'react';
import { fieldsOf } from '../../forms/fields.ts';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { SourceTabs } from '../Settings/SourceTabs.tsx';
import { SecretLine } from './SecretLine.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Facebook = SettingsOf<'facebook'>;
const { Line } = fieldsOf<Facebook['facebook']>();
const AREAS = ['facebook'] as const;

/** The Facebook application that reads pages (SCR-SET-SOCIAL). */
export const FacebookScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ facebook: { appId, appSecret } }: Facebook): FieldErrors => ({
      'facebook.appId': appSecret ? messageWords(t, checkRequired(appId)) : undefined,
    }),
    [t],
  );
  return (
    <SettingsPage
      title={t('facebook.title')}
      text={t('facebook.text')}
      areas={AREAS}
      check={check}
      above={<SourceTabs here="/admin/facebook" />}
    >
      <Section area="facebook" title={t('facebook.application')}>
        <div className="grid gap-3 @lg:grid-cols-2">
          <Line name="appId" orElse="" label={t('facebook.appId')} help={t('facebook.appIdHelp')} maxLength={200} />
          <SecretLine name="appSecret" has="hasAppSecret" label={t('facebook.appSecret')} />
        </div>
      </Section>
    </SettingsPage>
  );
};
