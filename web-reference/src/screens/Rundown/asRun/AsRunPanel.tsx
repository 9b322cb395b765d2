import { type AsRun, asRun, mmss, optionsOn, type PlanComparison, REMOVED_BLOCK, showInstant } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { LoadFailed } from '../../../app/LoadFailed.tsx';
import { useLookups } from '../../../app/lookups.ts';
import { useStoreAnswer } from '../../../app/useStoreAnswer.ts';
import { cx } from '../../../components/cx.ts';
import { Drawer } from '../../../components/Dialog.tsx';
import { EmptyState } from '../../../components/States.tsx';
import { type Tab, Tabs } from '../../../components/Tabs.tsx';
import { useFromClock } from '../../../hooks/clock.ts';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';

const REFRESH_S = 5;

const signed = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `${seconds < 0 ? '−' : seconds > 0 ? '+' : ''}${mmss(Math.abs(Math.round(seconds)))}`;
const figure = (seconds: number | undefined): string => (seconds === undefined ? '' : mmss(Math.round(seconds)));

const Head = ({ names }: { names: readonly (readonly [string, boolean])[] }): ReactElement => (
  <thead className="sticky -top-4 bg-float text-sm text-muted">
    <tr>
      {names.map(([name, right]) => (
        <th
          key={name}
          scope="col"
          className={cx('border-b border-line-strong px-2 py-1.5 font-medium', right ? 'text-right' : 'text-left')}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
const Time = ({ children, tone = '' }: { children: ReactNode; tone?: string }): ReactElement => (
  <td className={cx('tnum px-2 py-1 text-right whitespace-nowrap', tone)}>{children}</td>
);
const Difference = ({ seconds }: { seconds: number | undefined }): ReactElement => (
  <Time
    tone={cx('font-semibold', seconds === undefined || Math.round(seconds) === 0 ? 'text-muted' : seconds > 0 ? 'text-bad' : 'text-good')}
  >
    {signed(seconds)}
  </Time>
);
const Lengths = ({ item }: { item: PlanComparison }): ReactElement => (
  <>
    <Time>{figure(item.planned)}</Time>
    <Time>{figure(item.aired)}</Time>
    <Difference seconds={item.difference} />
  </>
);

const Note = ({ children }: { children: ReactNode }): ReactElement => <span className="ml-auto text-sm whitespace-nowrap">{children}</span>;

interface TableProps {
  run: AsRun;
  clock: (ms: number | undefined) => string;
}

const useLengths = (): (readonly [string, boolean])[] => {
  const { t } = useText();
  return [
    [t('asRun.planned'), true],
    [t('asRun.aired'), true],
    [t('asRun.difference'), true],
  ];
};

const StoryTable = ({ run, clock }: TableProps): ReactElement => {
  const { t } = useText();
  const { nameOf } = useLookups();
  const lengths = useLengths();
  return (
    <table className="w-full text-base">
      <Head
        names={[
          [t('column.page'), false],
          [t('column.slug'), false],
          [t('column.presenter'), false],
          [t('asRun.due'), true],
          [t('asRun.began'), true],
          ...lengths,
        ]}
      />
      <tbody>
        {run.stories.map((story) => (
          <tr key={story.id} className={cx('border-b border-line', story.state !== 'aired' && story.state !== 'on_air' && 'text-muted')}>
            <td className="tnum px-2 py-1 text-muted">{story.page}</td>
            <td className="max-w-56 px-2 py-1">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium uppercase">{story.slug || t('state.privateOther')}</span>
                {story.removed ? (
                  <Note>{t('asRun.removed')}</Note>
                ) : (
                  story.state !== 'aired' && <Note>{t(`asRun.state.${story.state}`)}</Note>
                )}
              </span>
            </td>
            <td className="px-2 py-1">{nameOf(story.presenterId)}</td>
            <Time>{clock(story.plannedMs)}</Time>
            <Time>{clock(story.airedMs)}</Time>
            <Lengths item={story} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const BlockTable = ({ run, clock }: TableProps): ReactElement => {
  const { t } = useText();
  const lengths = useLengths();
  const shown = run.blocks.filter(({ standBy }) => !standBy);
  const standing = shown.filter(({ id }) => id !== REMOVED_BLOCK);
  return (
    <table className="w-full text-base">
      <Head names={[[t('toolbar.block'), false], [t('asRun.began'), true], ...lengths]} />
      <tbody>
        {shown.flatMap((block) => [
          <tr key={block.id} className="border-b border-line">
            <td className="px-2 py-1 font-medium">
              {block.id === REMOVED_BLOCK ? t('asRun.removed') : block.title || t('block.numbered', { n: standing.indexOf(block) + 1 })}
            </td>
            <Time>{null}</Time>
            <Lengths item={block} />
          </tr>,
          (block.commercial.planned > 0 || block.commercial.airedMs !== undefined) && (
            <tr key={`${block.id} break`} className="border-b border-line text-muted">
              <td className="px-2 py-1 pl-6">{t('block.break')}</td>
              <Time>{clock(block.commercial.airedMs)}</Time>
              <Lengths item={block.commercial} />
            </tr>
          ),
        ])}
      </tbody>
    </table>
  );
};

const PresenterTable = ({ run }: TableProps): ReactElement => {
  const { t } = useText();
  const { nameOf } = useLookups();
  const lengths = useLengths();
  return (
    <table className="w-full text-base">
      <Head names={[[t('column.presenter'), false], [t('asRun.stories'), true], ...lengths]} />
      <tbody>
        {run.presenters.map((presenter) => (
          <tr key={presenter.presenterId} className="border-b border-line">
            <td className="px-2 py-1 font-medium">{presenter.presenterId === null ? t('asRun.nobody') : nameOf(presenter.presenterId)}</td>
            <Time>{presenter.stories}</Time>
            <Lengths item={presenter} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const TABLES = { stories: StoryTable, blocks: BlockTable, presenters: PresenterTable } as const;
type TableName = keyof typeof TABLES;

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div className="flex flex-col">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tnum flex items-baseline gap-2 text-lg font-semibold">{children}</dd>
  </div>
);

/** The whole show in three figures: its start, its end and its duration, each with the difference to the plan. */
const Facts = ({ run, clock }: TableProps): ReactElement => {
  const { t } = useText();
  const tail = (seconds: number | undefined): ReactElement => <span className="text-sm font-medium text-muted">{signed(seconds)}</span>;
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      <Fact label={t('asRun.began')}>
        {clock(run.startMs)} {tail(run.lateStart)}
      </Fact>
      <Fact label={t('asRun.ended')}>
        {clock(run.endMs) || '--:--'} {tail(run.lateEnd)}
      </Fact>
      <Fact label={t('asRun.aired')}>
        {figure(run.aired) || '--:--'} {tail(run.difference)}
      </Fact>
    </dl>
  );
};

/** The as-run report: planned against aired per story, block and presenter, during the show and after it. */
export const AsRunPanel = ({ open, onClose }: { open: OpenRundown; onClose: () => void }): ReactElement | null => {
  const { t } = useText();
  const { store, zone } = useDesk();
  const rundown = useView(open.view);
  const options = useView(store.rundowns.timingOptions);
  const moment = useFromClock((second) => Math.floor(second / REFRESH_S));
  const [table, setTable] = useState<TableName>('stories');
  const standing = rundown?.blocks.flatMap(({ stories }) => stories.map(({ id }) => id)).join();
  const {
    value: removed,
    refusal,
    load,
  } = useStoreAnswer(({ rundowns }) => (rundown ? rundowns.removed(rundown.id) : undefined), [rundown?.id]);
  const asked = useRef(standing);
  // What is known stays until the answer comes: it is the record of the show.
  useEffect(() => {
    if (asked.current !== undefined && asked.current !== standing) load();
    asked.current = standing;
  });
  const run = useMemo(() => {
    if (!rundown) return undefined;
    const nowMs = moment * REFRESH_S * 1000;
    return asRun({ ...rundown, timeZone: zone }, { ...optionsOn(rundown, options, zone), nowMs, removed: removed ?? [] });
  }, [rundown, options, zone, moment, removed]);
  if (!rundown || !run) return null;
  const clock = (ms: number | undefined): string => (ms === undefined ? '' : showInstant(ms, rundown.date, zone));
  const Table = TABLES[table];
  const tabs: Tab[] = (Object.keys(TABLES) as TableName[]).map((id) => ({ id, title: t(`asRun.by.${id}`) }));
  return (
    <Drawer open onClose={onClose} title={t('action.rundown.asRun')} width={860}>
      {refusal && <LoadFailed error={refusal} onRetry={load} />}
      {run.startMs === undefined ? (
        <EmptyState icon="clock" title={t('asRun.none')} text={t('asRun.noneText')} />
      ) : (
        <>
          <Facts run={run} clock={clock} />
          <Tabs label={t('action.rundown.asRun')} tabs={tabs} active={table} onActivate={(id) => setTable(id as TableName)} />
          <div className="overflow-x-auto max-sm:-mx-2">
            <Table run={run} clock={clock} />
          </div>
        </>
      )}
    </Drawer>
  );
};
