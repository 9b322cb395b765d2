import { Link, useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { AREA_GROUPS } from '../app/areas.ts';
import type { OpenArea } from '../app/screen.ts';
import { Count } from '../components/Count.tsx';
import { cx } from '../components/cx.ts';
import { Icon } from '../components/icons.tsx';
import { type TextKey, useText } from '../i18n/i18n.ts';

const ACTIVE = 'bg-selected !text-text font-medium';

interface AreaLinkProps {
  area: OpenArea;
  wide: boolean;
  /** How much is unread in the area. */
  unread: number;
  onGo?: (() => void) | undefined;
}
const AreaLink = ({ area, wide, unread, onGo }: AreaLinkProps): ReactElement => {
  const { t } = useText();
  const label = t(`area.${area.id}` as TextKey);
  const here = useLocation({ select: ({ pathname }) => `${pathname}/`.startsWith(`${area.also}/`) });
  return (
    <Link
      to={area.path}
      onClick={onGo}
      title={wide ? undefined : label}
      aria-label={wide ? undefined : label}
      activeOptions={{ exact: false }}
      aria-current={here ? 'page' : undefined}
      className={cx(
        'group/area relative flex h-8 items-center rounded-md text-muted hover:bg-hover hover:text-text',
        wide ? 'gap-2.5 px-2.5' : 'justify-center',
        here && ACTIVE,
      )}
      activeProps={{ className: ACTIVE, 'aria-current': 'page' }}
    >
      <Icon name={area.icon} size={18} />
      {wide && <span className="truncate">{label}</span>}
      {unread > 0 && (
        <span className="ml-auto inline-flex">
          <Count count={unread} said={t('shell.unreadChats', { count: unread })} />
        </span>
      )}
    </Link>
  );
};

export interface RailProps {
  areas: readonly OpenArea[];
  wide: boolean;
  /** How many chat messages are unread, where nothing beside the menu says so. */
  unreadChats?: number;
  onWide?: () => void;
  onGo?: () => void;
}

/** The areas at the left edge that the person may see: icons, or icons with words. */
export const Rail = ({ areas, wide, unreadChats = 0, onWide, onGo }: RailProps): ReactElement => {
  const { t } = useText();
  const nav = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another area
  useEffect(() => {
    // It answers a promise in some browsers, which is no way to end an effect.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  const groups = AREA_GROUPS.map((group) => ({ group, list: areas.filter((area) => area.group === group) })).filter(
    ({ list }) => list.length > 0,
  );
  return (
    <nav
      ref={nav}
      aria-label={t('shell.mainMenu')}
      className={cx(
        'flex shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-raised p-2 [scrollbar-width:none]',
        wide ? 'w-52' : 'w-14',
      )}
    >
      {groups.map(({ group, list }, at) => (
        <div key={group} className={cx('flex flex-col gap-0.5', at > 0 && 'mt-2 border-t border-line pt-2')}>
          {wide && <h2 className="px-2.5 pb-0.5 text-xs font-medium text-faint">{t(`areaGroup.${group}`)}</h2>}
          {list.map((area) => (
            <AreaLink key={area.id} area={area} wide={wide} unread={area.id === 'chat' ? unreadChats : 0} onGo={onGo} />
          ))}
        </div>
      ))}
      {onWide && (
        <button
          type="button"
          onClick={onWide}
          title={t('action.rail')}
          aria-label={t('action.rail')}
          className={cx(
            'mt-auto flex h-8 shrink-0 items-center rounded-md text-faint hover:bg-hover hover:text-text',
            wide ? 'px-2.5' : 'justify-center',
          )}
        >
          <Icon name={wide ? 'chevronLeft' : 'chevronRight'} />
        </button>
      )}
    </nav>
  );
};
