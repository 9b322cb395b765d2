import type { IndexTarget } from '@lauda/domain';
import type { IndexState } from '@lauda/sdk';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Button } from '../../components/Button.tsx';
import { Progress } from '../../components/Progress.tsx';
import { GridSkeleton } from '../../components/States.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';

type Loading = Awaited<ReturnType<ReturnType<typeof useDesk>['store']['index']['load']>>;

interface TargetsProps {
  state: IndexState;
  chosen: ReadonlySet<IndexTarget>;
  onChoose: (target: IndexTarget, isChosen: boolean) => void;
}
const Targets = ({ state, chosen, onChoose }: TargetsProps): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  return (
    <ul aria-label={t('index.targets')} className="divide-y divide-line rounded-lg border border-line bg-raised">
      {state.targets.map(({ target, state: now, indexed, total }) => (
        <li key={target} className="flex min-h-9 flex-wrap items-center gap-x-4 px-3 py-1.5">
          <Checkbox
            label={t(`index.target.${target}` as TextKey)}
            className="min-w-40 flex-1"
            checked={chosen.has(target)}
            disabled={now === 'empty' || !may('ADMIN_WRITE')}
            onChange={(event) => onChoose(target, event.currentTarget.checked)}
          />
          <span className="w-28 text-muted">{t(`index.state.${now}`)}</span>
          <span className="flex w-44 justify-end">
            {now === 'running' ? (
              <Progress label={t(`index.target.${target}` as TextKey)} done={indexed} total={total} />
            ) : (
              <span className="tnum text-muted">{now === 'empty' ? '' : t('index.count', { indexed, total })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** How each target of the search index stands; those chosen are indexed anew while people work (ADM-IDX-01 to 03). */
export const IndexScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const state = useView(store.index.view);
  const [loaded, setLoaded] = useState<Loading>();
  const [chosen, setChosen] = useState<ReadonlySet<IndexTarget>>(new Set());
  const load = useCallback((): void => void store.index.load().then(setLoaded), [store]);
  useEffect(load, [load]);
  const choose = (target: IndexTarget, isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosen, target] : [...chosen].filter((each) => each !== target)));
  const rebuild = (): void => {
    setChosen(new Set());
    void store.index.rebuild([...chosen]);
  };
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
        <section aria-label={t('index.title')} className="min-h-0 flex-1 overflow-auto">
          <div className="flex max-w-3xl flex-col gap-3 p-4">
            <p className="text-muted">{t('index.text')}</p>
            <Targets state={state} chosen={chosen} onChoose={choose} />
            {may('ADMIN_WRITE') && (
              <Button kind="primary" className="self-start" disabled={chosen.size === 0} onClick={rebuild}>
                {t('index.rebuild')}
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  );
};
