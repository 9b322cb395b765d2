import { checkEmail, checkRange, checkRequired, MAIL_FAILURES } from '@lauda/domain';
import { administrationOf } from '@lauda/store';
import { type ReactElement, useCallback } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { notify } from '../../components/toast.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';
import { PORTS } from './ports.ts';
import { SecretLine } from './SecretLine.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Mail = SettingsOf<'mail'>;
const { Check, Line, NumberLine } = fieldsOf<Mail['mail']>();
const AREAS = ['mail'] as const;

/** Sends a test message with the typed settings; shows a failure in words, with the message of the server. */
const Trial = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [busy, whileBusy] = useBusy();
  const { value: host, readOnly } = useField<string>('host');
  const { value: port } = useField<number | null>('port');
  const { value: from } = useField<string>('from');
  const { value: username } = useField<string | null>('username');
  const { value: password } = useField<string | null>('password');
  const { value: secure } = useField<boolean>('secure');
  const isWhole = host !== '' && port !== null && checkEmail(from) === undefined;
  const send = async (): Promise<void> => {
    const done = await whileBusy(() => administrationOf(store).tryMail({ host, port: port!, from, username, password, secure }));
    if (!done.ok) return;
    const { ok, failure, said } = done.value;
    if (ok) notify({ level: 'SUCCESS', title: t('mail.worked') });
    else notify({ level: 'ERROR', title: t(MAIL_FAILURES[failure ?? 'unexpected']), ...(said ? { description: said } : {}) });
  };
  return (
    <span>
      <Button icon="target" busy={busy} disabled={readOnly || !isWhole} onClick={() => void send()}>
        {t('mail.test')}
      </Button>
    </span>
  );
};

const Fields = (): ReactElement => {
  const { t } = useText();
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <Line name="host" orElse="" label={t('mail.host')} placeholder="smtp.example" maxLength={253} />
        <NumberLine name="port" label={t('mail.port')} required digits={5} range={PORTS} help={t('mail.portHelp')} />
      </div>
      <Check name="secure" label={t('mail.secure')} />
      <div className="grid gap-3 @lg:grid-cols-2">
        <Line name="username" label={t('mail.username')} help={t('mail.usernameHelp')} maxLength={200} />
        <SecretLine
          name="password"
          has="hasPassword"
          label={t('mail.password')}
          stored={t('mail.passwordStored')}
          none={t('mail.passwordHelp')}
          maxLength={500}
        />
      </div>
      <Line name="from" orElse="" label={t('mail.from')} help={t('mail.fromHelp')} placeholder="lauda@example.com" maxLength={254} />
      <Trial />
    </>
  );
};

/** The outgoing mail server (ADM-MAIL-01). */
export const MailServerScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ mail: { host, port, from } }: Mail): FieldErrors => ({
      'mail.port': messageWords(t, port === null ? { key: 'validation:required' } : checkRange(port, PORTS)),
      'mail.from': messageWords(t, from === '' ? (host === '' ? undefined : checkRequired(from)) : checkEmail(from)),
    }),
    [t],
  );
  return (
    <SettingsPage title={t('mail.title')} text={t('mail.text')} areas={AREAS} check={check}>
      <Section area="mail" title={t('mail.server')}>
        <Fields />
      </Section>
    </SettingsPage>
  );
};
