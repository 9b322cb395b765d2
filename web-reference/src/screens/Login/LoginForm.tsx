import { checkRequired, PASSWORD_MIN } from '@lauda/domain';
import { PASSWORD_MESSAGES } from '@lauda/store';
import { type FormEvent, type ReactElement, useCallback, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/icons.tsx';
import { Check, Line } from '../../forms/controls.tsx';
import { bindControl, controlsFor, FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { SaveKeyButton } from '../../forms/SaveKeyButton.tsx';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { type Text, useText } from '../../i18n/i18n.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

export interface Warning {
  readonly title: string;
  readonly description?: string | undefined;
  readonly level: 'WARNING' | 'ERROR';
}

/** The reason of a refused login above the button; when the session is unknown, a button to ask again. */
export const LoginWarning = ({ warning, onRetry }: { warning: Warning; onRetry?: (() => void) | undefined }): ReactElement => {
  const { t } = useText();
  const tone = warning.level === 'ERROR' ? 'bg-bad-ground text-bad' : 'bg-warn-ground text-warn';
  return (
    <div role="alert" className={`flex items-start gap-2 rounded-md p-2.5 ${tone}`}>
      <Icon name="warning" className="mt-0.5" />
      <p>
        <span className="font-medium">{warning.title}</span>
        {warning.description && <span className="block text-text">{warning.description}</span>}
      </p>
      {onRetry && (
        <Button size="sm" icon="sync" className="ml-auto" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
};

export interface LoginFormProps {
  /** The e-mail of the last visit, empty when it is not remembered. */
  remembered: string;
  busy: boolean;
  warning?: Warning | undefined;
  /** Asks for the session again, when that failed. */
  onRetry?: (() => void) | undefined;
  onSubmit: (credentials: Credentials) => void;
}

/** Checks a password for emptiness; unlike other texts, spaces count. */
const needed = (t: Text, password: string): string | undefined => (password === '' ? messageWords(t, checkRequired('')) : undefined);

/** The submit button of a login form. */
export const Submit = ({ busy, word }: { busy: boolean; word: string }): ReactElement => (
  <SaveKeyButton type="submit" busy={busy} className="h-9">
    {word}
  </SaveKeyButton>
);

/** Submits a login form once its values are valid; after a refusal the typed values stay. */
export const useSending = <T extends object>(start: T, check: (typed: T) => FieldErrors, send: (typed: T) => void) => {
  const { form, source, submit } = useSettingsForm<T>({
    start,
    isPassing: true,
    check,
    save: async (typed) => {
      send(typed);
      return { refused: {} };
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return { source, frame: { ref: form, onSubmit, noValidate: true, className: 'flex flex-col gap-4' } };
};

/** Only the needed controls: the whole kit would load with the first page. */
export const FIELDS = { Line: bindControl(Line), Check: bindControl(Check) };
const Known = controlsFor<Credentials>()(FIELDS);

/** The form for name and password, with the e-mail remembered on request. */
export const LoginForm = ({ remembered, busy, warning, onRetry, onSubmit }: LoginFormProps): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ username, password }: Credentials) => ({
      username: messageWords(t, checkRequired(username)),
      password: needed(t, password),
    }),
    [t],
  );
  const [start] = useState<Credentials>({ username: remembered, password: '', remember: remembered !== '' });
  const { source, frame } = useSending(start, check, onSubmit);
  return (
    <form {...frame}>
      <FormOf source={source}>
        <Known.Line name="username" orElse="" label={t('login.user')} fill="username" autoFocus={remembered === ''} />
        <Known.Line name="password" orElse="" label={t('login.password')} secret fill="current-password" autoFocus={remembered !== ''} />
        <Known.Check name="remember" label={t('login.remember')} />
      </FormOf>
      {warning && <LoginWarning warning={warning} onRetry={onRetry} />}
      <Submit busy={busy} word={t(busy ? 'login.submitting' : 'login.submit')} />
    </form>
  );
};

interface NewPassword {
  readonly password: string;
  readonly repeated: string;
  readonly endTokens: boolean;
}
const New = controlsFor<NewPassword>()(FIELDS);
const NOTHING: NewPassword = { password: '', repeated: '', endTokens: false };

/** The form of the first access: a new password, typed twice (LOGIN-10). */
export const NewPasswordForm = ({
  busy,
  warning,
  onSubmit,
}: {
  busy: boolean;
  warning?: Warning | undefined;
  onSubmit: (password: string, endTokens: boolean) => void;
}): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ password, repeated }: NewPassword) => ({
      password:
        password !== '' && password.length < PASSWORD_MIN ? messageWords(t, PASSWORD_MESSAGES.password_too_short) : needed(t, password),
      repeated: password === repeated ? undefined : messageWords(t, PASSWORD_MESSAGES.passwords_must_match),
    }),
    [t],
  );
  const { source, frame } = useSending(NOTHING, check, ({ password, endTokens }) => onSubmit(password, endTokens));
  return (
    <form {...frame}>
      <p className="text-muted">{t('login.newText')}</p>
      <FormOf source={source}>
        <New.Line name="password" orElse="" label={t('login.newPassword')} help={t('login.newPasswordHelp')} secret autoFocus />
        <New.Line name="repeated" orElse="" label={t('login.repeat')} secret />
        <New.Check name="endTokens" label={t('login.endTokens')} />
      </FormOf>
      {warning && <LoginWarning warning={warning} />}
      <Submit busy={busy} word={t('login.newSubmit')} />
    </form>
  );
};
