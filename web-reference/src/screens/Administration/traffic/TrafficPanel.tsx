import {
  type Conversation,
  conversationDevice,
  frameOf,
  judgeConversation,
  readConversation,
  summarizeConversation,
  writeConversation,
} from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { GridState } from '../../../components/grid/gridState.ts';
import { EmptyState } from '../../../components/States.tsx';
import { notify } from '../../../components/toast.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { downloadText } from '../../../shared/downloadText.ts';
import { readText } from '../../../shared/readText.ts';
import { readable, readTree } from '../../Plugins/xml.ts';
import { Findings, type Judgement } from './Findings.tsx';
import { FrameGrid, type Row } from './FrameGrid.tsx';
import { ReplayPanel } from './ReplayPanel.tsx';
import { TrafficBar } from './TrafficBar.tsx';
import { type TrafficState, useTraffic } from './useTraffic.ts';

/** The focused message in full. */
const Whole = ({ rows, state }: { rows: readonly Row[]; state: GridState }): ReactElement | null => {
  const { t } = useText();
  const focus = useSyncExternalStore(state.subscribe, () => state.focus?.row);
  const row = rows.find(({ message }) => String(message) === focus);
  if (!row) return null;
  return (
    <textarea
      readOnly
      spellCheck={false}
      aria-label={t('traffic.whole')}
      value={readable(row.text)}
      className="h-64 shrink-0 resize-none border-t border-line bg-inset p-3 text-sm focus-visible:-outline-offset-2"
    />
  );
};

/** Keeps the newest message in sight, unless the person looks at an earlier one. */
const useNewest = (rows: readonly Row[], state: GridState, live: boolean): void => {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const newest = rows.at(-1) && String(rows.at(-1)!.message);
    const stays = state.focus === undefined || state.focus.row === before.current;
    before.current = newest;
    if (live && newest !== undefined && stays && state.focus?.row !== newest) state.go({ row: newest });
  }, [rows, state, live]);
};

const Nothing = ({ state }: { state: TrafficState }): ReactElement => {
  const { t } = useText();
  const key = state === 'refused' ? 'refused' : state === 'away' ? 'away' : state === 'waiting' ? 'waiting' : 'none';
  return <EmptyState icon="device" title={t(`traffic.${key}`)} text={t(`traffic.${key}Text`)} />;
};

/** Returns the shown conversation: the live traffic, or an opened record. */
const useShown = (device: Device) => {
  const { may } = useDesk();
  const [followed, setFollowed] = useState(true);
  const [opened, setOpened] = useState<Conversation>();
  const traffic = useTraffic(device.id, followed && opened === undefined && may('ADMIN_WRITE'));
  const { utterances } = opened ?? traffic;
  const rows = useMemo(
    () => utterances.map((utterance, index): Row => ({ ...frameOf(utterance, readTree), message: index + 1 })),
    [utterances],
  );
  const state: TrafficState = may('ADMIN_WRITE') ? traffic.state : 'refused';
  return { followed, setFollowed, opened, setOpened, traffic, utterances, rows, state };
};

/** The messages between the newsroom and a device, live; they can be saved as a record, which can be opened, checked and replayed. */
export const TrafficPanel = ({ device }: { device: Device }): ReactElement => {
  const { t } = useText();
  const { followed, setFollowed, opened, setOpened, traffic, utterances, rows, state } = useShown(device);
  const [judgement, setJudgement] = useState<Judgement>();
  const [replayed, setReplayed] = useState<Conversation>();
  const { may } = useDesk();
  const grid = useMemo(() => new GridState(), []);
  const go = useCallback((message: number): void => grid.go({ row: String(message) }), [grid]);
  useNewest(rows, grid, followed && opened === undefined);
  useEffect(() => {
    // The panel below makes the list shorter: focusing again keeps the chosen message in sight.
    if (replayed && grid.focus) grid.go({ ...grid.focus });
  }, [replayed, grid]);
  const found = useMemo(() => new Map((judgement?.findings ?? []).toReversed().map((finding) => [finding.message, finding])), [judgement]);
  const conversation = opened ?? { device: conversationDevice(device), utterances };
  const sayable = device.protocol === 'mos' && conversation.device.protocol === 'mos' && may('ADMIN_WRITE') && !device.virtual;
  const open = async (file: File): Promise<void> => {
    const { conversation: read, bad } = readConversation(await readText(file));
    if (!read) return notify({ level: 'ERROR', title: t('traffic.noRecord', { name: file.name }) });
    if (bad.length > 0) notify({ level: 'WARNING', title: t('traffic.badLines', { count: bad.length }) });
    setJudgement(undefined);
    setReplayed(undefined);
    setOpened(read);
  };
  const close = (): void => {
    setOpened(undefined);
    setReplayed(undefined);
    setJudgement(undefined);
  };
  return (
    <section aria-label={t('devicePart.traffic')} className="flex min-h-0 flex-1 flex-col">
      <TrafficBar
        device={device.name}
        count={rows.length}
        followed={followed}
        opened={opened?.device.name}
        onFollow={setFollowed}
        onClear={traffic.clear}
        onSave={() => downloadText(`${device.name}.jsonl`, writeConversation(conversation), 'application/x-ndjson')}
        onOpen={(file) => void open(file)}
        onClose={close}
        onReplay={sayable ? () => setReplayed(conversation) : undefined}
        onJudge={() => {
          const { answers } = summarizeConversation(conversation, readTree);
          setJudgement({ findings: judgeConversation(conversation, readTree), answers });
        }}
      />
      {rows.length === 0 ? (
        <Nothing state={opened ? 'live' : state} />
      ) : (
        <>
          {state === 'away' && !opened && (
            <p role="status" className="bg-warn-ground px-4 py-1 text-sm text-warn">
              {t('traffic.away')}
            </p>
          )}
          <FrameGrid rows={rows} state={grid} found={found} />
          {judgement && <Findings judgement={judgement} onGo={go} onClose={() => setJudgement(undefined)} />}
          {replayed ? (
            <ReplayPanel conversation={replayed} device={device} onGo={go} onClose={() => setReplayed(undefined)} />
          ) : (
            <Whole rows={rows} state={grid} />
          )}
        </>
      )}
    </section>
  );
};
