import type { User } from '@lauda/sdk';
import { Link, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { handlers } from '../actions/handlers.ts';
import { listenForKeys } from '../actions/keys.ts';
import { ACTION_IDS, ACTIONS } from '../actions/registry.ts';
import { menuOf, useActions } from '../actions/useActions.ts';
import { useDesk } from '../app/desk.ts';
import { useLine } from '../app/LineMark.tsx';
import { tellKept } from '../app/newsroom.ts';
import { type AnyScreen, areasFor, type OpenArea, ScreensProvider } from '../app/screen.ts';
import type { Command } from '../components/CommandPalette.tsx';
import { Icon, type IconName } from '../components/icons.tsx';
import { lazyOver } from '../components/lazyOver.tsx';
import { KeysAhead } from '../focus/KeysAhead.tsx';
import { keyboard } from '../focus/keyboard.ts';
import { Settle } from '../focus/Settle.tsx';
import { mayDiscard } from '../forms/discardAsking.ts';
import { logOutAsking } from '../forms/logOutAsking.ts';
import { useLeaveAsking } from '../forms/useLeaveAsking.ts';
import { isDialogTyped } from '../hooks/typedText.ts';
import { useView } from '../hooks/useView.ts';
import { type TextKey, useText, withTexts } from '../i18n/i18n.ts';
import { SCREENS } from '../screens/screens.ts';
import { Picture } from '../shared/Picture.tsx';
import { setTheme, themeView } from '../theme/theme.ts';
import { ChatButton, ChatPart } from './ChatPart.tsx';
import { DraftsButton } from './DraftsButton.tsx';
import { Frame } from './Frame.tsx';
import { NoticesBell } from './NoticesBell.tsx';
import { UndoAnnouncer } from './UndoAnnouncer.tsx';

const Palette = lazyOver(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const PersonCard = lazyOver(async () => ({ default: (await import('./PersonCard.tsx')).PersonCard }));
const KeysHelp = lazyOver(async () => ({ default: (await import('../shared/KeysHelp.tsx')).KeysHelp }));
const MyData = lazyOver(withTexts('lists', async () => ({ default: (await import('../screens/MyData/MyData.tsx')).MyData })));

const ALL: readonly AnyScreen[] = Object.values(SCREENS);

type Overlay = 'palette' | 'help' | 'myData' | User;

/** Returns the commands of the palette: the verbs that a mounted component answers, and the areas. */
const useCommands = (areas: readonly OpenArea[]) => {
  const { t } = useText();
  const { mayRun } = useDesk();
  const navigate = useNavigate();
  return (): Command[] => {
    const verbs = ACTION_IDS.filter((id) => !ACTIONS[id].hidden && mayRun(id) && handlers.canRun(id)).map((id): Command => {
      const { title, group, icon, keys } = ACTIONS[id];
      return {
        id,
        title: t(title as TextKey),
        group: t(`group.${group}`),
        icon: icon as IconName | undefined,
        keys: keys?.[0],
        run: () => handlers.run(id),
      };
    });
    const places = areas.map(
      (area): Command => ({
        id: `go-${area.id}`,
        title: t(`area.${area.id}` as TextKey),
        group: t('group.go'),
        icon: area.icon,
        run: () => void navigate({ to: area.path }),
      }),
    );
    return [...verbs, ...places];
  };
};

const useShellActions = (show: (overlay: Overlay) => void): void => {
  const { store } = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  useActions({
    'app.palette': () => show('palette'),
    'app.help': () => show('help'),
    'app.myData': () => show('myData'),
    'app.theme': () => setTheme(themeView.snapshot().theme === 'dark' ? 'light' : 'dark'),
    ...Object.fromEntries(ALL.flatMap(({ action, path }) => (action ? [[action, () => void navigate({ to: path })]] : []))),
    'app.logOut': () => void logOutAsking(store, t),
  });
};

/** Starts the focus handling, and focuses a screen when it is entered. */
const useKeyboard = (): void => {
  const { store } = useDesk();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const router = useRouter();
  useEffect(
    () =>
      keyboard.start(
        (text) =>
          store.notices.show({ level: 'WARNING', title: { key: 'phrases:typedNowhere' }, description: { raw: text }, manual: true }),
        // The address is that of the next screen already, while the one before stands until that is loaded.
        () => {
          const { isLoading, location, resolvedLocation } = router.state;
          return isLoading && resolvedLocation?.pathname !== location.pathname;
        },
      ),
    [store, router],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new screen
  useEffect(() => keyboard.arrive(), [path]);
};

/** The logo of the newsroom, if it has one. */
const Logo = (): ReactElement | null => {
  const { store } = useDesk();
  const branch = useView(store.settings.branch);
  if (!branch?.logoId) return null;
  return <Picture id={branch.logoId} alt={branch.branchName} className="h-7 max-w-24 shrink-0 object-contain max-md:hidden" />;
};

/** The way from a page of the administration back to their list. */
const ToAdministration = (): ReactElement | null => {
  const { t } = useText();
  const { mayRun } = useDesk();
  const isUnder = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/') });
  if (!isUnder || !mayRun('app.admin')) return null;
  return (
    <Link to="/admin" className="flex h-7 shrink-0 items-center gap-1 rounded-md px-1 text-muted hover:bg-hover hover:text-text">
      <Icon name="chevronLeft" size={14} />
      <span className="max-md:sr-only">{t(ACTIONS['app.admin'].title as TextKey)}</span>
    </Link>
  );
};

/** The shell of every signed-in screen: its frame, keys, palette, help and the person's menu. */
export const Shell = (): ReactElement => {
  const { t } = useText();
  const { me, may, mayRun, store, zone } = useDesk();
  const line = useLine();
  const [overlay, setOverlay] = useState<Overlay>();
  const areas = areasFor(may, ALL);
  const unread = { chats: useView(store.chats.unread.total), notices: useView(store.board.unread)?.length ?? 0 };
  const commands = useCommands(areas);
  const close = (): void => setOverlay(undefined);
  useShellActions(setOverlay);
  useKeyboard();
  useEffect(tellKept, []);
  useLeaveAsking({ isUnsaved: isDialogTyped, mayGo: mayDiscard });
  useEffect(() => {
    handlers.restrict(mayRun, () => store.notices.show({ level: 'WARNING', title: { key: 'error:noPermission' } }));
    return listenForKeys(window, handlers);
  }, [mayRun, store]);
  // On a phone the bar has room for the show only, and the notices are opened from this menu. The pages of the administration stand on its own page,
  // and here only for those who may see some of them and not that page.
  const personItems = () =>
    menuOf(
      [
        ...(['app.myData', 'app.notices'] as const),
        ...ALL.flatMap(({ action, isAdmin }) => (action && !(isAdmin && mayRun('app.admin')) ? [action] : [])),
        ...(['app.help', 'app.palette', '-', 'app.logOut'] as const),
      ],
      t,
      mayRun,
    ).map((item) =>
      typeof item === 'object' && 'id' in item && item.id === 'app.notices' && unread.notices > 0
        ? { ...item, unread: { count: unread.notices, name: t('notices.count', { count: unread.notices }) } }
        : item,
    );
  return (
    <Frame
      areas={areas}
      logo={
        <>
          <Logo />
          <ToAdministration />
        </>
      }
      unread={unread}
      person={{ name: me.nickname || me.name, email: me.email }}
      personItems={personItems}
      zone={zone}
      connection={line}
      heardAt={() => store.heardAt}
      extra={
        <>
          <ChatButton />
          <DraftsButton />
          <NoticesBell />
        </>
      }
    >
      <ScreensProvider value={ALL}>
        <Outlet />
      </ScreensProvider>
      <ChatPart />
      <UndoAnnouncer store={store} />
      <Settle />
      {/* One boundary each: a dialog hidden while another one loads would take itself for closed, and close that one. */}
      <Suspense key={typeof overlay === 'object' ? 'person' : overlay} fallback={<KeysAhead onLeave={close} />}>
        {overlay === 'palette' && <Palette commands={commands()} onPerson={setOverlay} onClose={close} />}
        {typeof overlay === 'object' && <PersonCard person={overlay} onClose={close} />}
        {overlay === 'help' && <KeysHelp onClose={close} may={mayRun} />}
        {overlay === 'myData' && <MyData onClose={close} />}
      </Suspense>
    </Frame>
  );
};
