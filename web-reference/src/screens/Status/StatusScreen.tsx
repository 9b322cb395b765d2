import { type StatusRow, spanText, statusRows, statusText } from '@lauda/domain/status';
import type { Status } from '@lauda/sdk';
import { administrationOf } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import type { IconName } from '../../components/icons.tsx';
import { GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { timeOf } from '../../format/show.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/widths.ts';

type Statement = Status['slow']['statements'][number];

/** The pause between an answer and the next request. */
const REFRESH_MS = 5_000;
const LOOK = {
  good: { tone: 'good', icon: 'check' },
  warn: { tone: 'warn', icon: 'warning' },
  bad: { tone: 'bad', icon: 'error' },
} as const satisfies Readonly<Record<StatusRow['state'], { tone: string; icon: IconName }>>;
const ORDER = ['bad', 'warn', 'good'] as const;
const keyOf = ({ kind, name, id }: Row): string => `${kind} ${name} ${id}`;

interface Row extends StatusRow {
  readonly id: number;
}

/** Loads the status of the newsroom, again a moment after each answer. */
const useStatus = () => {
  const asked = useStoreAnswer((store) => administrationOf(store).status(), []);
  const load = useLatest(asked.load);
  const { value, refusal } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, good or bad, starts the wait for the next
  useEffect(() => {
    const timer = setTimeout(() => load()(), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [value, refusal, load]);
  return asked;
};

const State = ({ state }: Pick<StatusRow, 'state'>): ReactElement => {
  const { language } = useText();
  const { tone, icon } = LOOK[state];
  return (
    <Badge tone={tone} icon={icon}>
      {statusText(`state.${state}`, language)}
    </Badge>
  );
};

const Details = ({ title, facts, onClose }: { title: string; facts: readonly (readonly [string, ReactNode])[]; onClose: () => void }) => {
  const { t } = useText();
  const button = (
    <Button kind="primary" autoFocus onClick={onClose}>
      {t('common.close')}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={title} width="sm" actions={button}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="tnum break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
};

/** The parts of the newsroom, one row each; Enter opens the details of one. */
const Parts = ({ status }: { status: Status }): ReactElement => {
  const { t, language } = useText();
  const narrow = useNarrow();
  const state = useMemo(() => new GridState(), []);
  const [opened, setOpened] = useState<string>();
  const rows = useMemo((): Row[] => statusRows(status, language).map((row, id) => ({ ...row, id })), [status, language]);
  const columns = useMemo((): ReadColumn<Row>[] => {
    const kindOf = ({ kind }: Row): string => statusText(`kind.${kind}`, language);
    return [
      {
        ...{ id: 'part', title: t('status.part'), width: narrow ? 150 : 260, frozen: true, grow: true },
        cell: (row) => (
          <span className="truncate" title={`${kindOf(row)} ${row.name}`.trim()}>
            <span className="text-muted">{kindOf(row)}</span> <span className="font-medium">{row.name}</span>
          </span>
        ),
      },
      {
        ...{ id: 'state', title: t('status.state'), width: 130 },
        cell: ({ state: is }) => <State state={is} />,
        sort: (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state),
      },
      {
        ...{ id: 'since', title: t('status.since'), width: 130 },
        cell: ({ seconds }) => <span className="tnum">{seconds === null ? '' : spanText(seconds, language)}</span>,
      },
      {
        ...{ id: 'facts', title: t('status.facts'), width: 420, grow: true },
        cell: ({ trouble, facts }) => word([trouble, facts].filter(Boolean).join(' · ')),
      },
    ];
  }, [t, language, narrow]);
  const shown = rows.find((row) => keyOf(row) === opened);
  return (
    <>
      <ReadGrid
        label={t('status.title')}
        columns={columns}
        rows={rows}
        state={state}
        rowKey={keyOf}
        rowHeight={34}
        onOpen={(row) => setOpened(keyOf(row))}
      />
      {shown && (
        <Details
          title={`${statusText(`kind.${shown.kind}`, language)} ${shown.name}`.trim()}
          facts={[
            [t('status.state'), <State key="state" state={shown.state} />],
            [t('status.since'), shown.seconds === null ? '' : spanText(shown.seconds, language)],
            [t('status.trouble'), shown.trouble],
            [t('status.facts'), shown.facts],
          ]}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};

/** The slow statements of the database, without people's texts. */
const Slow = ({ slow }: { slow: Status['slow'] }): ReactElement => {
  const { t } = useText();
  const narrow = useNarrow();
  const state = useMemo(() => new GridState(), []);
  const [opened, setOpened] = useState<Statement>();
  const columns = useMemo((): ReadColumn<Statement>[] => {
    const figure = (id: 'maxMs' | 'meanMs' | 'calls', title: string): ReadColumn<Statement> => ({
      ...{ id, title, width: 110, align: 'right' },
      cell: (row) => <span className="tnum">{row[id]}</span>,
      sort: (a, b) => a[id] - b[id],
    });
    return [
      {
        ...{ id: 'text', title: t('status.statement'), width: narrow ? 180 : 520, frozen: true, grow: true },
        cell: ({ text }) => word(text),
      },
      figure('maxMs', t('status.maxMs')),
      figure('meanMs', t('status.meanMs')),
      figure('calls', t('status.calls')),
    ];
  }, [t, narrow]);
  return (
    <section aria-labelledby="slow" className="flex max-h-2/5 min-h-24 flex-col border-t border-line">
      <h2 id="slow" className="px-3 py-2 font-semibold">
        {t('status.slow')}
        <span className="ml-2 font-normal text-muted">{t(`status.slow.${slow.source}`, { ms: slow.limitMs })}</span>
      </h2>
      {slow.statements.length === 0 ? (
        <p className="px-3 pb-3 text-muted">{t('status.slow.none')}</p>
      ) : (
        <div className="flex h-60 min-h-0 flex-col">
          <ReadGrid
            label={t('status.slow')}
            columns={columns}
            rows={slow.statements}
            state={state}
            rowKey={({ text }) => text}
            onOpen={setOpened}
          />
        </div>
      )}
      {opened && (
        <Details
          title={t('status.statement')}
          facts={[
            [t('status.statement'), <code key="text">{opened.text}</code>],
            [t('status.maxMs'), opened.maxMs],
            [t('status.meanMs'), opened.meanMs],
            [t('status.calls'), opened.calls],
          ]}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
};

/** The operating status for administrators: nodes, bridges, devices, jobs, database and files, with their faults. */
export const StatusScreen = (): ReactElement => {
  const { t } = useText();
  const { value, refusal, load } = useStatus();
  const broken = value?.troubles.filter((trouble) => trouble.broken).length ?? 0;
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('status.title')}</h1>
      </InTopBar>
      {!value ? (
        refusal ? (
          <LoadFailed error={refusal} onRetry={load} />
        ) : (
          <GridSkeleton rows={8} />
        )
      ) : (
        <div className="flex min-h-0 flex-1 flex-col">
          <p role="status" className="flex shrink-0 items-center gap-3 border-b border-line bg-raised px-3 py-2">
            <Badge tone={broken > 0 ? 'bad' : 'good'} icon={broken > 0 ? 'error' : 'check'}>
              {broken > 0 ? t('status.broken', { count: broken }) : t('status.ok')}
            </Badge>
            <span className="tnum text-muted">{t(refusal ? 'status.stale' : 'status.at', { time: timeOf(value.at) })}</span>
          </p>
          <Parts status={value} />
          <Slow slow={value.slow} />
        </div>
      )}
    </>
  );
};
