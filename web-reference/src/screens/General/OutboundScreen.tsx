import { HOUSE_HOSTS, houseHosts, wrongHost } from '@lauda/domain';
import { type ReactElement, useCallback, useState } from 'react';
import { Lines } from '../../forms/controls.tsx';
import { useField } from '../../forms/kit.tsx';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

const AREAS = ['outbound'] as const;

/** The allowed hosts, one a line; what is typed stays as it is while it means the same hosts. */
const Hosts = (): ReactElement => {
  const { t } = useText();
  const { value, onChange, ...field } = useField<readonly string[]>('hosts');
  const [typed, setTyped] = useState<string>();
  const stored = value.join('\n');
  return (
    <Lines
      {...field}
      label={t('outbound.hosts')}
      help={t('outbound.hostsHelp')}
      placeholder="10.0.0.7:8080"
      isCode
      value={typed !== undefined && houseHosts(typed).join('\n') === stored ? typed : stored}
      onChange={(text) => {
        setTyped(text ?? '');
        onChange(houseHosts(text ?? ''));
      }}
    />
  );
};

/** The hosts of the house that feeds, pictures and webhooks may reach. */
export const OutboundScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ outbound: { hosts } }: SettingsOf<'outbound'>): FieldErrors => {
      const wrong = wrongHost(hosts);
      const isMany = hosts.length > HOUSE_HOSTS;
      return {
        'outbound.hosts':
          wrong !== undefined
            ? t('outbound.hostsWrong', { address: wrong })
            : isMany
              ? t('outbound.hostsMany', { n: HOUSE_HOSTS })
              : undefined,
      };
    },
    [t],
  );
  return (
    <SettingsPage title={t('outbound.title')} text={t('outbound.text')} areas={AREAS} check={check}>
      <Section area="outbound" title={t('outbound.house')}>
        <Hosts />
      </Section>
    </SettingsPage>
  );
};
