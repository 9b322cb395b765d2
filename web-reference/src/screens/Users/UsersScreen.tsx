import { can } from '@lauda/domain';
import type { User } from '@lauda/sdk';
import type { UserSearch } from '@lauda/store';
import { peopleOf } from '@lauda/store';
import { type ReactElement, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { type Desk, useDesk } from '../../app/desk.ts';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { FindField } from '../../components/FindField.tsx';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import type { IconName } from '../../components/icons.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { EntryPages } from '../../shared/entries/EntryPages.tsx';
import { useEntries } from '../../shared/entries/useEntries.ts';
import { useNarrow } from '../../shared/widths.ts';
import { isInReach } from './reach.ts';
import { UserDialog } from './UserDialog.tsx';
import { type UserVerb, useUserVerbs } from './useUserVerbs.ts';

/** Online, removed, from the directory: each a word, never a colour alone. */
const Marks = ({ user }: { user: User }): ReactElement => {
  const { t } = useText();
  return (
    <span className="flex items-center gap-1">
      {user.online && <Badge tone="good">{t('users.online')}</Badge>}
      {user.excluded && <Badge tone="bad">{t('users.excluded')}</Badge>}
      {user.ad && <Badge tone="info">AD</Badge>}
    </span>
  );
};

const useColumns = (): readonly ReadColumn<User>[] => {
  const { t, language } = useText();
  const narrow = useNarrow();
  return useMemo(
    () => [
      {
        id: 'nickname',
        title: t('myData.nickname'),
        width: narrow ? 120 : 160,
        frozen: true,
        cell: ({ nickname, excluded }) => (
          <span className={`truncate font-medium ${excluded ? 'text-muted line-through' : ''}`}>{nickname}</span>
        ),
      },
      { id: 'marks', title: t('users.marks'), width: 170, cell: (user) => <Marks user={user} /> },
      { id: 'name', title: t('myData.name'), width: 240, grow: true, cell: ({ name }) => word(name) },
      { id: 'email', title: t('myData.email'), width: 240, grow: true, cell: ({ email }) => word(email) },
      { id: 'username', title: t('users.username'), width: 180, cell: ({ username }) => word(username) },
      {
        id: 'expiration',
        title: t('users.expiration'),
        width: 130,
        cell: ({ expiration }) => <span className="tnum">{expiration && showDate(expiration, language, 'year')}</span>,
      },
    ],
    [t, language, narrow],
  );
};

const VERBS: Readonly<
  Record<UserVerb, { readonly icon: IconName; readonly fits: (user: User, by: Pick<Desk, 'me' | 'roles'>) => boolean }>
> = {
  kick: { icon: 'logout', fits: ({ online }) => online },
  reset: { icon: 'lock', fits: (user, { roles }) => !user.excluded && !user.ad && isInReach(user, roles) },
  takeApp: { icon: 'unlock', fits: (user, { me, roles }) => !user.excluded && user.id !== me.id && can(roles, user.roles) },
  restore: { icon: 'undo', fits: (user, { roles }) => user.excluded && isInReach(user, roles) },
  remove: { icon: 'trash', fits: (user, { roles }) => !user.excluded && isInReach(user, roles) },
};

/** Who was removed can be put back, all others can be removed: of the two verbs one is shown. */
const isShown = (verb: UserVerb, user: User | undefined): boolean => verb !== (user?.excluded ? 'remove' : 'restore');

/** Answers the verbs of the focused user. */
const Verbs = ({ user }: { user: User | undefined }): ReactElement => {
  const { t } = useText();
  const desk = useDesk();
  const run = useUserVerbs();
  return (
    <BarVerbs>
      {(Object.keys(VERBS) as UserVerb[])
        .filter((verb) => isShown(verb, user))
        .map((verb) => (
          <Button
            key={verb}
            size="sm"
            icon={VERBS[verb].icon}
            disabled={!user || !VERBS[verb].fits(user, desk)}
            onClick={() => user && void run(verb, user)}
          >
            {t(`users.${verb}`)}
          </Button>
        ))}
      <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
        {t('users.new')}
      </Button>
    </BarVerbs>
  );
};

/** The users of the newsroom for administrators: their presence, permissions and validity (SCR-USERS). */
export const UsersScreen = (): ReactElement => {
  const { t } = useText();
  const desk = useDesk();
  const { store, may } = desk;
  const { view, found, isAsked, state, search, ask, turn, retry, chosen } = useEntries<User, UserSearch>(() => peopleOf(store).open(), {
    filter: '',
    activeOnly: true,
  });
  const [open, setOpen] = useState<User | 'new'>();
  const close = useCallback((): void => setOpen(undefined), []);
  const box = useRef<HTMLInputElement>(null);
  const run = useUserVerbs();
  const columns = useColumns();
  const canWrite = may('USER_WRITE');
  const isRemovable = (user: User | undefined): boolean => user !== undefined && VERBS.remove.fits(user, desk);
  const focused = useSyncExternalStore(state.subscribe, () => state.focus?.row);
  const user = found.find(({ id }) => String(id) === focused);
  useActions({
    'entry.create': { run: () => setOpen('new'), enabled: () => canWrite },
    'entry.open': { run: () => setOpen(chosen()), enabled: () => chosen() !== undefined },
    'entry.remove': { run: () => void run('remove', chosen()!), enabled: () => canWrite && isRemovable(chosen()) },
    'grid.find': () => box.current?.focus(),
  });
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('users.title')}</h1>
      </InTopBar>
      <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
        <FindField label={t('users.find')} ref={box} maxLength={200} value={search.filter ?? ''} onFind={(text) => ask({ filter: text })} />
        <span className="flex h-8 items-center">
          <Checkbox
            label={t('users.activeOnly')}
            checked={search.activeOnly ?? true}
            onChange={({ target }) => ask({ activeOnly: target.checked })}
          />
        </span>
        {canWrite && <Verbs user={user} />}
      </search>
      <EntryPages
        label={t('users.title')}
        icon="person"
        none={[t('users.none'), t('users.noneText')]}
        {...{ view, isAsked, columns, state }}
        onOpen={setOpen}
        onPage={turn}
        onRetry={retry}
      />
      {open && <UserDialog user={open === 'new' ? undefined : open} onClose={close} />}
    </>
  );
};
