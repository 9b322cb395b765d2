import { DELIVERY_STATES, type DeliveryState, PAGE_SIZE } from '@lauda/domain';
import type { ListedDelivery } from '@lauda/store';
import { administrationOf } from '@lauda/store';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { Answer } from '../../components/Answer.tsx';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Select } from '../../components/Select.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { notify } from '../../components/toast.tsx';
import { momentText } from '../../format/show.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { FactsDialog } from '../../shared/FactsDialog.tsx';
import { answerText, STATE_LOOK, toldText } from './deliveryWords.ts';
import type { DeliveriesSearch } from './search.ts';

const State = ({ state }: { state: DeliveryState }): ReactElement => {
  const { t } = useText();
  return (
    <Badge tone={STATE_LOOK[state].tone} icon={STATE_LOOK[state].icon}>
      {t(`deliveries.state.${state}`)}
    </Badge>
  );
};

/** All details of one delivery, with the beginning of the last answer. */
const Details = ({ delivery, onClose }: { delivery: ListedDelivery; onClose: () => void }): ReactElement => {
  const { t, language } = useText();
  const facts = [
    [t('deliveries.state'), <State key="state" state={delivery.state} />],
    [t('deliveries.event'), delivery.n],
    [t('deliveries.attempts'), delivery.attempts],
    [t('deliveries.answer'), answerText({ ...delivery, said: null }, t)],
    [t('deliveries.created'), momentText(delivery.created, language)],
    [t('deliveries.due'), momentText(delivery.due, language)],
    [t('deliveries.delivered'), momentText(delivery.delivered, language)],
  ] as const;
  return <FactsDialog title={toldText(delivery, t)} facts={facts} said={delivery.said} onClose={onClose} />;
};

const useColumns = (): readonly ReadColumn<ListedDelivery>[] => {
  const { t, language } = useText();
  return useMemo(() => {
    const at = (stamp: string | null): ReactElement => <span className="tnum">{momentText(stamp, language)}</span>;
    return [
      { id: 'told', title: t('deliveries.told'), width: 220, frozen: true, cell: (one) => word(toldText(one, t)) },
      { id: 'state', title: t('deliveries.state'), width: 140, cell: ({ state }) => <State state={state} /> },
      { id: 'attempts', title: t('deliveries.attempts'), width: 100, cell: ({ attempts }) => <span className="tnum">{attempts}</span> },
      { id: 'answer', title: t('deliveries.answer'), width: 320, grow: true, cell: (one) => word(answerText(one, t)) },
      { id: 'due', title: t('deliveries.due'), width: 150, cell: ({ due }) => at(due) },
      { id: 'created', title: t('deliveries.created'), width: 150, cell: ({ created }) => at(created) },
    ];
  }, [t, language]);
};

/** The deliveries of one webhook, live; Enter opens the focused one, and its key sends it again. */
const Deliveries = ({ webhookId, state }: { webhookId: number; state: DeliveryState | undefined }): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const { list, close } = useMemo(() => administrationOf(store).deliveries.open(), [store]);
  const load = useCallback((page: number): void => void list.load({ webhookId, state, page }), [list, webhookId, state]);
  useEffect(() => close, [close]);
  useEffect(() => load(0), [load]);
  const view = useView(list.view);
  const { rows, total, page, error } = view;
  const { answered, hasRows } = useListState(view);
  const grid = useMemo(() => new GridState(), []);
  const columns = useColumns();
  const [shown, setShown] = useState<number>();
  const chosen = (): ListedDelivery | undefined => (hasRows ? rows.find(({ id }) => String(id) === grid.focus?.row) : undefined);
  const replay = async (delivery: ListedDelivery): Promise<void> => {
    const done = await administrationOf(store).deliveries.replay(delivery);
    if (done.ok) notify({ level: 'SUCCESS', title: t('deliveries.again', { told: toldText(delivery, t) }) });
  };
  useActions({
    'webhook.replay': {
      run: () => void replay(chosen()!),
      enabled: () => may('ADMIN_WRITE') && chosen() !== undefined && chosen()!.state !== 'WAITING',
    },
  });
  const isOther = answered?.webhookId !== webhookId || answered.state !== state;
  if (error && !hasRows) return <LoadFailed error={error} onRetry={() => load(page)} />;
  if (isOther) return <GridSkeleton rows={6} />;
  const failed = error && <LoadFailedBar what={t('deliveries.title')} error={error} onRetry={() => void list.reload()} />;
  if (total === 0)
    return (
      <>
        {failed}
        <EmptyState icon="send" title={t('deliveries.none')} text={t('deliveries.noneText')} />
      </>
    );
  const opened = rows.find(({ id }) => id === shown);
  return (
    <>
      {failed}
      <Answer isFormer={!hasRows}>
        <ReadGrid
          label={t('deliveries.title')}
          columns={columns}
          rows={rows}
          state={grid}
          rowKey={({ id }) => String(id)}
          rowHeight={36}
          onOpen={({ id }) => setShown(id)}
        />
      </Answer>
      <Pager page={page} size={PAGE_SIZE} total={total} onPage={load} />
      {opened && <Details delivery={opened} onClose={() => setShown(undefined)} />}
    </>
  );
};

/** The deliveries to webhooks, done and pending: the state of each, the answer, and the time of the next try. */
export const DeliveriesScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const navigate = useNavigate();
  const { webhook, state } = useSearchParams<DeliveriesSearch>();
  const hooks = store.settings.webhooks;
  const { rows, isLoaded, error } = useView(hooks.view);
  const load = useCallback((): void => void hooks.load(), [hooks]);
  useEffect(load, [load]);
  const go = (part: DeliveriesSearch): void =>
    void navigate({ to: '.', search: ((former: DeliveriesSearch) => ({ ...former, ...part })) as never, replace: true });
  const one = rows.find(({ id }) => id === webhook) ?? rows[0];
  const head = (
    <InTopBar slot="place">
      <h1 className="truncate text-md font-semibold">{t('deliveries.title')}</h1>
    </InTopBar>
  );
  if (error && !isLoaded)
    return (
      <>
        {head}
        <LoadFailed error={error} onRetry={load} />
      </>
    );
  if (!isLoaded)
    return (
      <>
        {head}
        <GridSkeleton rows={6} />
      </>
    );
  if (!one)
    return (
      <>
        {head}
        <EmptyState icon="send" title={t('deliveries.noWebhooks')} text={t('settingsAbout.webhooks')}>
          <Link to="/admin/lists/$list" params={{ list: 'webhooks' }} className="self-start text-accent underline">
            {t('deliveries.addWebhook')}
          </Link>
        </EmptyState>
      </>
    );
  return (
    <>
      {head}
      <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
        <Field label={t('deliveries.webhook')} className="w-56 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              value={one.id}
              options={rows.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => go({ webhook: Number(target.value) })}
            />
          )}
        </Field>
        <Field label={t('deliveries.state')} className="w-48 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              empty={t('deliveries.anyState')}
              value={state ?? ''}
              options={DELIVERY_STATES.map((each) => ({ value: each, label: t(`deliveries.state.${each}`) }))}
              onChange={({ target }) => go({ state: DELIVERY_STATES.find((each) => each === target.value) })}
            />
          )}
        </Field>
        {may('ADMIN_WRITE') && (
          <Button icon="sync" onClick={() => handlers.run('webhook.replay')}>
            {t('action.webhook.replay')}
          </Button>
        )}
      </search>
      <Deliveries webhookId={one.id} state={state} />
    </>
  );
};
