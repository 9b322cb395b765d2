import { checkUrl } from '@lauda/domain';
import { madeOf } from '@lauda/store';
import { type ReactElement, useCallback } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';
import { SecretLine } from './SecretLine.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Archive = SettingsOf<'souv'>;
const { Line } = fieldsOf<Archive['souv']>();
const AREAS = ['souv'] as const;

/** Tests the typed settings before they are stored, and shows the result (SET-11). */
const Check = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [busy, whileBusy] = useBusy();
  const { value: url, readOnly } = useField<string>('url');
  const { value: username } = useField<string>('username');
  const { value: password } = useField<string | null>('password');
  const check = async (): Promise<void> => {
    await whileBusy(() => madeOf(store).souv.checkCredentials({ url, username, password }));
  };
  return (
    <span>
      <Button icon="target" busy={busy} disabled={readOnly || !url || checkUrl(url) !== undefined} onClick={() => void check()}>
        {t('souv.check')}
      </Button>
    </span>
  );
};

const Fields = (): ReactElement => {
  const { t } = useText();
  return (
    <>
      <Line name="url" orElse="" label={t('souv.url')} help={t('souv.urlHelp')} placeholder="https://archive.example/api" maxLength={500} />
      <div className="grid gap-3 @lg:grid-cols-2">
        <Line name="username" orElse="" label={t('souv.username')} help={t('souv.usernameHelp')} maxLength={200} />
        <SecretLine
          name="password"
          has="hasPassword"
          label={t('souv.password')}
          stored={t('souv.passwordStored')}
          none={t('souv.passwordHelp')}
          maxLength={500}
        />
      </div>
      <Check />
    </>
  );
};

/** The external archive of documents: its address and credentials. */
export const ArchiveScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ souv: { url } }: Archive): FieldErrors => ({ 'souv.url': url === '' ? undefined : messageWords(t, checkUrl(url)) }),
    [t],
  );
  return (
    <SettingsPage title={t('souv.title')} text={t('souv.about')} areas={AREAS} check={check}>
      <Section area="souv" title={t('souv.access')}>
        <Fields />
      </Section>
    </SettingsPage>
  );
};
