import type { Calendar } from '@lauda/sdk';
import { calendarOf } from '@lauda/store';
import { type ReactElement, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { IconButton } from '../../components/Button.tsx';
import { Icon } from '../../components/icons.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { CalendarMenu } from './CalendarFiles.tsx';

/** The colour of a calendar without one of its own. */
export const PLAIN_COLOUR = '#7a8699';

const CalendarLine = ({
  calendar,
  isShown,
  onShow,
}: {
  calendar: Calendar;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { id, name, color, icon, favorite } = calendar;
  return (
    <li className="flex items-center gap-1">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: color ?? PLAIN_COLOUR }} />
      <Checkbox
        className="min-w-0 flex-1"
        label={
          <span className="flex items-center gap-1.5">
            {icon && <Icon name={icon} size={14} className="text-muted" />}
            <span className="block truncate">{name}</span>
          </span>
        }
        checked={isShown}
        onChange={({ target }) => onShow(target.checked)}
      />
      <IconButton
        size="sm"
        icon={favorite ? 'starFull' : 'star'}
        pressed={favorite}
        label={t('calendar.favourite', { name })}
        onClick={() => void calendarOf(store).mark(id, !favorite)}
      />
      <CalendarMenu calendar={calendar} />
    </li>
  );
};

/** The calendars by their categories: which are shown, and which one is selected. */
export const Sidebar = ({
  hidden,
  onHidden,
}: {
  hidden: ReadonlySet<number>;
  onHidden: (hidden: ReadonlySet<number>) => void;
}): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { settings } = store;
  const calendars = useView(settings.calendars.view).rows;
  const categories = useView(settings['calendars.categories'].view).rows;
  useEffect(() => {
    void settings.calendars.ensure();
    void settings['calendars.categories'].ensure();
  }, [settings]);
  const show = (id: number, isShown: boolean): void => {
    const next = new Set(hidden);
    if (isShown) next.delete(id);
    else next.add(id);
    onHidden(next);
  };
  const marked = calendars.filter(({ favorite }) => favorite);
  const groups = [
    { id: 'marked', name: t('calendar.favourites'), found: marked },
    // A favourite stands among the favourites besides: who looks for it under its category finds it there, too.
    ...categories.map(({ id, name }) => ({ id: String(id), name, found: calendars.filter(({ categoryId }) => categoryId === id) })),
    { id: 'others', name: t('calendar.others'), found: calendars.filter(({ categoryId }) => categoryId === null) },
  ];
  return (
    <aside aria-label={t('calendar.calendars')} className="w-56 shrink-0 overflow-auto border-r border-line px-3 py-2 max-md:hidden">
      {groups.map(({ id, name, found }) =>
        found.length === 0 ? null : (
          <section key={id} aria-label={name} className="mb-3">
            <h2 className="mb-1 text-sm font-semibold text-muted">{name}</h2>
            <ul className="flex flex-col">
              {found.map((calendar) => (
                <CalendarLine
                  key={calendar.id}
                  {...{ calendar }}
                  isShown={!hidden.has(calendar.id)}
                  onShow={(isShown) => show(calendar.id, isShown)}
                />
              ))}
            </ul>
          </section>
        ),
      )}
    </aside>
  );
};
