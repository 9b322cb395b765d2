import { INDEX_TARGETS, type IndexTarget } from '@lauda/domain';
import type { IndexState, Newsroom } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { choiceOf } from '../input.ts';
import { showTargets, TARGET_FIELDS } from './words.ts';

const ASK_MS = 500;

interface Options {
  readonly targets: readonly IndexTarget[];
  readonly waits: boolean;
}
type TargetState = IndexState['targets'][number];
const isWorkedOn = ({ state }: TargetState): boolean => state === 'queued' || state === 'running';

/** How many entries of a target are indexed: none of a waiting one, all of a finished one. */
const gone = ({ state, indexed, total }: TargetState): number => (state === 'queued' ? 0 : state === 'running' ? indexed : total);
const sum = (targets: readonly TargetState[], of: (target: TargetState) => number): number =>
  targets.reduce((whole, target) => whole + of(target), 0);

/** Polls until no target is being rebuilt, or until the person interrupts. */
async function untilOver(
  { index }: Newsroom,
  chosen: (state: IndexState) => TargetState[],
  { env, show }: Context,
): Promise<TargetState[]> {
  const bar = show.progress();
  for (;;) {
    const targets = chosen(await index.state({ signal: env.signal }));
    const isOver = !targets.some(isWorkedOn);
    bar.show(isOver ? 1 : sum(targets, gone), isOver ? 1 : sum(targets, ({ total }) => total));
    if (isOver || env.signal.aborted) {
      bar.end();
      return targets;
    }
    await env.wait(ASK_MS);
  }
}

/** `lauda index rebuild`: rebuilds targets of the search index. */
export const indexRebuild = defineCommand<Options>({
  name: 'index rebuild',
  text: 'index.rebuild.summary',
  examples: ['index rebuild stories media', 'index rebuild --all --wait'],
  arguments: [{ name: 'TARGET', text: 'index.target', variadic: true, choices: INDEX_TARGETS }],
  options: [
    { flags: '-a, --all', text: 'index.rebuild.all' },
    { flags: '-w, --wait', text: 'index.rebuild.wait' },
  ],
  fields: TARGET_FIELDS,
  parse: ({ arguments: names, options: { all, wait } }) => {
    if ((names.length === 0) !== (all === true)) throw usage('index.rebuild.none', { targets: INDEX_TARGETS.join(', ') });
    return { targets: all ? INDEX_TARGETS : names.map((name) => choiceOf(name, 'TARGET', INDEX_TARGETS)), waits: wait === true };
  },
  run: async ({ targets, waits }, context) => {
    const newsroom = await context.newsroom();
    const chosen = (state: IndexState): TargetState[] => state.targets.filter(({ target }) => targets.includes(target));
    const asked = chosen(await newsroom.index.rebuild([...targets]));
    const now = waits ? await untilOver(newsroom, chosen, context) : asked;
    showTargets(now, context);
    if (!waits) context.show.say(context.t('index.rebuild.done', { running: asked.filter(isWorkedOn).length, count: asked.length }));
    if (context.env.signal.aborted) return EXIT.interrupted;
    const isMade = (each: TargetState): boolean => each.state === 'done' || each.state === 'empty';
    return !waits || now.every(isMade) ? EXIT.ok : EXIT.failed;
  },
});
