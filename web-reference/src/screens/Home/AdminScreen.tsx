import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useId } from 'react';
import { ACTIONS } from '../../actions/registry.ts';
import { useDesk } from '../../app/desk.ts';
import { useScreens } from '../../app/screen.ts';
import { Icon, type IconName } from '../../components/icons.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { SETTINGS_LISTS } from '../Settings/lists.ts';

interface Page {
  readonly to: string;
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
}

const Pages = ({ title, pages }: { title: TextKey; pages: readonly Page[] }): ReactElement => {
  const { t } = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className="p-4 not-first:pt-0">
      <h2 id={id} className="mb-2 text-md font-semibold text-muted">
        {t(title)}
      </h2>
      <ul className="grid max-w-4xl gap-2 sm:grid-cols-2 xl:max-w-7xl xl:grid-cols-3">
        {pages.map(({ to, icon, title: name, text }) => (
          <li key={to}>
            <Link to={to} className="flex h-full items-start gap-3 rounded-lg border border-line bg-raised p-3 hover:bg-hover">
              <Icon name={icon} size={20} className="mt-0.5 text-muted" />
              <span>
                <span className="block text-md font-semibold">{t(name)}</span>
                <span className="block text-muted">{t(text)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The lists that documents refer to, on the page of registration. */
const REGISTRATION: readonly string[] = [
  'classifications',
  'editorials',
  'types',
  'vehicles',
  'productions.types',
  'productions.resources',
];
/** The sections of the administration, in their order, by the end of their addresses. */
const SECTIONS = [
  ...['general', 'devices', 'logo', 'fonts', 'maps', 'history', 'licence', 'logs', 'mail', 'directory', 'registration', 'lists/branches'],
  ...['index', 'streaming', 'branch', 'theme'],
];
const REGISTRATION_PAGE: Page = {
  to: '/admin/registration',
  icon: 'filter',
  title: 'admin.group.registration',
  text: 'admin.registration',
};

const pageOf = ({ id, icon }: (typeof SETTINGS_LISTS)[number]): Page => ({
  to: `/admin/lists/${id}`,
  icon,
  title: `settingsList.${id}` as TextKey,
  text: `settingsAbout.${id}` as TextKey,
});
/** Returns the lists of settings that a person may read. */
const useLists = (): readonly Page[] => {
  const { may } = useDesk();
  return SETTINGS_LISTS.filter(({ read }) => may(read)).map(pageOf);
};
const isRegistration = ({ to }: Page): boolean => REGISTRATION.some((id) => to === `/admin/lists/${id}`);

/** Tells whether a page holds the credentials for a social network; it stands beside the lists of sources. */
const isOfSources = ({ to }: Page): boolean => to === '/admin/facebook' || to === '/admin/twitter';

const AdminPage = ({ title, children }: { title: TextKey; children: ReactNode }): ReactElement => {
  const { t } = useText();
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t(title)}</h1>
      </InTopBar>
      <nav {...STAND_IN} aria-label={t(title)} className="min-h-0 flex-1 overflow-auto outline-none">
        {children}
      </nav>
    </>
  );
};

/** The start page of the administration: the settings of the newsroom, its server and users, and the lists that only some areas use. */
export const AdminScreen = (): ReactElement => {
  const lists = useLists();
  const { may } = useDesk();
  const own = useScreens().flatMap(({ path, role, isAdmin, action }): Page[] => {
    if (!isAdmin || !action || (role && !may(role))) return [];
    const { icon, title } = ACTIONS[action];
    return [{ to: path, icon: icon as IconName, title: title as TextKey, text: `admin.${path.split('/').at(-1)}` as TextKey }];
  });
  const registration = lists.some(isRegistration) ? [REGISTRATION_PAGE] : [];
  const all = [...own, ...registration, ...lists];
  const sections = SECTIONS.flatMap((end) => all.find(({ to }) => to === `/admin/${end}`) ?? []);
  const others = [...lists, ...own.filter(isOfSources)].filter((page) => !isRegistration(page) && !sections.includes(page));
  const server = own.filter((page) => !sections.includes(page) && !others.includes(page));
  return (
    <AdminPage title="admin.title">
      <Pages title="admin.group.system" pages={sections} />
      <Pages title="admin.group.server" pages={server} />
      {others.length > 0 && <Pages title="admin.group.lists" pages={others} />}
    </AdminPage>
  );
};

/** The page of registration: the lists that documents refer to. */
export const RegistrationScreen = (): ReactElement => (
  <AdminPage title="admin.group.registration">
    <Pages title="admin.group.registration" pages={useLists().filter(isRegistration)} />
  </AdminPage>
);
