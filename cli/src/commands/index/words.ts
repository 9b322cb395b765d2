import { upkeepText } from '@lauda/domain/upkeep';
import type { IndexTargetState } from '@lauda/sdk';
import type { Context } from '../../command.ts';

export const TARGET_FIELDS = ['target', 'state', 'indexed', 'total'] as const satisfies readonly (keyof IndexTargetState)[];

/** Prints the states of targets of the search index. */
export function showTargets(targets: readonly IndexTargetState[], { show, t, locale }: Pick<Context, 'show' | 't' | 'locale'>): void {
  show.list<IndexTargetState>(
    targets,
    [
      { title: 'column.target', text: ({ target }) => show.word(upkeepText(`index.target.${target}`, locale) ?? target, target) },
      { title: 'column.state', text: ({ state }) => show.word(t(`index.state.${state}`), state) },
      { title: 'column.indexed', text: ({ indexed }) => String(indexed), align: 'right' },
      { title: 'column.total', text: ({ total }) => String(total), align: 'right' },
    ],
    'index.state.empty',
  );
}
