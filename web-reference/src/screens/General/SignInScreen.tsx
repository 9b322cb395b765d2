import { checkRequired, isIssuer, OPENID_FAILURES, pageOrigins, returnAddress } from '@lauda/domain';
import { administrationOf } from '@lauda/store';
import { type ReactElement, useCallback } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { notify } from '../../components/toast.tsx';
import { Lines } from '../../forms/controls.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';
import { Identities } from './Identities.tsx';
import { SecretLine } from './SecretLine.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

const AREAS = ['sign_in'] as const;
type Settings = SettingsOf<'sign_in'>;
const { Check, Line } = fieldsOf<Settings['sign_in']>();

/** Tests the provider with the typed settings; shows a problem in words. */
const Trial = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [busy, whileBusy] = useBusy();
  const { value: issuer, readOnly } = useField<string>('issuer');
  const { value: clientId } = useField<string>('clientId');
  const { value: clientSecret } = useField<string | null>('clientSecret');
  const test = async (): Promise<void> => {
    const done = await whileBusy(() => administrationOf(store).tryProvider({ issuer, clientId, clientSecret }));
    if (!done.ok) return;
    const { ok, failure, said, signsOut } = done.value;
    if (ok) notify({ level: 'SUCCESS', title: t('signIn.worked'), description: t(signsOut ? 'signIn.signsOut' : 'signIn.signsNotOut') });
    else notify({ level: 'ERROR', title: t(OPENID_FAILURES[failure ?? 'unreachable']), ...(said ? { description: said } : {}) });
  };
  return (
    <span>
      <Button icon="target" busy={busy} disabled={readOnly || !isIssuer(issuer) || clientId === ''} onClick={() => void test()}>
        {t('signIn.test')}
      </Button>
    </span>
  );
};

const Fields = (): ReactElement => {
  const { t } = useText();
  return (
    <>
      <Check name="openId" label={t('signIn.openId')} />
      <p className="text-muted">
        {t('signIn.return')} <code className="font-mono break-all text-text select-all">{returnAddress(window.location.origin)}</code>
      </p>
      <Line name="issuer" orElse="" label={t('signIn.issuer')} placeholder="https://id.example" maxLength={500} />
      <div className="grid gap-3 @lg:grid-cols-2">
        <Line name="clientId" orElse="" label={t('signIn.clientId')} maxLength={500} />
        <SecretLine
          name="clientSecret"
          has="hasClientSecret"
          label={t('signIn.clientSecret')}
          stored={t('signIn.secretStored')}
          none={t('signIn.secretHelp')}
          maxLength={500}
        />
        <Line name="scopes" orElse="" label={t('signIn.scopes')} maxLength={500} />
        <Line name="button" orElse="" label={t('signIn.button')} maxLength={60} />
        <Line name="userClaim" orElse="" label={t('signIn.userClaim')} help={t('signIn.userClaimHelp')} maxLength={100} />
        <Line name="groupsClaim" label={t('signIn.groupsClaim')} help={t('signIn.groupsClaimHelp')} maxLength={100} />
      </div>
      <Check name="createAccounts" label={t('signIn.createAccounts')} />
      <Check name="linkByEmail" label={t('signIn.linkByEmail')} />
      <Check name="openIdSignOut" label={t('signIn.openIdSignOut')} />
      <p className="text-muted">{t('signIn.openIdSignOutHelp')}</p>
      <Trial />
    </>
  );
};

/** The origins of other web pages that may call the API with a token, one a line. */
const Origins = (): ReactElement => {
  const { t } = useText();
  const { value, onChange, ...field } = useField<readonly string[]>('origins');
  return (
    <Lines
      {...field}
      label={t('signIn.origins')}
      help={t('signIn.originsHelp')}
      placeholder="https://cms.example"
      isCode
      value={value.join('\n')}
      onChange={(text) => onChange(text?.split('\n') ?? [])}
    />
  );
};

/** The settings of the sign-in: the second step of administrators, and the OpenID Connect provider. */
export const SignInScreen = (): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const check = useCallback(
    ({ sign_in: { openId, issuer, clientId, userClaim, origins } }: Settings): FieldErrors => {
      const named = pageOrigins(origins);
      return {
        'sign_in.origins': typeof named === 'number' ? t('signIn.originsWrong', { address: origins[named]!.trim() }) : undefined,
        ...((openId || issuer !== '') && {
          'sign_in.issuer': isIssuer(issuer) ? undefined : t(issuer === '' ? 'validation:required' : 'signIn.issuerWrong'),
          'sign_in.clientId': messageWords(t, checkRequired(clientId)),
          'sign_in.userClaim': openId ? messageWords(t, checkRequired(userClaim)) : undefined,
        }),
      };
    },
    [t],
  );
  return (
    <SettingsPage title={t('signIn.title')} text={t('signIn.text')} areas={AREAS} check={check}>
      <Section area="sign_in" title={t('secondStep.title')}>
        <Check name="administratorsSecondFactor" label={t('signIn.secondFactor')} />
      </Section>
      <Section area="sign_in" title={t('signIn.provider')}>
        <Fields />
      </Section>
      <Section area="sign_in" title={t('signIn.pages')}>
        <Origins />
      </Section>
      {may('USER_READ') && <Identities />}
    </SettingsPage>
  );
};
