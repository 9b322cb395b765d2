import { type ReactElement, useSyncExternalStore } from 'react';
import { type DesktopChoice, desktopChoice, desktopView, switchChoice, switchDesktop } from '../app/desktop.ts';
import { chooseLanguage } from '../app/newsroom.ts';
import { UnreadDot } from '../components/Count.tsx';
import { MenuButton, type MenuItem } from '../components/Menu.tsx';
import { initials } from '../components/StatusMark.tsx';
import { LANGUAGES, type Text, useText } from '../i18n/i18n.ts';
import { setTheme, THEMES, themeView } from '../theme/theme.ts';

export interface PersonMenuProps {
  name: string;
  email: string;
  /** Verbs of the shell: shortcuts, drafts, log out. */
  items: () => readonly MenuItem[];
  /** How many notices are unread, where this menu is the way to them. */
  unread: number;
}

const desktopEntry = (t: Text): MenuItem => {
  const state = desktopView.snapshot();
  const may = state === 'on' || state === 'off';
  const label = t(state === 'unable' ? 'shell.desktopUnable' : state === 'refused' ? 'shell.desktopRefused' : 'shell.desktopOn');
  return { id: 'desktop', label, checked: state === 'on', disabled: !may, run: () => void switchDesktop() };
};

const choiceEntry = (choice: DesktopChoice, label: string): MenuItem => ({
  id: choice,
  label,
  checked: desktopChoice(choice),
  disabled: desktopView.snapshot() !== 'on',
  run: () => switchChoice(choice),
});

/** The menu of the signed-in person: theme, language, own data, log out. */
export const PersonMenu = ({ name, email, items, unread }: PersonMenuProps): ReactElement => {
  const { t, language } = useText();
  const { choice } = useSyncExternalStore(themeView.subscribe, themeView.snapshot);
  const all = (): readonly MenuItem[] => [
    { heading: email },
    { heading: t('shell.theme') },
    ...THEMES.map(([id, label]) => ({ id, label: t(label), checked: id === choice, run: () => setTheme(id) })),
    { heading: t('shell.language') },
    ...LANGUAGES.map((code) => ({ id: code, label: t(`language.${code}`), checked: code === language, run: () => chooseLanguage(code) })),
    { heading: t('shell.desktop') },
    desktopEntry(t),
    choiceEntry('quiet', t('shell.desktopQuiet')),
    choiceEntry('sound', t('shell.desktopSound')),
    '-',
    ...items(),
  ];
  return (
    <MenuButton label={t('shell.person', { name })} items={all} align="right">
      {(button) => (
        <button
          type="button"
          {...button}
          title={name}
          aria-label={[`${initials(name)} ${t('shell.person', { name })}`, unread > 0 && t('notices.count', { count: unread })]
            .filter(Boolean)
            .join(', ')}
          className="relative inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-brand text-xs font-semibold text-on-brand ring-1 ring-line-strong hover:brightness-125"
        >
          {initials(name)}
          {unread > 0 && <UnreadDot corner="-top-0.5 -right-0.5" />}
        </button>
      )}
    </MenuButton>
  );
};
