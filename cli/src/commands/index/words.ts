import type { IndexTargetState } from '@lauda/sdk';
import type { Context } from '../../command.ts';

export const TARGET_FIELDS = ['target', 'state', 'indexed', 'total'] as const satisfies readonly (keyof IndexTargetState)[];

/** Prints the states of targets of the search index. */
export function showTargets(targets: readonly IndexTargetState[], { show, t }: Pick<Context, 'show' | 't'>): void {
  show.list<IndexTargetState>(
    targets,
    [
      { title: 'column.target', text: ({ target }) => target },
      { title: 'column.state', text: ({ state }) => show.word(t(`index.state.${state}`), state) },
      { title: 'column.indexed', text: ({ indexed }) => String(indexed), align: 'right' },
      { title: 'column.total', text: ({ total }) => String(total), align: 'right' },
    ],
    'index.state.empty',
  );
}
