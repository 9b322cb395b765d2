import type { RundownLog } from '@lauda/sdk';
import type { OpenRundown } from '@lauda/store';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Drawer } from '../../components/Dialog.tsx';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

const PAUSE_MS = 250;

const useLogs = (rundownId: number | undefined, filter: string): readonly RundownLog[] | undefined => {
  const { newsroom } = useDesk();
  const [logs, setLogs] = useState<readonly RundownLog[]>();
  useEffect(() => {
    if (rundownId === undefined) return undefined;
    const abort = new AbortController();
    const ask = (): void => {
      newsroom.rundowns.logs(rundownId, filter ? { filter, size: 100 } : { size: 100 }, { signal: abort.signal }).then(
        (page) => setLogs(page.data),
        () => undefined,
      );
    };
    const timer = setTimeout(ask, filter ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [newsroom, rundownId, filter]);
  return logs;
};

const LogLine = ({ log }: { log: RundownLog }): ReactElement => {
  const { t } = useText();
  return (
    <li className="flex gap-3 border-b border-line py-1.5">
      <span className="tnum w-12 shrink-0 text-muted">{log.date.slice(11, 16)}</span>
      <span className="min-w-0">
        <span className="font-medium">{log.userNickname}</span> <span className="text-muted">{t(`log.${log.event}`)}</span>{' '}
        {log.slug && <span className="font-medium uppercase">{log.slug}</span>}
        {log.field && (
          <span className="block truncate text-sm text-faint">
            {log.field}
            {log.newValue ? `: ${log.newValue}` : ''}
          </span>
        )}
      </span>
    </li>
  );
};

/** What was changed in the rundown, by whom, newest first; words filter it. */
export const LogsDrawer = ({ open, onClose }: { open: OpenRundown; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const [filter, setFilter] = useState('');
  const logs = useLogs(useView(open.id), filter);
  return (
    <Drawer open onClose={onClose} title={t('action.rundown.logs')} width={460}>
      <TextInput
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        placeholder={t('log.filter')}
        aria-label={t('log.filter')}
        className="mb-3"
      />
      {logs === undefined ? (
        <Skeleton className="h-4 w-64" />
      ) : logs.length === 0 ? (
        <EmptyState icon="history" title={t('log.none')} text={t('log.noneText')} />
      ) : (
        <ul>
          {logs.map((log) => (
            <LogLine key={log.id} log={log} />
          ))}
        </ul>
      )}
    </Drawer>
  );
};
