import { checkEmail, checkMinLength, checkPasswords, checkRequired, INVALID_FORM, PASSWORD_MIN } from '@lauda/domain';
import type { User } from '@lauda/sdk';
import { type ReactElement, useEffect, useState } from 'react';
import { type RegisterOptions, type UseFormRegister, useForm } from 'react-hook-form';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { notify } from '../../components/toast.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { type Text, useText } from '../../i18n/i18n.ts';

interface OwnData {
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  readonly password: string;
  readonly repeated: string;
  readonly oldPassword: string;
}

const startOf = ({ name, nickname, email }: User): OwnData => ({
  name,
  nickname,
  email,
  password: '',
  repeated: '',
  oldPassword: '',
});

/** The fields nobody shall read over a shoulder, and what a browser may fill them with. */
const SECRETS: Partial<Record<keyof OwnData, string>> = {
  password: 'new-password',
  repeated: 'new-password',
  oldPassword: 'current-password',
};

interface InputProps {
  name: keyof OwnData;
  label: string;
  error: string | undefined;
  register: UseFormRegister<OwnData>;
  rules: RegisterOptions<OwnData>;
  help?: string;
}

const Input = ({ name, label, error, register, rules, help }: InputProps): ReactElement => {
  const secret = SECRETS[name];
  return (
    <Field label={label} error={error} help={help} required={name === 'name' || name === 'nickname'}>
      {(control) => (
        <TextInput
          {...control}
          {...register(name, rules)}
          {...(secret ? { type: 'password', autoComplete: secret } : { maxLength: name === 'nickname' ? 60 : 200 })}
        />
      )}
    </Field>
  );
};

/** What each field must hold; the present password is asked for where a new one is typed. */
const rulesOf = (t: Text) => ({
  required: { validate: (value: string) => messageWords(t, checkRequired(value)) },
  email: { validate: (value: string) => (value.trim() === '' ? undefined : messageWords(t, checkEmail(value.trim()))) },
  password: {
    validate: (value: string) => (value === '' ? undefined : messageWords(t, checkMinLength(value, PASSWORD_MIN))),
  },
  oldPassword: {
    validate: (value: string, all: OwnData) => (all.password === '' ? undefined : messageWords(t, checkRequired(value))),
  },
  repeated: { validate: (value: string, all: OwnData) => messageWords(t, checkPasswords(all.password, value)) },
});

/** The own name, nickname, e-mail and password; a password is changed only when one is typed. */
export const OwnDataForm = ({ onDirty }: { onDirty: (dirty: boolean) => void }): ReactElement => {
  const { t } = useText();
  const { me, store } = useDesk();
  const { register, handleSubmit, reset, setError, formState, watch } = useForm<OwnData>({ defaultValues: startOf(me) });
  const { errors, isDirty, isSubmitting } = formState;
  const [endTokens, setEndTokens] = useState(false);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const save = handleSubmit(
    async ({ name, nickname, email, password, oldPassword }) => {
      const fields = { name: name.trim(), nickname: nickname.trim(), email: email.trim() };
      const done = await store.session.save(password === '' ? fields : { ...fields, password, oldPassword, endTokens });
      if (!done.ok) {
        if (done.error.fields?.some(({ path }) => path === 'oldPassword'))
          setError('oldPassword', { message: t('myData.oldPasswordWrong') });
        return;
      }
      reset(startOf(done.value));
      notify({ level: 'SUCCESS', title: t('common.saved') });
    },
    () => notify({ ...INVALID_FORM, title: messageWords(t, INVALID_FORM.title) }),
  );
  useActions({ 'form.save': { run: () => void save(), enabled: () => isDirty } });
  const { required, email, password, oldPassword, repeated } = rulesOf(t);
  const input = (name: keyof OwnData, label: string, rules: RegisterOptions<OwnData>, help?: string): ReactElement => (
    <Input name={name} label={label} error={errors[name]?.message} register={register} rules={rules} {...(help ? { help } : {})} />
  );
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void save(event)}>
      <div className="grid gap-3 sm:grid-cols-2">
        {input('name', t('myData.name'), required)}
        {input('nickname', t('myData.nickname'), required)}
      </div>
      {input('email', t('myData.email'), email)}
      <div className="grid gap-3 sm:grid-cols-2">
        {input('password', t('login.newPassword'), password, t('myData.passwordHelp'))}
        {input('repeated', t('login.repeat'), repeated)}
      </div>
      {watch('password') !== '' && (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          {input('oldPassword', t('myData.oldPassword'), oldPassword, t('myData.oldPasswordHelp'))}
          <Checkbox label={t('login.endTokens')} checked={endTokens} onChange={({ target }) => setEndTokens(target.checked)} />
        </div>
      )}
      <Button type="submit" kind={isDirty ? 'primary' : 'plain'} disabled={!isDirty} busy={isSubmitting} className="self-start">
        {t('common.save')}
      </Button>
    </form>
  );
};
