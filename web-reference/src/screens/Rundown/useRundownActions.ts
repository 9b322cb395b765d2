import { airingIn, type StepFilter } from '@lauda/store';
import type { ActionId } from '../../actions/registry.ts';
import { type ActionMap, useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useUndo } from '../../app/undo.ts';
import { ask } from '../../components/ConfirmDialog.tsx';
import { offerUndo } from '../../components/offerUndo.ts';
import { keyboard } from '../../focus/keyboard.ts';
import { useText } from '../../i18n/i18n.ts';
import { toggleDensity } from '../../shared/preferences.ts';
import { useCounting } from './counting.ts';
import { type BlockLine, isBlock, type Line, type StoryLine, storyKey } from './grid/lines.ts';
import { upcomingStory } from './grid/makeLines.ts';
import { blockOf, createBlock, createStory, focusedLine, type GridSelection, idsOf, selectedStories } from './gridSelection.ts';
import type { PanelName } from './Panels.tsx';

/** Moves the selected stories, or the focused block, one place up or down; at the edge of a block stories move into the neighbouring one. */
const step = async (chosen: GridSelection, by: -1 | 1): Promise<void> => {
  const { open, lines } = chosen;
  const line = focusedLine(chosen);
  if (!line) return;
  if (line.type === 'block') return void (await stepBlock(chosen, line, by));
  const moving = selectedStories(chosen);
  const edge = by < 0 ? lines.indexOf(moving[0]!) : lines.indexOf(moving.at(-1)!);
  const neighbour = lines[edge + by];
  if (!neighbour) return;
  await open.moveStories({ ids: idsOf(moving), ...placeBeside(lines, neighbour, edge, by) });
};

const placeBeside = (
  lines: readonly Line[],
  neighbour: Line,
  edge: number,
  by: -1 | 1,
): { targetBlockId: number; targetStoryId: number | null } => {
  if (by < 0) {
    if (neighbour.type === 'story') return { targetBlockId: neighbour.blockId, targetStoryId: neighbour.id };
    const former = lines.slice(0, edge - 1).findLast(isBlock);
    return { targetBlockId: former?.id ?? neighbour.id, targetStoryId: former ? null : storyAfter(lines, edge - 1) };
  }
  const beyond = storyAfter(lines, edge + 1);
  return { targetBlockId: neighbour.type === 'story' ? neighbour.blockId : neighbour.id, targetStoryId: beyond };
};

const storyAfter = (lines: readonly Line[], at: number): number | null => {
  const next = lines[at + 1];
  return next?.type === 'story' ? next.id : null;
};

const stepBlock = async ({ open, lines }: GridSelection, line: BlockLine, by: -1 | 1): Promise<void> => {
  const blocks = lines.filter(isBlock);
  const at = blocks.indexOf(line);
  const other = blocks[at + by];
  if (line.standBy || !other || other.standBy) return;
  const order = blocks.map(({ id }) => id);
  [order[at], order[at + by]] = [other.id, line.id];
  await open.reorderBlocks(order);
};

const paste = (chosen: GridSelection): void => {
  const line = focusedLine(chosen);
  const blockId = blockOf(chosen);
  if (blockId !== undefined) void chosen.open.paste({ targetBlockId: blockId, targetStoryId: line?.type === 'story' ? line.id : null });
};

