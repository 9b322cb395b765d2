import { DialogPanel, Dialog as Headless } from '@headlessui/react';
import { matchesTyped } from '@lauda/domain';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useCover } from '../focus/covers.ts';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';
import { Keys } from './Keys.tsx';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly icon?: IconName | undefined;
  readonly keys?: string | undefined;
  readonly run: () => void;
}

const Line = ({
  command,
  current,
  onRun,
  onPoint,
}: {
  command: Command;
  current: boolean;
  onRun: () => void;
  onPoint: () => void;
}): ReactElement => (
  <li
    id={`command-${command.id}`}
    role="option"
    aria-selected={current}
    onClick={onRun}
    onPointerMove={onPoint}
    className={cx('flex h-8.5 items-center gap-2.5 rounded-md px-2.5', current && 'bg-selected [--faint:var(--muted)]')}
  >
    <span className="inline-flex w-4 text-muted">{command.icon && <Icon name={command.icon} />}</span>
    <span className="min-w-0 truncate">{command.title}</span>
    <span className="ml-auto shrink-0 text-sm text-muted">{command.group}</span>
    {command.keys && <Keys binding={command.keys} />}
  </li>
);

export interface CommandPaletteProps {
  commands: readonly Command[];
  /** Other matches for the query, listed behind the verbs. */
  found?: readonly Command[];
  onQuery?: (query: string) => void;
  onClose: () => void;
}

/** A search field over the verbs that can run now and the places to go to. */
export const CommandPalette = ({ commands, found: others = [], onQuery, onClose }: CommandPaletteProps): ReactElement => {
  const { t } = useText();
  useCover();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const found = [...commands.filter((command) => matchesTyped(`${command.title} ${command.group}`, query)), ...others];
  const current = found[Math.min(at, found.length - 1)];
  const run = (command: Command | undefined): void => {
    if (command) {
      onClose();
      command.run();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') run(current);
    else if (step !== 0) {
      const next = (at + step + found.length) % Math.max(1, found.length);
      setAt(next);
      document.getElementById(`command-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  return (
    <Headless open onClose={onClose} className="relative z-40 outline-none">
      <div className="fixed inset-x-0 top-11 bottom-0 appear" style={{ background: 'var(--scrim)' }} aria-hidden />
      <div className="fixed inset-0 flex items-start justify-center p-3 pt-[14vh]">
        <DialogPanel className="w-full max-w-xl overflow-hidden rounded-lg border border-line bg-float shadow-float appear">
          <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
            <Icon name="search" className="text-muted" />
            <input
              autoFocus
              role="combobox"
              aria-expanded
              aria-controls="commands"
              aria-activedescendant={current && `command-${current.id}`}
              aria-label={t('palette.title')}
              placeholder={t('palette.placeholder')}
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                onQuery?.(event.target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
              className="h-full flex-1 bg-transparent text-lg outline-none placeholder:text-faint"
            />
          </div>
          <ul id="commands" role="listbox" aria-label={t('palette.title')} className="max-h-[50vh] overflow-auto p-1.5">
            {found.map((command) => (
              <Line
                key={command.id}
                command={command}
                current={command === current}
                onRun={() => {
                  run(command);
                }}
                onPoint={() => {
                  setAt(found.indexOf(command));
                }}
              />
            ))}
            {found.length === 0 && <li className="px-3 py-4 text-muted">{t('palette.empty')}</li>}
          </ul>
        </DialogPanel>
      </div>
    </Headless>
  );
};
