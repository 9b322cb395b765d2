import { Link } from '@tanstack/react-router';
import { type ReactElement, useId } from 'react';
import { ACTIONS } from '../../actions/registry.ts';
import { useDesk } from '../../app/desk.ts';
import { useScreens } from '../../app/screen.ts';
import { Icon, type IconName } from '../../components/icons.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
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
      <ul className="grid max-w-4xl gap-2 sm:grid-cols-2">
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

/** What is set for the whole newsroom, one page for each part: the system, and the lists that documents and people refer to. */
export const AdminScreen = (): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const pages = useScreens().flatMap(({ path, isAdmin, action }): Page[] => {
    if (!isAdmin || !action) return [];
    const { icon, title } = ACTIONS[action];
    return [{ to: path, icon: icon as IconName, title: title as TextKey, text: `admin.${path.split('/').at(-1)}` as TextKey }];
  });
  const lists = SETTINGS_LISTS.filter(({ read }) => may(read)).map(
    ({ id, icon }): Page => ({
      to: `/admin/lists/${id}`,
      icon,
      title: `settingsList.${id}` as TextKey,
      text: `settingsAbout.${id}` as TextKey,
    }),
  );
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('admin.title')}</h1>
      </InTopBar>
      <nav aria-label={t('admin.title')} className="min-h-0 flex-1 overflow-auto">
        <Pages title="admin.group.system" pages={pages} />
        {lists.length > 0 && <Pages title="admin.group.registration" pages={lists} />}
      </nav>
    </>
  );
};
