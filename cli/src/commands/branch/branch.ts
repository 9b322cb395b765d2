import type { BranchState, Newsroom } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { missing, usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import type { TextKey } from '../../i18n/texts.ts';

type Branch = Awaited<ReturnType<Newsroom['branches']['list']>>[number];

export const FIELDS = ['id', 'name', 'host', 'port', 'username', 'version'] as const;

/** `lauda branch list`: lists the other newsrooms whose documents can be read and copied. */
export const branchList = defineCommand<null>({
  name: 'branch list',
  text: 'branch.list.summary',
  examples: ['branch list', 'branch list --json id,name,host'],
  fields: FIELDS,
  parse: () => null,
  run: async (_options, { env, show, newsroom }) => {
    show.list<Branch>(
      await (await newsroom()).branches.list({ signal: env.signal }),
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.name', text: ({ name }) => name, least: 12 },
        { title: 'column.address', text: ({ host, port }) => (port === null ? host : `${host}:${port}`), least: 12 },
        { title: 'column.username', text: ({ username }) => username ?? '', drop: 1 },
      ],
      'branch.list.none',
    );
    return EXIT.ok;
  },
});

async function chosen({ branches }: Newsroom, names: readonly string[], signal: AbortSignal): Promise<Branch[]> {
  const all = await branches.list({ signal });
  if (names.length === 0) return all;
  return names.map((name) => {
    const found = all.filter((branch) => String(branch.id) === name || branch.name.toLocaleLowerCase() === name.toLocaleLowerCase());
    if (found.length > 1) throw usage('branch.several', { name });
    if (!found[0]) throw missing('branch.missing', { name });
    return found[0];
  });
}

/** `lauda branch test`: asks other newsrooms whether they answer; exit code 1 where one does not, with the reason. */
export const branchTest = defineCommand<readonly string[]>({
  name: 'branch test',
  text: 'branch.test.summary',
  examples: ['branch test', 'branch test "São Paulo"', 'branch test --json name,reachable,reason'],
  arguments: [{ name: 'BRANCH', text: 'branch.test.branch', variadic: true }],
  fields: ['id', 'name', 'reachable', 'reason', 'branchName', 'productVersion'],
  parse: ({ arguments: names }) => names,
  run: async (names, { env, show, t, newsroom }) => {
    const room = await newsroom();
    const wanted = await chosen(room, names, env.signal);
    type Tried = BranchState & Pick<Branch, 'id' | 'name'>;
    const tried = await Promise.all(
      wanted.map(async ({ id, name }): Promise<Tried> => ({ id, name, ...(await room.branches.state(id, { signal: env.signal })) })),
    );
    show.list<Tried>(
      tried,
      [
        { title: 'column.name', text: ({ name }) => name, least: 12 },
        {
          title: 'column.state',
          text: ({ reachable, reason }) => show.word(t(`branch.${reachable ? 'reachable' : reason}` as TextKey), reason ?? 'reachable'),
        },
        {
          title: 'column.detail',
          text: ({ branchName, productVersion }) => [branchName, productVersion].filter(Boolean).join(' '),
          drop: 1,
        },
      ],
      'branch.list.none',
      ({ reachable }) => (reachable ? undefined : 'red'),
    );
    return tried.every(({ reachable }) => reachable) ? EXIT.ok : EXIT.failed;
  },
});
