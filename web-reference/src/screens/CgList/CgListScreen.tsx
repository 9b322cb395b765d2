import type { Program } from '@lauda/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { menuOf, useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Select } from '../../components/Select.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { copyAndNotify } from '../../components/toast.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { DayBar } from '../../shared/DayBar.tsx';
import { ViewerDrawer } from '../../shared/documents/ViewerDrawer.tsx';
import { useFirstProgram } from '../../shared/firstProgram.ts';
import { useDayInSight, useFollowShow } from '../../shared/useDayInSight.ts';
import { STORY_VIEWER } from '../Stories/viewer.tsx';
import { copyOf, type Graphic, graphicsOf } from './graphics.ts';
import type { CgSearch } from './search.ts';

const keyOf = ({ key }: Graphic): string => key;

/** Returns the rundown with its texts, live while the component is on screen. */
const useRundownWithTexts = (programId: number, date: string) => {
  const { store } = useDesk();
  const { open, close } = useMemo(() => store.rundowns.follow(programId, date), [store, programId, date]);
  useEffect(() => close, [close]);
  const state = useView(open.state);
  useEffect(() => {
    if (state === 'ready') void open.needTexts();
  }, [open, state]);
  return { open, rundown: useView(open.view), state, hasTexts: useView(open.hasTexts), error: useView(open.error) };
};

const Rows = ({ program, date, follow }: { program: Program; date: string; follow: (goesOn: boolean) => void }): ReactElement => {
  const { t } = useText();
  const { store, may, mayRun } = useDesk();
  const { open, rundown, state: loaded, hasTexts, error } = useRundownWithTexts(program.id, date);
  useFollowShow(follow, open);
  const devices = useView(store.settings.devices.view);
  useEffect(() => void store.settings.devices.ensure(), [store]);
  const graphics = useMemo(() => (rundown ? graphicsOf(rundown, program.cgId) : []), [rundown, program.cgId]);
  const state = useMemo(() => new GridState(), []);
  const deviceName = useMemo(() => (id: number | null) => devices.rows.find((device) => device.id === id)?.name ?? '', [devices.rows]);
  const [viewed, setViewed] = useState<number>();
  const mayRead = may('STORY_READ');
  const copy = (which: readonly Graphic[]): void => {
    void copyAndNotify(copyOf(which, deviceName), { done: t('cg.copied', { count: which.length }), failed: t('error:actionFailed') });
  };
  const chosen = (): Graphic[] => graphics.filter(({ key }) => state.selection.has(key));
  useActions({ 'cg.copy': { run: () => copy(chosen()), enabled: () => chosen().length > 0 } });
  const columns = useMemo(
    (): ReadColumn<Graphic>[] => [
      { id: 'page', title: t('column.page'), width: 52, align: 'right', frozen: true, cell: ({ page }) => page },
      {
        id: 'story',
        title: t('cg.story'),
        width: 200,
        frozen: true,
        cell: ({ story }) => <span className="truncate font-medium uppercase">{story || t('drafts.noSlug')}</span>,
      },
      { id: 'template', title: t('cg.template'), width: 170, cell: ({ template }) => <span className="truncate">{template}</span> },
      { id: 'slug', title: t('column.slug'), width: 170, cell: ({ slug }) => <span className="truncate">{slug}</span> },
      {
        id: 'device',
        title: t('column.device'),
        width: 130,
        cell: ({ deviceId }) => <span className="truncate">{deviceName(deviceId)}</span>,
      },
      { id: 'values', title: t('cg.values'), width: 280, grow: true, cell: ({ values }) => <span className="truncate">{values}</span> },
    ],
    [t, deviceName],
  );
  const isFailed = loaded === 'failed' || (loaded === 'ready' && !hasTexts && error !== undefined);
  if (isFailed) return <LoadFailed error={error} onRetry={() => void open.load()} />;
  if (loaded === 'missing' || loaded === 'deleted') return <EmptyState icon="cg" title={t('cg.noRundown')} text={t('cg.noRundownText')} />;
  if (!rundown || !hasTexts) return <GridSkeleton rows={6} />;
  if (graphics.length === 0) return <EmptyState icon="cg" title={t('cg.none')} text={t('cg.noneText')} />;
  return (
    <>
      <p className="flex shrink-0 items-center gap-3 px-3 py-1.5">
        <span role="status" className="tnum text-sm text-muted">
          {t('cg.count', { count: graphics.length })}
        </span>
        <Button size="sm" icon="copy" onClick={() => copy(graphics)}>
          {t('cg.copyAll')}
        </Button>
      </p>
      <ReadGrid
        label={t('area.cgList')}
        {...{ columns, state }}
        rows={graphics}
        rowKey={keyOf}
        {...(mayRead ? { onOpen: ({ storyId }: Graphic) => setViewed(storyId) } : {})}
        menu={() => menuOf(['cg.copy'], t, mayRun)}
      />
      {viewed !== undefined && (
        <ViewerDrawer key={viewed} kind="stories" spec={STORY_VIEWER} id={viewed} onClose={() => setViewed(undefined)} />
      )}
    </>
  );
};

/** The graphics of a rundown: the story, the template, the device and the text of each (MENU-26). */
export const CgListScreen = (): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const named = useSearchParams<object>();
  const search = named as CgSearch;
  const navigate = useNavigate();
  const go = (part: CgSearch): void => {
    const next = (former: object): object => ({ ...former, ...part });
    void navigate({ to: '.', search: next as never, replace: true });
  };
  const { day, follow } = useDayInSight(useToday());
  const date = search.date ?? day;
  const shown = programs.filter(({ active }) => active);
  const first = useFirstProgram(programs, date);
  const programId = search.programId ?? first;
  const program = programs.find(({ id }) => id === programId);
  return (
    <>
      <InTopBar slot="place">
        <DayBar title={t('area.cgList')} date={date} onDate={(day) => go({ date: day })} />
      </InTopBar>
      <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
        <Field label={t('place.program')} className="w-56 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              value={programId === undefined ? '' : String(programId)}
              options={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target }) => go({ programId: Number(target.value) })}
            />
          )}
        </Field>
      </search>
      {program && <Rows key={`${program.id} ${date}`} program={program} {...{ date, follow }} />}
    </>
  );
};
