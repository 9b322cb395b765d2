import type { Role } from '@lauda/domain';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { cx } from '../../components/cx.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';

/** A page of the agency's sources: a list, or the credentials for a network. */
interface SourcePage {
  readonly to: string;
  readonly title: TextKey;
  readonly role: Role;
}
const list = (id: string): SourcePage => ({
  to: `/admin/lists/${id}`,
  title: `settingsList.${id}` as TextKey,
  role: 'AGENCY_READ',
});
const LANES = list('agency.lanes');
/** The pages that belong together: the lanes link to each kind of source, and each kind back to them. */
const FAMILIES: readonly (readonly SourcePage[])[] = [
  [LANES, list('rss.feeds'), list('rss.categories')],
  [LANES, list('facebook.pages'), list('facebook.categories'), { to: '/admin/facebook', title: 'facebook.title', role: 'AGENCY_ADMIN' }],
  [
    LANES,
    ...['twitter.users', 'twitter.lists', 'twitter.categories'].map(list),
    { to: '/admin/twitter', title: 'twitter.title', role: 'AGENCY_ADMIN' },
  ],
];
const FIRSTS = [LANES, ...FAMILIES.map((family) => family[1]!)];

const familyOf = (here: string): readonly SourcePage[] | undefined =>
  here === LANES.to ? FIRSTS : FAMILIES.find((family) => family.some(({ to }) => to === here));

/** Scrolls the strip to the present page, which a phone may have no room for. */
const intoSight = (link: HTMLAnchorElement | null): void => {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
};

/** Links to the other pages of the same sources; nothing on other pages. */
export const SourceTabs = ({ here }: { here: string }): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  const family = familyOf(here);
  if (!family) return null;
  return (
    <nav aria-label={t('sources.title')} className="flex shrink-0 gap-1 overflow-x-auto border-b border-line bg-raised px-2">
      {family
        .filter(({ role }) => may(role))
        .map(({ to, title }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === here ? 'page' : undefined}
            ref={to === here ? intoSight : undefined}
            className={cx(
              'border-b-2 px-2.5 py-1.5 whitespace-nowrap focus-visible:-outline-offset-2',
              to === here ? 'border-accent font-semibold' : 'border-transparent text-muted hover:bg-hover hover:text-text',
            )}
          >
            {t(title)}
          </Link>
        ))}
    </nav>
  );
};
