import { PASSWORD_MIN } from '@lauda/domain';
import { PASSWORD_MESSAGES } from '@lauda/store';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Icon } from '../../components/icons.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useText } from '../../i18n/i18n.ts';

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

/** Why a login was refused, in words above the button; where nobody knows whether one is signed in, one may ask again. */
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
  /** The e-mail of the last visit, empty when it is not to be remembered. */
  remembered: string;
  busy: boolean;
  warning?: Warning | undefined;
  /** Asks once more who is signed in, when that could not be found out. */
  onRetry?: (() => void) | undefined;
  onSubmit: (credentials: Credentials) => void;
}

/** Name and password, with the e-mail remembered where the person wants it. */
export const LoginForm = ({ remembered, busy, warning, onRetry, onSubmit }: LoginFormProps): ReactElement => {
  const { t } = useText();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Credentials>({
    defaultValues: { username: remembered, password: '', remember: remembered !== '' },
  });
  const required = t('validation:required');
  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)} noValidate className="flex flex-col gap-4">
      <Field label={t('login.user')} error={errors.username && required}>
        {(control) => (
          <TextInput {...control} {...register('username', { required: true })} autoComplete="username" autoFocus={remembered === ''} />
        )}
      </Field>
      <Field label={t('login.password')} error={errors.password && required}>
        {(control) => (
          <TextInput
            {...control}
            {...register('password', { required: true })}
            type="password"
            autoComplete="current-password"
            autoFocus={remembered !== ''}
          />
        )}
      </Field>
      <Checkbox label={t('login.remember')} {...register('remember')} />
      {warning && <LoginWarning warning={warning} onRetry={onRetry} />}
      <Button type="submit" kind="primary" busy={busy} className="h-9">
        {busy ? t('login.submitting') : t('login.submit')}
      </Button>
    </form>
  );
};

interface NewPassword {
  readonly password: string;
  readonly repeated: string;
  readonly endTokens: boolean;
}

/** First access: a new password, twice the same (LOGIN-10). */
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
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<NewPassword>({ defaultValues: { password: '', repeated: '', endTokens: false } });
  const problem =
    errors.password?.type === 'minLength'
      ? messageWords(t, PASSWORD_MESSAGES.password_too_short)
      : errors.password && t('validation:required');
  return (
    <form
      onSubmit={(event) => void handleSubmit(({ password, endTokens }) => onSubmit(password, endTokens))(event)}
      noValidate
      className="flex flex-col gap-4"
    >
      <p className="text-muted">{t('login.newText')}</p>
      <Field label={t('login.newPassword')} help={t('login.newPasswordHelp')} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            {...register('password', { required: true, minLength: PASSWORD_MIN })}
            type="password"
            autoComplete="new-password"
            autoFocus
          />
        )}
      </Field>
      <Field label={t('login.repeat')} error={errors.repeated && messageWords(t, PASSWORD_MESSAGES.passwords_must_match)}>
        {(control) => (
          <TextInput
            {...control}
            {...register('repeated', { validate: (value, all) => value === all.password })}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Checkbox label={t('login.endTokens')} {...register('endTokens')} />
      {warning && <LoginWarning warning={warning} />}
      <Button type="submit" kind="primary" busy={busy} className="h-9">
        {t('login.newSubmit')}
      </Button>
    </form>
  );
};