const useVerbs = (chosen: GridSelection): ActionMap => {
  const { may, store } = useDesk();
  const { t } = useText();
  const { open } = chosen;
  const undo = useUndo();
  const create = (where: 'below' | 'above') => () =>
    void store.undo.together('undo.story.create', (record) => createStory(chosen, where, may('RUNDOWN_WRITE'), record));
  const hasStories = (): boolean => selectedStories(chosen).length > 0;
  const setAir = (status: 'play' | 'stop' | 'blank') => () => {
    const line = focusedLine(chosen);
    if (line?.type === 'block') void open.displayStatus({ blockId: line.id }, status);
    else
      void open.displayStatus(
        { storyIds: status === 'play' ? idsOf(selectedStories(chosen)).slice(0, 1) : idsOf(selectedStories(chosen)) },
        status,
      );
  };
  const toggleAir = (): void => {
    const line = focusedLine(chosen);
    if (!line) return;
    const onAir = line.type === 'block' ? line.onAir : line.status === 'onAir';
    void open.displayStatus(line.type === 'block' ? { blockId: line.id } : { storyIds: [line.id] }, onAir ? 'stop' : 'play');
  };
  const each = (field: 'approved' | 'floated', value: (line: StoryLine) => boolean) => () => {
    const lines = selectedStories(chosen).filter((line) => line[field] !== value(line));
    void store.undo.together('undo.story.patch', (record) =>
      Promise.all(lines.map((line) => open.patchStory(line.id, field, value(line), record))),
    );
  };
  const remove = async (): Promise<void> => {
    const gone = selectedStories(chosen);
    const { value: done, step } = await store.undo.together('undo.story.remove', (record) => open.removeStories(idsOf(gone), record));
    if (done.ok && step) offerUndo(t('story.removed', { count: done.value.length }), () => void undo(step));
  };
  const playNext = (): void => {
    const rundown = open.view.snapshot();
    if (!rundown) return;
    const after = airingIn(rundown) ?? rundown.onAir;
    const id = upcomingStory(rundown.blocks, after);
    if (id === undefined) store.notices.show({ level: 'WARNING', title: { key: 'rundown.noNext' } });
    else void open.displayStatus({ storyIds: [id], updatePrevious: true, after }, 'play');
  };
  const removeBlock = async (): Promise<void> => {
    const line = focusedLine(chosen);
    if (line?.type !== 'block' || line.standBy) return;
    const answer = await ask({
      title: t('block.removeAsk', { name: line.title || t('block.numbered', { n: line.number }) }),
      text: t('block.removeText', { count: line.stories }),
      confirm: t('common.delete'),
      danger: true,
    });
    if (answer !== 'yes') return;
    const { step } = await store.undo.together('undo.block.remove', (record) => open.removeBlock(line.id, record));
    if (step) offerUndo(t('block.removed'), () => void undo(step));
  };
  const standBy = (): void => {
    const target = chosen.lines.find((line): line is BlockLine => isBlock(line) && line.standBy);
    if (target) void open.moveStories({ ids: idsOf(selectedStories(chosen)), targetBlockId: target.id, targetStoryId: null });
  };
  // A copy makes stories, what is cut is moved; a block is of the rundown.
  const mayPaste = (): boolean => {
    const { ids, isCut } = store.rundowns.clipboard.view.snapshot();
    return ids.length > 0 && (isCut || may('STORY_WRITE'));
  };
  const mayRemove = (): boolean => {
    const line = focusedLine(chosen);
    return line !== undefined && (line.type === 'story' || may('RUNDOWN_WRITE'));
  };
  const approveBlock = (flag: boolean) => () => {
    const blockId = blockOf(chosen);
    if (blockId !== undefined) void open.approve(flag, blockId);
  };
  return {
    'block.create': () => void createBlock(chosen),
    'block.approve': approveBlock(true),
    'block.disapprove': approveBlock(false),
    'block.remove': () => void removeBlock(),
    'story.create': create('below'),
    'story.createAbove': create('above'),
    'story.cut': { run: () => store.rundowns.clipboard.cut(idsOf(selectedStories(chosen))), enabled: hasStories },
    'story.copy': { run: () => store.rundowns.clipboard.copy(idsOf(selectedStories(chosen))), enabled: hasStories },
    'story.paste': { run: () => paste(chosen), enabled: mayPaste },
    'story.moveUp': () => void step(chosen, -1),
    'story.moveDown': () => void step(chosen, 1),
    'story.standBy': { run: standBy, enabled: hasStories },
    'story.approve': { run: each('approved', () => true), enabled: hasStories },
    'story.disapprove': { run: each('approved', () => false), enabled: hasStories },
    'story.float': { run: each('floated', (line) => !line.floated), enabled: hasStories },
    'story.remove': {
      run: () => void (focusedLine(chosen)?.type === 'block' ? removeBlock() : remove()),
      enabled: mayRemove,
    },
    'air.toggle': toggleAir,
    'air.play': setAir('play'),
    'air.stop': setAir('stop'),
    'air.blank': setAir('blank'),
    'air.next': playNext,
  };
};

/** Undo and redo. A step of what is on air works wherever its verbs do; another not while its own rundown is closed, or shown as a proposal would make it. */
const useSteps = ({ open, isPreviewed }: GridSelection): ActionMap => {
  const { store } = useDesk();
  const undo = useUndo();
  const may: StepFilter = ({ label, rundownId }) => {
    if (label === 'undo.air' || rundownId === undefined) return true;
    if (isPreviewed && rundownId === open.id.snapshot()) return false;
    return !store.rundowns.find(rundownId)?.closed.snapshot();
  };
  const step = (way: 'undo' | 'redo') => ({ run: () => void undo(way, may), enabled: () => store.undo.canTake(way, may) });
  return { 'app.undo': step('undo'), 'app.redo': step('redo') };
};

