import { CHANGE_EVENTS, type ChangeEvent } from '@lauda/domain';
import type { RundownLog } from '@lauda/sdk';
import type { OpenRundown } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { LoadFailed } from '../../../app/LoadFailed.tsx';
import { useLookups } from '../../../app/lookups.ts';
import { Button } from '../../../components/Button.tsx';
import { Drawer } from '../../../components/Dialog.tsx';
import { Select } from '../../../components/Select.tsx';
import { EmptyState, Skeleton } from '../../../components/States.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { showDate, timeOf } from '../../../format/show.ts';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fieldText, targetText, valueText } from './logText.ts';
import { type LogFilter, useLogs } from './useLogs.ts';

const LogLine = ({ log }: { log: RundownLog }): ReactElement => {
  const { t } = useText();
  const { nameOf } = useLookups();
  const { field } = log;
  const [before, after] = field ? [valueText(field, log.oldValue, t, nameOf), valueText(field, log.newValue, t, nameOf)] : ['', ''];
  return (
    <li className="flex gap-3 border-b border-line py-1.5">
      <time dateTime={log.date} className="tnum w-10 shrink-0 text-muted">
        {timeOf(log.date)}
      </time>
      <span className="min-w-0 flex-1">
        <span className="font-medium">{log.userNickname}</span> <span className="text-muted">{t(`log.${log.event}`)}</span>{' '}
        <span className={log.slug ? 'font-medium uppercase' : ''}>{targetText(log, t)}</span>
        {field && (
          <span className="block text-sm break-words text-muted">
            {fieldText(field, t)}
            {before && (
              <>
                {': '}
                <del>{before}</del>
              </>
            )}
            {after && (before ? ` → ${after}` : `: ${after}`)}
          </span>
        )}
      </span>
    </li>
  );
};

/** The entries of the log, with a heading for each further day. */
const LogList = ({ rows, date }: { rows: readonly RundownLog[]; date: string }): ReactElement => {
  const { language } = useText();
  return (
    <ul>
      {rows.map((log, at) => {
        const day = log.date.slice(0, 10);
        const former = rows[at - 1]?.date.slice(0, 10) ?? date;
        return [
          day !== former && (
            <li key={day} className="pt-3 pb-1 text-sm font-semibold text-muted">
              {showDate(day, language, 'long')}
            </li>
          ),
          <LogLine key={log.id} log={log} />,
        ];
      })}
    </ul>
  );
};

/** The log of the rundown: each change, when and by whom, newest first; words and the kind of change filter it (RUN-ACT-19). */
export const LogsDrawer = ({ open, onClose }: { open: OpenRundown; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const [filter, setFilter] = useState<LogFilter>({ words: '', event: undefined });
  const { logs, problem, retry, more } = useLogs(useView(open.id), filter);
  return (
    <Drawer open onClose={onClose} title={t('action.rundown.logs')} width={460}>
      <search className="sticky -top-4 z-1 -mx-4 -mt-4 mb-2 flex gap-2 bg-float px-4 py-3">
        <TextInput
          value={filter.words}
          onChange={(event) => setFilter({ ...filter, words: event.target.value })}
          placeholder={t('log.filter')}
          aria-label={t('log.filter')}
          className="flex-1"
        />
        <Select
          aria-label={t('log.kind')}
          className="!w-40"
          value={filter.event ?? ''}
          empty={t('log.all')}
          options={CHANGE_EVENTS.map((event) => ({ value: event, label: t(`log.did.${event}`) }))}
          onChange={(event) => setFilter({ ...filter, event: (event.target.value || undefined) as ChangeEvent | undefined })}
        />
      </search>
      {problem ? (
        <LoadFailed error={problem} onRetry={retry} />
      ) : logs === undefined ? (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-72" />
          <Skeleton className="h-4 w-56" />
        </div>
      ) : logs.rows.length === 0 ? (
        <EmptyState icon="history" title={t('log.none')} text={t(filter.words || filter.event ? 'log.noneFound' : 'log.noneText')} />
      ) : (
        <>
          <LogList rows={logs.rows} date={open.date} />
          {more && (
            <Button className="mt-3 w-full" onClick={more}>
              {t('log.more')}
            </Button>
          )}
        </>
      )}
    </Drawer>
  );
};
