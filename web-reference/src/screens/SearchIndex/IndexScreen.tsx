import { INDEX_TARGETS, type IndexTarget } from '@lauda/domain';
import type { IndexState } from '@lauda/sdk';
import { searchIndexOf } from '@lauda/store';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Button } from '../../components/Button.tsx';
import type { IconName } from '../../components/icons.tsx';
import { Progress } from '../../components/Progress.tsx';
import { GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { useView } from '../../hooks/useView.ts';
import { languageTag, type TextKey, useText } from '../../i18n/i18n.ts';

type Loading = Awaited<ReturnType<ReturnType<typeof searchIndexOf>['load']>>;
type Target = IndexState['targets'][number];

/** The look of each state of a target. */
const LOOK = {
  idle: { tone: 'neutral', icon: 'check' },
  queued: { tone: 'neutral', icon: 'clock' },
  running: { tone: 'info', icon: 'sync' },
  done: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'error' },
  empty: { tone: 'neutral', icon: 'hollow' },
} as const satisfies Readonly<Record<Target['state'], { tone: string; icon: IconName }>>;

interface RowProps {
  of: Target;
  isChosen: boolean;
  /** Undefined for people who may not rebuild it. */
  onChoose: ((target: IndexTarget, isChosen: boolean) => void) | undefined;
}
const Row = ({ of: { target, state, indexed, total }, isChosen, onChoose }: RowProps): ReactElement => {
  const { t, language } = useText();
  const name = t(`index.target.${target}` as TextKey);
  const { tone, icon } = LOOK[state];
  const figure = (count: number): string => new Intl.NumberFormat(languageTag(language)).format(count);
  return (
    <li className="grid min-h-9 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-1.5 sm:grid-cols-[1fr_9rem_11rem]">
      {onChoose ? (
        <Checkbox label={name} checked={isChosen} onChange={(event) => onChoose(target, event.currentTarget.checked)} />
      ) : (
        <span>{name}</span>
      )}
      <Badge tone={tone} icon={icon} className="justify-self-end sm:justify-self-start">
        {t(`index.state.${state}`)}
      </Badge>
      <span className="col-span-2 flex justify-end empty:hidden sm:col-span-1 sm:empty:block">
        {state === 'running' ? (
          <Progress label={name} done={indexed} total={total} />
        ) : state === 'empty' ? null : (
          <span className="tnum text-muted">{t('index.count', { indexed: figure(indexed), total: figure(total) })}</span>
        )}
      </span>
    </li>
  );
};

interface TargetsProps {
  state: IndexState;
  /** Rebuilds the chosen targets; undefined for people who may not. */
  onRebuild: ((targets: readonly IndexTarget[]) => void) | undefined;
}
const Targets = ({ state: { targets }, onRebuild }: TargetsProps): ReactElement => {
  const { t } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<IndexTarget>>(new Set());
  const choose = (target: IndexTarget, isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosen, target] : [...chosen].filter((each) => each !== target)));
  const all = chosen.size === targets.length;
  const rebuild = (): void => {
    setChosen(new Set());
    onRebuild?.([...chosen]);
  };
  return (
    <>
      {onRebuild && (
        <div className="flex items-center gap-4 border-x border-transparent px-3">
          <Checkbox label={t('index.all')} checked={all} onChange={() => setChosen(new Set(all ? [] : INDEX_TARGETS))} />
          <Button kind="primary" icon="sync" className="ml-auto" disabled={chosen.size === 0} onClick={rebuild}>
            {t('index.rebuild')}
          </Button>
        </div>
      )}
      <ul aria-label={t('index.targets')} className="divide-y divide-line rounded-lg border border-line bg-raised">
        {targets.map((of) => (
          <Row key={of.target} of={of} isChosen={chosen.has(of.target)} onChoose={onRebuild && choose} />
        ))}
      </ul>
      {targets.some(({ state }) => state === 'failed') && (
        <Link to="/admin/jobs" className="self-start text-accent underline">
          {t('index.failedLink')}
        </Link>
      )}
    </>
  );
};

/** The state of each target of the search index; chosen ones are rebuilt while people work (ADM-IDX-01 to 03). */
export const IndexScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const state = useView(searchIndexOf(store).view);
  const [loaded, setLoaded] = useState<Loading>();
  const load = useCallback((): void => void searchIndexOf(store).load().then(setLoaded), [store]);
  useEffect(load, [load]);
  const rebuild = (targets: readonly IndexTarget[]): void => void searchIndexOf(store).rebuild(targets);
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('index.title')}</h1>
      </InTopBar>
      {loaded && !loaded.ok ? (
        <LoadFailed error={loaded.error} onRetry={load} />
      ) : !state ? (
        <GridSkeleton rows={14} />
      ) : (
        <section {...STAND_IN} aria-label={t('index.title')} className="min-h-0 flex-1 overflow-auto outline-none">
          <div className="flex max-w-3xl flex-col gap-3 p-4">
            <p className="text-muted">{t('index.text')}</p>
            <Targets state={state} onRebuild={may('ADMIN_WRITE') ? rebuild : undefined} />
          </div>
        </section>
      )}
    </>
  );
};
