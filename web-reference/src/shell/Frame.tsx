import { remember } from '@lauda/store';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { useActions } from '../actions/useActions.ts';
import type { OpenArea } from '../app/screen.ts';
import { IconButton } from '../components/Button.tsx';
import { Clock, type Connection, ConnectionDot } from '../components/Clock.tsx';
import { UnreadDot } from '../components/Count.tsx';
import { MenuPanel } from '../components/Dialog.tsx';
import { Mark } from '../components/Mark.tsx';
import type { MenuItem } from '../components/Menu.tsx';
import { TopBar } from '../components/TopBar.tsx';
import { useText } from '../i18n/i18n.ts';
import { useNarrow } from '../shared/widths.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { Rail } from './Rail.tsx';

export interface FrameProps {
  areas: readonly OpenArea[];
  /** The logo of the newsroom. */
  logo?: ReactNode;
  person: { readonly name: string; readonly email: string };
  personItems: () => readonly MenuItem[];
  zone: string;
  connection: Connection;
  /** When the server was heard last, epoch ms of this machine. */
  heardAt?: () => number | undefined;
  /** More buttons at the right of the bar: notices, drafts. */
  extra?: ReactNode;
  /** What is unread: a phone has no room for the counts, and marks the buttons of its menus. */
  unread?: { readonly chats: number; readonly notices: number };
  children: ReactNode;
}
const NOTHING = { chats: 0, notices: 0 };

const KEY = 'rail';

/** The frame around every screen: bar, rail, work area. It uses no store. */
export const Frame = ({
  areas,
  logo,
  person,
  personItems,
  zone,
  connection,
  heardAt,
  extra,
  unread = NOTHING,
  children,
}: FrameProps): ReactElement => {
  const { t } = useText();
  const [wide, setWide] = useState(() => localStorage.getItem(KEY) === 'wide');
  const [sheet, setSheet] = useState(false);
  const closeSheet = useCallback(() => setSheet(false), []);
  const turn = (): void => {
    remember(localStorage, KEY, wide ? 'narrow' : 'wide');
    setWide(!wide);
  };
  useActions({ 'app.rail': turn });
  const marked = useNarrow() ? unread : NOTHING;
  const menu = [t('shell.menu'), marked.chats > 0 && t('shell.unreadChats', { count: marked.chats })].filter(Boolean).join(', ');
  const left = (
    <>
      <span className="relative inline-flex shrink-0 md:hidden">
        <IconButton icon="menu" label={menu} aria-haspopup="dialog" onClick={() => setSheet(true)} />
        {marked.chats > 0 && <UnreadDot corner="top-1 right-1" />}
      </span>
      <Mark className="max-md:hidden" />
      {logo}
    </>
  );
  const right = (
    <>
      <ConnectionDot state={connection} {...(heardAt ? { heardAt } : {})} />
      <Clock zone={zone} />
      {extra}
      <PersonMenu {...person} items={personItems} unread={marked.notices} />
    </>
  );
  return (
    <div className="flex h-dvh flex-col">
      <a href="#work" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-float focus:p-2">
        {t('shell.skip')}
      </a>
      <TopBar left={left} right={right}>
        <div className="flex min-h-0 flex-1">
          <div className="contents max-md:hidden">
            <Rail areas={areas} wide={wide} onWide={turn} />
          </div>
          <MenuPanel open={sheet} label={t('shell.menu')} onClose={closeSheet}>
            <Rail areas={areas} wide unreadChats={marked.chats} onGo={closeSheet} />
          </MenuPanel>
          {/* Chat windows stand over the lower edge, and the work ends above their bars. */}
          <main id="work" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none has-[>#chat-dock]:pb-[calc(2.25rem+1px)]">
            {children}
          </main>
        </div>
      </TopBar>
    </div>
  );
};
