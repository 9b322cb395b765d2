import { randomBytes } from 'node:crypto';
import { messageText, OUTBOUND_FAILURES, WEBHOOK_TOPICS, type WebhookTopic } from '@lauda/domain';
import { upkeepText } from '@lauda/domain/upkeep';
import type { Newsroom, Webhook, WebhookDelivery } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { oneNamed } from '../../named.ts';
import { momentText } from '../../output/moment.ts';
import { idsOf, textOf, wordsOf } from '../input.ts';
import { PAGE, pageOf, tellRest } from '../paged.ts';

const WEBHOOK = { name: 'WEBHOOK', text: 'entry.entry', required: true } as const;
const LONGEST = 200;
const webhookNamed = async ({ webhooks }: Newsroom, name: string): Promise<Webhook> => oneNamed('entry', await webhooks.list(), name);

function topicsOf(text: string | undefined): WebhookTopic[] {
  const topics = wordsOf(text);
  const unknown = topics.find((topic) => !(WEBHOOK_TOPICS as readonly string[]).includes(topic));
  if (unknown !== undefined) throw usage('admin.webhook.topic', { value: unknown, names: WEBHOOK_TOPICS.join(', ') });
  return topics as WebhookTopic[];
}

/** `lauda admin webhook list`: lists the webhooks. */
export const webhookList = defineCommand<null>({
  name: 'admin webhook list',
  text: 'admin.webhook.list.summary',
  examples: ['admin webhook list', 'admin webhook list --json name,url,topics'],
  fields: ['id', 'version', 'name', 'url', 'topics', 'enabled', 'ownerId'],
  parse: () => null,
  run: async (_options, { env, show, locale, newsroom }) => {
    show.list<Webhook>(
      await (await newsroom()).webhooks.list({ signal: env.signal }),
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.name', text: ({ name }) => name },
        { title: 'column.url', text: ({ url }) => url, least: 12 },
        { title: 'column.state', text: ({ enabled }) => (enabled ? '✓' : '–') },
        {
          title: 'column.topics',
          text: ({ topics }) => topics.map((topic) => show.word(upkeepText(`webhookTopic.${topic}`, locale) ?? topic, topic)).join(', '),
          least: 12,
          drop: 1,
        },
      ],
      'entry.list.none',
    );
    return EXIT.ok;
  },
});

/** `lauda admin webhook create`: creates a webhook for an address; prints its secret, only this once. */
export const webhookCreate = defineCommand<{ name: string; url: string; topics: WebhookTopic[] }>({
  name: 'admin webhook create',
  text: 'admin.webhook.create.summary',
  examples: ['admin webhook create Site https://site.example/lauda --topics stories,rundowns'],
  arguments: [
    { name: 'NAME', text: 'admin.webhook.name', required: true },
    { name: 'URL', text: 'admin.webhook.url', required: true },
  ],
  options: [{ flags: '--topics <words>', text: 'admin.webhook.topics' }],
  parse: ({ arguments: [name, url], options }) => ({ name: name!, url: url!, topics: topicsOf(textOf(options.topics)) }),
  run: async (wish, { show, t, newsroom }) => {
    const secret = randomBytes(32).toString('base64url');
    const { id } = await (await newsroom()).webhooks.create({ ...wish, secret, enabled: true });
    show.line(secret);
    show.say(t('admin.webhook.created', { id }));
    return EXIT.ok;
  },
});

/** The answer to the last try: its status, and why it counts as failed where the status does not say it. */
function answerText({ status, failure }: WebhookDelivery, { show, locale }: Context): string {
  const why =
    failure === null
      ? ''
      : show.word(failure === 'status' && status !== null ? '' : messageText(OUTBOUND_FAILURES[failure], locale), failure);
  return [status ?? '', why].filter((each) => each !== '').join(' ');
}

/** `lauda admin webhook deliveries`: lists the deliveries of a webhook, sent and waiting, the newest first. */
export const webhookDeliveries = defineCommand<{ name: string; page: number }>({
  name: 'admin webhook deliveries',
  text: 'admin.webhook.deliveries.summary',
  examples: ['admin webhook deliveries Site', 'admin webhook deliveries 3 --json id,state,attempts,status,said'],
  arguments: [WEBHOOK],
  fields: ['id', 'webhookId', 'n', 'topic', 'action', 'state', 'attempts', 'status', 'failure', 'said', 'created', 'due', 'delivered'],
  options: [PAGE],
  parse: ({ arguments: [name], options }) => ({ name: name!, page: pageOf(options.page) }),
  run: async ({ name, page }, context) => {
    const { env, show, locale, newsroom } = context;
    const word = (key: string, code: string): string => show.word(upkeepText(key, locale) ?? code, code);
    const room = await newsroom();
    const { id } = await webhookNamed(room, name);
    const found = await room.webhooks.deliveries.list(id, { page, size: LONGEST }, { signal: env.signal });
    show.list<WebhookDelivery>(
      found.data,
      [
        { title: 'column.id', text: (one) => String(one.id), align: 'right' },
        { title: 'column.date', text: ({ created }) => momentText(created, context) },
        {
          title: 'column.topics',
          text: ({ topic, action }) => `${word(`webhookTopic.${topic}`, topic)} ${word(`webhookAction.${action}`, action)}`,
          least: 10,
        },
        { title: 'column.state', text: ({ state }) => word(`deliveries.state.${state}`, state) },
        { title: 'column.attempts', text: ({ attempts }) => String(attempts), align: 'right' },
        { title: 'column.status', text: (delivery) => answerText(delivery, context), least: 8 },
        { title: 'column.said', text: ({ said }) => (said ?? '').replaceAll(/\s+/g, ' '), least: 8, drop: 1 },
      ],
      'admin.webhook.none',
    );
    tellRest(context, [found]);
    return EXIT.ok;
  },
});

/** `lauda admin webhook replay`: queues finished deliveries again, some by their ids or all from a time on. */
export const webhookReplay = defineCommand<{ name: string; ids: number[] | undefined; since: string | undefined }>({
  name: 'admin webhook replay',
  text: 'admin.webhook.replay.summary',
  examples: ['admin webhook replay Site --ids 17,18', 'admin webhook replay Site --since 2026-11-21T19:00:00'],
  arguments: [WEBHOOK],
  options: [
    { flags: '--ids <ids>', text: 'entry.ids' },
    { flags: '--since <time>', text: 'admin.webhook.since' },
  ],
  fields: ['count'],
  parse: ({ arguments: [name], options }) => {
    const [ids, since] = [textOf(options.ids), textOf(options.since)];
    if ((ids === undefined) === (since === undefined)) throw usage('admin.webhook.which');
    return { name: name!, ids: ids === undefined ? undefined : idsOf(ids, '--ids'), since };
  },
  run: async ({ name, ids, since }, { show, t, newsroom }) => {
    const room = await newsroom();
    const { id } = await webhookNamed(room, name);
    const replayed = await room.webhooks.deliveries.replay(id, ids ? { ids } : { since: since ?? null });
    if (!show.selected(replayed)) show.line(t('admin.webhook.replayed', replayed));
    return EXIT.ok;
  },
});
