import { wayBack } from '@lauda/domain';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { shownNotice } from '../../app/Notices.tsx';
import { store } from '../../app/newsroom.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { type Credentials, LoginForm, NewPasswordForm, type Warning } from './LoginForm.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { takeReturnAddress } from './returnAddress.ts';

// Loaded on demand: few need it, and it draws QR codes.
const StepForms = lazy(async () => ({ default: (await import('./StepForms.tsx')).StepForms }));
const STEP_TITLES = { code: 'secondStep.codeTitle', setup: 'secondStep.setUpTitle', recovery: 'secondStep.recovery' } as const;

/** Returns the last notice of the session, shown above the button; that the session ended stays until the next try. */
const useWarning = (): Warning | undefined => {
  const notices = useView(store.notices.view);
  const last = notices.findLast(({ level }) => level === 'WARNING' || level === 'ERROR');
  const ended = useRef<typeof last>(undefined);
  if (last) ended.current = 'key' in last.title && last.title.key === 'error:sessionExpired' ? last : undefined;
  return warningOf(last ?? ended.current);
};

const warningOf = (last: Parameters<typeof shownNotice>[0] | undefined): Warning | undefined => {
  if (!last) return undefined;
  const { level, title, description } = shownNotice(last);
  return { level: level === 'ERROR' ? 'ERROR' : 'WARNING', title, description };
};

/** Completes, once, a sign-in that returns from the provider, and removes its parameters from the address. */
const useReturn = (send: (verb: Promise<unknown>) => Promise<void>): void => {
  const { state, code, iss, error } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (!state || taken.current === state) return;
    taken.current = state;
    const redirect = takeReturnAddress();
    void navigate({ to: '/login', search: redirect ? { redirect } : {}, replace: true });
    const more = { ...(code ? { code } : {}), ...(iss ? { iss } : {}), ...(error ? { error } : {}) };
    void send(store.session.finishAtProvider({ state, ...more }));
  });
};

/** The login screen with every outcome: refused, too many users, licence, a password to replace, a code; then the return to the page asked for. */
export const LoginScreen = (): ReactElement => {
  const { t } = useText();
  const { redirect } = useSearch({ from: '/login' });
  const { state, firstLogin, step, unknown } = useView(store.session.view);
  const [username, setUsername] = useState('');
  // Not busy while the session is being loaded: a name typed meanwhile can be sent.
  const [busy, whileBusy] = useBusy();
  const warning = useWarning();
  const send = async (verb: Promise<unknown>): Promise<void> => void (await whileBusy(() => verb));
  useReturn(send);
  if (state === 'authenticated') return <Navigate to={wayBack(redirect)} replace />;
  const login = ({ username: name, password, remember }: Credentials): void => {
    setUsername(name);
    void send(store.session.login(name, password, { remember }));
  };
  const reset = (password: string, endTokens: boolean): void =>
    void send(store.session.resetPassword(username, password, password, { endTokens }));
  if (step)
    return (
      <LoginPage title={t(STEP_TITLES[step.kind])}>
        <Suspense>
          <StepForms
            app={step.kind === 'setup' ? step.app : undefined}
            codes={step.kind === 'recovery' ? step.codes : undefined}
            busy={busy}
            warning={warning}
            onSubmit={(code) => void send(store.session.giveCode(code))}
            onBack={() => store.session.startAgain()}
            onEnter={() => void send(store.session.enter())}
          />
        </Suspense>
      </LoginPage>
    );
  return firstLogin ? (
    <LoginPage title={t('login.newTitle')}>
      <NewPasswordForm busy={busy} warning={warning} onSubmit={reset} />
    </LoginPage>
  ) : (
    <LoginPage title={t('login.title')}>
      <LoginForm
        remembered={store.session.rememberedEmail()}
        busy={busy}
        warning={warning}
        onRetry={unknown ? () => void store.session.load() : undefined}
        onSubmit={login}
      />
      <ProviderButton redirect={redirect} />
    </LoginPage>
  );
};
