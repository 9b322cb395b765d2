import { checkEmail, checkMinLength, checkPasswords, checkRequired, INVALID_FORM, PASSWORD_MIN } from '@lauda/domain';
import type { User } from '@lauda/sdk';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Checkbox } from '../../components/Toggles.tsx';
import { notify } from '../../components/toast.tsx';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { FormConflicts } from '../../forms/FormConflicts.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { SaveKeyButton } from '../../forms/SaveKeyButton.tsx';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useSelected } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

interface OwnData {
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  readonly password: string;
  readonly repeated: string;
  readonly oldPassword: string;
}
const { Line } = fieldsOf<OwnData>();

const startOf = ({ name, nickname, email }: User): OwnData => ({ name, nickname, email, password: '', repeated: '', oldPassword: '' });
const hasPassword = ({ document }: { document: OwnData | undefined }): boolean => document?.password !== '';

/** Returns the check of the form; the present password is required for a new one. */
const useCheck = (): ((typed: OwnData) => FieldErrors) => {
  const { t } = useText();
  return useCallback(
    ({ name, nickname, email, password, repeated, oldPassword }) => ({
      name: messageWords(t, checkRequired(name)),
      nickname: messageWords(t, checkRequired(nickname)),
      email: email.trim() === '' ? undefined : messageWords(t, checkEmail(email.trim())),
      password: password === '' ? undefined : messageWords(t, checkMinLength(password, PASSWORD_MIN)),
      repeated: messageWords(t, checkPasswords(password, repeated)),
      oldPassword: password === '' ? undefined : messageWords(t, checkRequired(oldPassword)),
    }),
    [t],
  );
};

/** One's own name, nickname, e-mail and password; the password changes only when a new one is typed. */
export const OwnDataForm = ({ onDirty }: { onDirty: (dirty: boolean) => void }): ReactElement => {
  const { t } = useText();
  const { me, store } = useDesk();
  const [endTokens, setEndTokens] = useState(false);
  const labels = { name: t('myData.name'), nickname: t('myData.nickname'), email: t('myData.email') };
  const { form, source, isDirty, busy, comparison, submit } = useSettingsForm<OwnData>({
    start: startOf(me),
    compares: true,
    check: useCheck(),
    save: async ({ name, nickname, email, password, oldPassword }) => {
      const fields = { name: name.trim(), nickname: nickname.trim(), email: email.trim() };
      const done = await store.session.save(password === '' ? fields : { ...fields, password, oldPassword, endTokens });
      if (done.ok) return { stored: startOf(done.value) };
      const isOld = done.error.fields?.some(({ path }) => path === 'oldPassword');
      const { refused, theirs } = refusedSave(t, done.error, startOf);
      return { refused: isOld ? { oldPassword: t('myData.oldPasswordWrong') } : refused, theirs };
    },
  });
  const isNewPassword = useSelected(source.view, hasPassword);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const save = async (): Promise<void> => {
    const done = await submit();
    if (done === 'stored' || done === 'left') notify({ level: 'SUCCESS', title: t('common.saved') });
    else if (done === 'wrong') notify({ ...INVALID_FORM, title: messageWords(t, INVALID_FORM.title) });
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormConflicts {...{ comparison, rules: comparedFields(t, labels) }} told={t('settings.overtaken', { name: me.name })} />
      <FormOf source={source}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Line name="name" orElse="" label={t('myData.name')} required autoFocus maxLength={200} />
          <Line name="nickname" orElse="" label={t('myData.nickname')} required maxLength={60} />
        </div>
        <Line name="email" orElse="" label={t('myData.email')} maxLength={200} />
        {/* The password of a directory user is changed in the directory. */}
        {!me.ad && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Line name="password" orElse="" label={t('login.newPassword')} help={t('myData.passwordHelp')} secret />
            <Line name="repeated" orElse="" label={t('login.repeat')} secret />
          </div>
        )}
        {isNewPassword && (
          <div className="grid items-end gap-3 sm:grid-cols-2">
            <Line
              name="oldPassword"
              orElse=""
              label={t('myData.oldPassword')}
              help={t('myData.oldPasswordHelp')}
              secret
              fill="current-password"
            />
            <Checkbox label={t('login.endTokens')} checked={endTokens} onChange={({ target }) => setEndTokens(target.checked)} />
          </div>
        )}
      </FormOf>
      <SaveKeyButton type="submit" kind={isDirty ? 'primary' : 'plain'} disabled={!isDirty} busy={busy} className="self-start">
        {t('common.save')}
      </SaveKeyButton>
    </form>
  );
};
