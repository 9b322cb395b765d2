import { COMMAND_OF, type DisplayOutcome, displayChanges } from '@lauda/domain';
import { renew } from '../core/changes.ts';
import type { DisplayStatus } from '../types.ts';
import type { Command } from '../undo.ts';
import { attempt } from '../verbs.ts';
import { type AirCommand, type AirTimes, type AirVerbs, type DisplayCommandInput, itemsOf } from './airItems.ts';
import { follow, type Hold, hold } from './hold.ts';
import { blockRowOf } from './RundownData.ts';
import type { VisibleRundown } from './visible.ts';
import type { Work } from './Work.ts';

/** Runs a display command; statuses and record are shown at once, and go back when it is refused (RUN-DISP-17). */
export const putOnAir: AirVerbs['putOnAir'] = async (work, rundownId, rundown, what, status, record) => {
  const kind = 'blockId' in what ? ('block' as const) : ('story' as const);
  const ids = 'blockId' in what ? [what.blockId] : what.storyIds;
  const updatePrevious = 'storyIds' in what && (what.updatePrevious ?? false);
  const outcome = rundown && displayChanges(itemsOf(rundown), rundown.onAir, { command: COMMAND_OF[status], kind, ids, updatePrevious });
  const holds = rundown && outcome ? shown(work, rundown, outcome) : [];
  const done = await sent(work, rundownId, what, status);
  if (!done.ok) {
    for (const { release } of holds) release();
    return done;
  }
  follow(work.data.unheard, rundownId, holds);
  if (!rundown || !outcome || outcome.changes.length === 0) return done;
  record(stepOf(work, rundown, outcome, { what, status }));
  return done;
};

/** The step that takes a display command back. What it does is loaded once something was put on air, so it is here when it is wanted. */
function stepOf(work: Work, rundown: VisibleRundown, outcome: DisplayOutcome, input: DisplayCommandInput): Command {
  const load = () => import('./airSteps.ts').then(({ takenBack }) => takenBack({ putOnAir, sent }, work, rundown, outcome, input));
  let step: Command | undefined;
  const loading = load().then(
    (made) => {
      step = made;
    },
    () => undefined,
  );
  return {
    label: 'undo.air',
    versions: new Map(),
    obstacle: async () => {
      await loading;
      if (!step) {
        const done = await attempt(work, 'error:actionFailed', load);
        if (!done.ok) return 'unanswered';
        step = done.value;
      }
      return step.obstacle?.();
    },
    run: async (again) => step?.run(again) ?? false,
  };
}

function shown(work: Work, rundown: VisibleRundown, outcome: DisplayOutcome): Hold[] {
  const { data } = work;
  const holds = outcome.changes.map(({ kind, id, status }) =>
    kind === 'story' ? hold(data.stories, id, { displayStatus: status }) : hold(data.blocks, id, { displayStatus: status }),
  );
  const { onAir } = outcome;
  if (onAir?.id === rundown.onAir?.id && onAir?.kind === rundown.onAir?.kind) return holds;
  const total = onAir && (onAir.kind === 'story' ? data.stories.get(onAir.id)?.total : data.blocks.get(onAir.id)?.commercial);
  const record = onAir && { ...onAir, total: total ?? 'PT0S', playTime: work.localNow() };
  return [...holds, hold(data.headers, rundown.id, { onAir: record })];
}

/** Sends a display command when those before it are answered: two calls side by side may arrive in either order. */
const sent: AirVerbs['sent'] = async (work, rundownId, what, status, times) => {
  const done = await attempt(work, 'error:updateFailed', () =>
    work.data.inTurn(rundownId, what.after !== undefined, () => send(work, rundownId, what, status, times)),
  );
  // What is shown is outdated, and so would be the next command.
  if (!done.ok && done.error.code === 'on_air_changed') work.data.reload(rundownId);
  return done;
};

async function send(work: Work, rundownId: number, what: AirCommand, status: DisplayStatus, times: AirTimes = {}): Promise<void> {
  const { rundowns, stories } = work.client;
  const { after } = what;
  const expectedOnAir = after && { id: after.id, kind: after.kind };
  const options = { ...times, expectedOnAir };
  if ('blockId' in what)
    return work.data.blocks.confirm(renew(blockRowOf(await rundowns.blocks.displayStatus(rundownId, what.blockId, status, options))));
  const [first, ...more] = what.storyIds;
  if (first === undefined) return;
  const single = more.length === 0 && !what.updatePrevious;
  const answer = single
    ? [await rundowns.stories.displayStatus(rundownId, first, status, options)]
    : await stories.displayStatusMany({
        ids: [...what.storyIds],
        status,
        updatePrevious: what.updatePrevious ?? false,
        expectedOnAir,
      } as Parameters<typeof stories.displayStatusMany>[0]);
  for (const story of answer) work.data.stories.confirm(renew(story));
}
