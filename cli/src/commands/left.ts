import type { Context } from '../command.ts';
import { EXIT, type ExitCode } from '../exit.ts';

/** Names the asked ids to which nothing was done, and returns the exit code: 3 where none of them was found, 1 where some were not. */
export function reportLeft({ show, t }: Pick<Context, 'show' | 't'>, asked: readonly number[], done: readonly number[]): ExitCode {
  const left = asked.filter((id) => !done.includes(id));
  if (left.length === 0) return EXIT.ok;
  show.fail(t('desk.left', { ids: left.join(', ') }));
  return done.length === 0 ? EXIT.notFound : EXIT.failed;
}
