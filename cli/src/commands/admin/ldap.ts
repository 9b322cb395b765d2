import { LDAP_FAILURES, messageText } from '@lauda/domain';
import type { LdapSyncing, LdapUser } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { momentWords } from '../../output/moment.ts';
import { withSaid } from '../../output/why.ts';
import { PAGE, pageOf, tellRest } from '../paged.ts';

const ASK_MS = 500;
const RECENT = 50;
const SYNC_FIELDS = ['syncing', 'last'] as const;

function showSync(state: LdapSyncing, { show, t, locale }: Context): void {
  if (show.selected(state)) return;
  const { syncing, last } = state;
  if (syncing) show.line(t('admin.ldap.syncing'));
  else if (!last) show.line(t('admin.ldap.never'));
  else if (last.failure) show.line(withSaid(messageText(LDAP_FAILURES[last.failure], locale), last.said));
  else {
    const { started, finished, read, created, changed, restored, disabled, skipped } = last;
    const when = momentWords(finished ?? started, locale);
    show.line(t('admin.ldap.counts', { when, read, created, changed, restored, disabled, skipped }));
  }
}

/** `lauda admin ldap show`: shows whether the directory is being read, and the result of the last sync. */
export const ldapShow = defineCommand<null>({
  name: 'admin ldap show',
  text: 'admin.ldap.show.summary',
  examples: ['admin ldap show', 'admin ldap show --json syncing,last'],
  fields: [...SYNC_FIELDS],
  parse: () => null,
  run: async (_options, context) => {
    showSync(await (await context.newsroom()).ldap.load({ signal: context.env.signal }), context);
    return EXIT.ok;
  },
});

/** `lauda admin ldap search`: lists people of the directory by a text in their names, without importing anybody. */
export const ldapSearch = defineCommand<{ filter: string; page: number }>({
  name: 'admin ldap search',
  text: 'admin.ldap.search.summary',
  examples: ['admin ldap search silva', 'admin ldap search silva --fields username,synced', 'admin ldap search silva --page 2'],
  arguments: [{ name: 'TEXT', text: 'admin.ldap.search.text', required: true }],
  options: [PAGE],
  fields: ['username', 'name', 'email', 'synced', 'disabled'],
  parse: ({ arguments: [text], options }) => ({ filter: text ?? '', page: pageOf(options.page) }),
  run: async ({ filter, page }, context) => {
    const { env, show, t, newsroom } = context;
    const found = await (await newsroom()).ldap.filter({ filter, page, size: 100 }, { signal: env.signal });
    const stateOf = ({ synced, disabled }: LdapUser): string =>
      [synced && t('admin.ldap.synced'), disabled && t('admin.ldap.disabled')].filter(Boolean).join(', ');
    show.list<LdapUser>(
      found.data,
      [
        { title: 'column.username', text: ({ username }) => username },
        { title: 'column.name', text: ({ name }) => name, least: 12 },
        { title: 'column.email', text: ({ email }) => email, least: 10, drop: 1 },
        { title: 'column.state', text: stateOf },
      ],
      'entry.list.none',
    );
    tellRest(context, [found]);
    return EXIT.ok;
  },
});

/** `lauda admin ldap sync`: starts a sync of users with the directory; `--wait` waits for its end, with exit code 1 where it failed. */
export const ldapSync = defineCommand<{ waits: boolean; shutOut: boolean }>({
  name: 'admin ldap sync',
  text: 'admin.ldap.sync.summary',
  examples: ['admin ldap sync', 'admin ldap sync --wait', 'admin ldap sync --shut-out --yes --wait'],
  options: [
    { flags: '-w, --wait', text: 'admin.ldap.sync.wait' },
    { flags: '--shut-out', text: 'admin.ldap.sync.shutOut' },
  ],
  fields: [...SYNC_FIELDS],
  asks: true,
  parse: ({ options: { wait, shutOut } }) => ({ waits: wait === true, shutOut: shutOut === true }),
  run: async ({ waits, shutOut }, context) => {
    const { env, show, t, newsroom, confirm } = context;
    if (shutOut) await confirm(t('admin.ldap.sync.ask'));
    const { ldap, jobs } = await newsroom();
    await ldap.sync(shutOut ? { shutOut } : {});
    let state = await ldap.load();
    if (!waits) {
      if (!show.selected(state)) show.line(t('admin.ldap.sync.done'));
      return EXIT.ok;
    }
    const { data: recent } = await jobs.list({ size: RECENT }, { signal: env.signal });
    const work = recent.find((job) => job.kind === 'directory');
    const bar = show.progress();
    while (state.syncing && !env.signal.aborted) {
      const job = work && (await jobs.load(work.id, { signal: env.signal }));
      if (job) bar.show(job.done, job.total);
      await env.wait(ASK_MS);
      state = await ldap.load({ signal: env.signal });
    }
    if (state.last?.finished && !state.last.failure) bar.show(1, 1);
    bar.end();
    showSync(state, context);
    if (env.signal.aborted) return EXIT.interrupted;
    return state.last?.finished && !state.last.failure ? EXIT.ok : EXIT.failed;
  },
});