// The verbs that still work when the settings have closed the rundown, or a proposal is shown: they edit nothing of it, and a show that overruns must get on and off air.
const WHEN_CLOSED: ReadonlySet<string> = new Set<ActionId>(['story.copy', 'air.toggle', 'air.play', 'air.stop', 'air.blank', 'air.next']);

/** Disables the verbs that change a rundown while it is closed (RUN-ACT-24), or shown as a proposal would make it. */
const whileOpen = (verbs: ActionMap, chosen: GridSelection): ActionMap =>
  Object.fromEntries(
    Object.entries(verbs).map(([id, verb]) => {
      const { run, enabled } = typeof verb === 'function' ? { run: verb, enabled: undefined } : verb;
      const free = (): boolean => WHEN_CLOSED.has(id) || !(chosen.isPreviewed || chosen.open.closed.snapshot());
      return [id, { run, enabled: () => free() && (enabled?.() ?? true) }];
    }),
  );

// The verbs whose effect shows in the grid only: called from the tab of a story, they bring the grid to the front.
const IN_GRID: readonly ActionId[] = [
  'story.create',
  'story.createAbove',
  'block.create',
  'grid.find',
  'grid.second',
  'rundown.fit',
  'rundown.lint',
  'air.goTo',
];

/** Those of them that make a row to type in. */
const MAKES_ROW: ReadonlySet<ActionId> = new Set<ActionId>(['story.create', 'story.createAbove', 'block.create']);

const withGrid = (verbs: ActionMap, grid: ViewOpeners['grid']): ActionMap => {
  const all = { ...verbs };
  for (const id of IN_GRID) {
    const verb = all[id];
    if (!verb) continue;
    const { run, enabled } = typeof verb === 'function' ? { run: verb, enabled: undefined } : verb;
    all[id] = {
      run: () => {
        grid(MAKES_ROW.has(id));
        run();
      },
      ...(enabled ? { enabled } : {}),
    };
  }
  return all;
};

/** The functions that bring a part of the workspace on screen, for the verbs of the grid. */
export interface ViewOpeners {
  readonly panel: (panel: PanelName) => void;
  /** Brings the grid to the front, from the tab of a story; without a proposal where a row is made in it. */
  readonly grid: (makesRow: boolean) => void;
  readonly find: () => void;
  readonly second: () => void;
  readonly story: (id: number) => void;
  readonly preview: () => void;
  readonly beside: (id: number) => void;
}

/** Answers the verbs of the grid while the rundown is on screen. */
export const useRundownActions = (chosen: GridSelection, show: ViewOpeners): void => {
  const { open } = chosen;
  const verbs = useVerbs(chosen);
  const steps = useSteps(chosen);
  const [, turnCounting] = useCounting();
  const one = (): number | undefined => {
    const line = focusedLine(chosen);
    return line?.type === 'story' && line.visible ? line.id : undefined;
  };
  const withStory = (run: (id: number) => void) => ({ run: () => run(one()!), enabled: () => one() !== undefined });
  const all: ActionMap = {
    ...steps,
    ...whileOpen(
      {
        ...verbs,
        'rundown.approve': () => void open.approve(true),
        'rundown.disapprove': () => void open.approve(false),
        'rundown.repaginate': () => void open.repaginate(),
        'rundown.changeDate': () => show.panel('date'),
        'rundown.recreate': { run: () => show.panel('recreate'), enabled: () => chosen.lines.every(isBlock) },
      },
      chosen,
    ),
    'rundown.credits': () => void open.sendCredits(),
    'rundown.create': () => show.panel('create'),
    'rundown.devices': () => show.panel('devices'),
    'rundown.logs': () => show.panel('logs'),
    'rundown.fit': () => show.panel('fit'),
    'rundown.lint': () => show.panel('lint'),
    'rundown.asRun': () => show.panel('asRun'),
    'rundown.print': () => show.panel('print'),
    'rundown.preview': show.preview,
    'rundown.counting': turnCounting,
    'grid.find': show.find,
    'grid.second': show.second,
    'grid.columns': () => show.panel('columns'),
    'grid.density': toggleDensity,
    'story.open': withStory(show.story),
    'story.openBeside': withStory(show.beside),
    'air.goTo': () => {
      const { onAir } = open.view.snapshot() ?? {};
      if (onAir) chosen.state.go({ row: onAir.kind === 'story' ? storyKey(onAir.id) : `b${onAir.id}` });
      keyboard.give(() => chosen.state.drawn?.element);
    },
  };
  useActions(withGrid(all, show.grid));
};
