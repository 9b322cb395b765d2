import type { Conversation, ReplayedQuestion } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { type ReactElement, useMemo, useState } from 'react';
import { Button, IconButton } from '../../../components/Button.tsx';
import { ask } from '../../../components/ConfirmDialog.tsx';
import type { Column } from '../../../components/grid/columns.ts';
import { DataGrid } from '../../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../../components/grid/GridRow.tsx';
import { GridState } from '../../../components/grid/gridState.ts';
import { Icon } from '../../../components/icons.tsx';
import { Badge } from '../../../components/StatusMark.tsx';
import { Checkbox } from '../../../components/Toggles.tsx';
import { type Text, useText } from '../../../i18n/i18n.ts';
import { type Replay, type ReplayOptions, useReplay } from './useReplay.ts';

const columnsOf = (t: Text): Column[] => [
  { id: 'message', title: '#', width: 44, align: 'right' },
  { id: 'command', title: t('traffic.command'), width: 120, grow: true },
  { id: 'same', title: t('replay.same'), width: 82 },
  { id: 'recorded', title: t('replay.recorded'), width: 104 },
  { id: 'answered', title: t('replay.answered'), width: 104 },
  { id: 'ms', title: 'ms', width: 52, align: 'right' },
];

const cellOf = (step: ReplayedQuestion, column: string, t: Text): ReactElement => {
  if (column === 'same')
    return (
      <Badge tone={step.same ? 'good' : 'bad'} icon={step.same ? 'check' : 'error'}>
        {t(step.same ? 'replay.yes' : 'replay.no')}
      </Badge>
    );
  if (column === 'ms') return <span className="tnum">{Math.round(step.ms)}</span>;
  if (column === 'message') return <span className="tnum">{step.message}</span>;
  const words = column === 'command' ? step.command : ((column === 'recorded' ? step.recorded : step.answered) ?? '–');
  return (
    <span className="truncate" title={words}>
      {words}
    </span>
  );
};

const Steps = ({ steps, onGo }: { steps: readonly ReplayedQuestion[]; onGo: (message: number) => void }): ReactElement => {
  const { t } = useText();
  const state = useMemo(() => new GridState(), []);
  const parts = useMemo(
    (): GridParts<ReplayedQuestion> => ({
      rowKey: ({ message }) => String(message),
      isSection: () => false,
      cell: (step, column) => cellOf(step, column.id, t),
      section: () => null,
      editor: () => null,
      look: ({ same }) => (same ? {} : { stripe: 'var(--bad)' }),
      isEditable: () => false,
      onPoint: ({ message }, column, event) => {
        if (event.type !== 'pointerdown') return;
        state.go({ row: String(message), column });
        onGo(message);
      },
      onOpen: ({ message }) => onGo(message),
      onMenu: (_row, _column, event) => event.preventDefault(),
    }),
    [t, state, onGo],
  );
  return <DataGrid label={t('replay.title')} columns={columnsOf(t)} rows={steps} state={state} parts={parts} rowHeight={28} />;
};

/** The progress of a replay, in words and as a bar. */
const Progress = ({ replay }: { replay: Replay }): ReactElement => {
  const { t } = useText();
  const { state, steps, total, problem } = replay;
  const other = steps.filter(({ same }) => !same).length;
  const words =
    state === 'ready'
      ? t('replay.ready', { count: total })
      : state === 'running'
        ? t('replay.running', { done: steps.length, total })
        : other > 0
          ? t('replay.differs', { count: steps.length, other })
          : t('replay.asRecorded', { count: steps.length });
  return (
    <div className="flex min-w-48 flex-1 flex-col gap-1">
      <span role="status" className={other > 0 ? 'tnum text-sm text-bad' : 'tnum text-sm text-muted'}>
        {state === 'stopped' && `${t('replay.stopped')} `}
        {words}
      </span>
      {state === 'running' && (
        <span
          role="progressbar"
          aria-label={t('replay.title')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={steps.length}
          className="block h-1 overflow-hidden rounded-full bg-hover"
        >
          <span className="block h-full bg-accent" style={{ width: `${total === 0 ? 0 : (steps.length / total) * 100}%` }} />
        </span>
      )}
      {problem && (
        <span role="alert" className="flex items-center gap-1 text-sm text-bad">
          <Icon name="error" size={14} />
          {problem}
        </span>
      )}
    </div>
  );
};

/** The options of a replay, and the button that starts or stops it. */
const Controls = ({ replay, onBegin }: { replay: Replay; onBegin: (wish: ReplayOptions) => void }): ReactElement => {
  const { t } = useText();
  const [paced, setPaced] = useState(false);
  const [anew, setAnew] = useState(true);
  const { state, total, stop } = replay;
  const running = state === 'running';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-1.5">
      <Progress replay={replay} />
      <Checkbox label={t('replay.anew')} checked={anew} disabled={running} onChange={() => setAnew(!anew)} />
      <Checkbox label={t('replay.paced')} checked={paced} disabled={running} onChange={() => setPaced(!paced)} />
      {running ? (
        <Button size="sm" icon="stop" onClick={stop}>
          {t('common.cancel')}
        </Button>
      ) : (
        <Button
          size="sm"
          kind="primary"
          icon="play"
          autoFocus
          disabled={total === 0}
          onClick={() => onBegin({ isPaced: paced, hasNewIds: anew })}
        >
          {t(state === 'ready' ? 'replay.run' : 'replay.again')}
        </Button>
      )}
    </div>
  );
};

export interface ReplayPanelProps {
  conversation: Conversation;
  device: Device;
  onGo: (message: number) => void;
  onClose: () => void;
}

/** Sends the newsroom's messages of a recorded conversation again to the device or its simulator, and compares the answers. */
export const ReplayPanel = ({ conversation, device, onGo, onClose }: ReplayPanelProps): ReactElement => {
  const { t } = useText();
  const replay = useReplay(conversation, device);
  const { steps, total, run } = replay;
  const begin = async (wish: ReplayOptions): Promise<void> => {
    const { name } = device;
    const question = { title: t('replay.ask', { name, count: total }), text: t('replay.askText'), confirm: t('replay.run'), danger: true };
    if (device.simulator || (await ask(question)) === 'yes') await run(wish);
  };
  return (
    <section aria-label={t('replay.title')} className="flex h-1/2 min-h-40 shrink-0 flex-col border-t border-line-strong">
      <header className="flex items-center gap-2 px-4 pt-1.5">
        <h3 className="truncate font-semibold">{t('replay.to', { name: device.name })}</h3>
        {device.simulator && <Badge tone="warn">{t('device.state.simulated')}</Badge>}
        <IconButton size="sm" icon="x" label={t('common.close')} className="ml-auto" onClick={onClose} />
      </header>
      <Controls replay={replay} onBegin={(wish) => void begin(wish)} />
      {steps.length > 0 ? (
        <Steps steps={steps} onGo={onGo} />
      ) : (
        <p className="px-4 py-2 text-muted">{t(total === 0 ? 'replay.none' : 'replay.text')}</p>
      )}
    </section>
  );
};
