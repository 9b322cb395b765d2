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

type Twitter = SettingsOf<'twitter'>;
const { Line } = fieldsOf<Twitter['twitter']>();
const AREAS = ['twitter'] as const;

/** The X application that reads people and lists (SCR-SET-TWITTER). */
export const TwitterScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ twitter: { consumerKey, consumerSecret } }: Twitter): FieldErrors => ({
      'twitter.consumerKey': consumerSecret ? messageWords(t, checkRequired(consumerKey)) : undefined,
    }),
    [t],
  );
  return (
    <SettingsPage
      title={t('twitter.title')}
      text={t('twitter.text')}
      areas={AREAS}
      check={check}
      above={<SourceTabs here="/admin/twitter" />}
    >
      <Section area="twitter" title={t('twitter.application')}>
        <div className="grid gap-3 @lg:grid-cols-2">
          <Line name="consumerKey" orElse="" label={t('twitter.consumerKey')} help={t('twitter.consumerKeyHelp')} maxLength={200} />
          <SecretLine name="consumerSecret" has="hasConsumerSecret" label={t('twitter.consumerSecret')} />
          <SecretLine name="accessToken" has="hasAccessToken" label={t('twitter.accessToken')} />
          <SecretLine name="accessTokenSecret" has="hasAccessTokenSecret" label={t('twitter.accessTokenSecret')} />
        </div>
      </Section>
    </SettingsPage>
  );
};
