import { can, checkEmail, checkMinLength, checkPasswords, checkRequired, PASSWORD_MIN } from '@lauda/domain';
import type { User } from '@lauda/sdk';
import { type Opening, peopleOf } from '@lauda/store';
import { type ReactElement, useCallback, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { problemWords } from '../../format/problemWords.ts';
import { Group } from '../../forms/controls.tsx';
import { type ComparedFields, FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf, useField } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { plainValue } from '../../forms/plainValue.ts';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { fieldText } from '../General/auditFields.ts';
import { ReadRateMeter } from '../MyData/ReadRateMeter.tsx';
import { AccessMatrix } from './AccessMatrix.tsx';
import { isInReach } from './reach.ts';

type EditedFields = Pick<
  User,
  'name' | 'nickname' | 'email' | 'username' | 'roles' | 'expiration' | 'groupsIds' | 'allowedUsers' | 'readRate'
>;
/** A user as the form holds it; without an id it is a new one. */
export type UserDraft = EditedFields & {
  readonly id?: number;
  readonly version?: number;
  readonly password: string;
  readonly repeated: string;
};
const { Line, Day, Choices, PeopleChoices } = fieldsOf<UserDraft>();

const NOBODY: EditedFields = {
  name: '',
  nickname: '',
  email: '',
  username: '',
  roles: [],
  expiration: null,
  groupsIds: [],
  allowedUsers: [],
  readRate: null,
};
const startOf = (user: User | undefined): UserDraft => ({ ...(user ?? NOBODY), password: '', repeated: '' });

/** Returns the check of the form; a password is typed twice. */
const useCheck = (): ((typed: UserDraft) => FieldErrors) => {
  const { t } = useText();
  return useCallback(
    ({ name, nickname, email, username, password, repeated }) => ({
      name: messageWords(t, checkRequired(name)),
      nickname: messageWords(t, checkRequired(nickname)),
      email: messageWords(t, email.trim() === '' ? checkRequired(email || username) : checkEmail(email.trim())),
      password: password === '' ? undefined : messageWords(t, checkMinLength(password, PASSWORD_MIN)),
      repeated: messageWords(t, checkPasswords(password, repeated)),
    }),
    [t],
  );
};

/** The read rate of a person, measured with the sample text (USR-16). */
const Rate = (): ReactElement => {
  const { language } = useText();
  const { value, onChange } = useField<number | null>('readRate');
  return <ReadRateMeter locale={language} rate={value} now={() => Date.now()} onMeasured={onChange} />;
};

const useSave = (user: User | undefined) => {
  const { t } = useText();
  const { store } = useDesk();
  return async ({ password, repeated: _repeated, id: _id, version, ...kept }: UserDraft, opening: Opening) => {
    const fields = { ...kept, ...(password === '' ? {} : { password }) };
    const people = peopleOf(store);
    const known = user && { id: user.id, version: version ?? user.version };
    const done = await (known ? people.update({ ...pick(fields), ...known }) : people.create(pick(fields), opening));
    if (done.ok) return { stored: startOf(done.value) };
    const wrong = (done.error.fields ?? []).map((field) => [
      field.path,
      field.rule === 'taken' ? t('users.taken') : problemWords(t, field),
    ]);
    const theirs = done.error.code === 'version_conflict' ? startOf(done.error.current as User | undefined) : undefined;
    return { refused: Object.fromEntries(wrong) as FieldErrors, theirs };
  };
};
/** Returns how the form names its fields and writes their values, as the audit does. */
const useUserConflicts = (): ComparedFields => {
  const { t } = useText();
  const { store } = useDesk();
  const { nameOf } = useLookups();
  const { byId } = useView(store.settings.groups.view);
  return {
    nameOf: (path) => fieldText('users.update', path, t),
    useShown: () => (path, value) => {
      if (path === 'password' || path === 'repeated') return value ? t('conflict.secret') : '–';
      return plainValue(value, t, (each) => {
        if (path === 'groupsIds') return byId.get(Number(each))?.name ?? each;
        return path === 'allowedUsers' ? nameOf(Number(each)) || each : each;
      });
    },
  };
};
/** Returns the fields to send, without read-only ones. */
const pick = (fields: EditedFields & { password?: string }): EditedFields & { password?: string } => ({
  ...(Object.fromEntries(Object.keys(NOBODY).map((name) => [name, fields[name as keyof EditedFields]])) as unknown as EditedFields),
  ...(fields.password === undefined ? {} : { password: fields.password }),
});

/** The form of a user: personal data, sharing, validity and permissions; read-only for people without the role. */
export const UserDialog = ({ user, onClose }: { user: User | undefined; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store, me, may, roles } = useDesk();
  const readOnly = !may('USER_WRITE') || (user !== undefined && !isInReach(user, roles));
  const groups = useView(store.settings.groups.view);
  useEffect(() => void store.settings.groups.ensure(), [store]);
  const rules = useUserConflicts();
  const { form, source, busy, comparison, submit } = useSettingsForm<UserDraft>({
    start: startOf(user),
    readOnly,
    compares: user !== undefined,
    check: useCheck(),
    save: useSave(user),
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  // One's own password is changed in the own data, a directory user's in the directory, and one of a person with more roles only by that person.
  const hasPassword = !readOnly && user?.id !== me.id && !user?.ad && can(roles, user?.roles ?? []);
  return (
    <FormDialog
      {...{ form, busy, onClose }}
      width="lg"
      title={user ? user.name : t('users.new')}
      confirm={t('common.save')}
      isOff={readOnly}
      onSubmit={() => void save()}
    >
      {user && <FormConflicts {...{ comparison, rules }} told={t('settings.overtaken', { name: user.name })} />}
      <FormOf source={source}>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Group title={t('users.person')}>
              <Line name="name" orElse="" label={t('myData.name')} required autoFocus maxLength={100} />
              <Line name="nickname" orElse="" label={t('myData.nickname')} required maxLength={60} />
              <Line name="email" orElse="" label={t('myData.email')} maxLength={200} />
              <Line name="username" orElse="" label={t('users.username')} help={t('users.usernameHelp')} maxLength={200} />
            </Group>
            {hasPassword && (
              <Group title={t('login.password')}>
                <p className="text-sm text-muted">{t(user ? 'users.passwordNew' : 'users.passwordFirst')}</p>
                <div className="grid gap-3 sm:grid-cols-2">
                  <Line name="password" orElse="" label={t('login.newPassword')} secret />
                  <Line name="repeated" orElse="" label={t('login.repeat')} secret />
                </div>
              </Group>
            )}
            <Group title={t('users.place')}>
              <Choices
                name="groupsIds"
                label={t('settingsList.groups')}
                options={groups.rows.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <PeopleChoices name="allowedUsers" label={t('users.allowed')} help={t('users.allowedHelp')} />
              <Day name="expiration" label={t('users.expiration')} />
            </Group>
            <Rate />
          </div>
          <Group title={t('users.access')}>
            <AccessMatrix />
          </Group>
        </div>
      </FormOf>
    </FormDialog>
  );
};
