import { agency } from '@lauda/spec/areas/agency';
import { outbound } from '@lauda/spec/areas/outbound';
import { itemById } from '../agency/items.ts';
import { filterItems, laneCollection, lanesWithItems, laneWithItems, sourcesOf } from '../agency/lanes.ts';
import { itemPicture } from '../agency/picture.ts';
import { pollNow } from '../agency/poll.ts';
import { settingsHandlers } from '../collections/settings.ts';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { importWire } from '../imports/wire/take.ts';
import { OUTBOUND } from '../outbound/hosts.ts';

/** Reads the sources of lanes now, if `force` was asked for (AGY-07). */
async function pollIfForced(lanes: Parameters<typeof sourcesOf>[1][], context: Context): Promise<void> {
  const ids = new Set<number>();
  for (const lane of lanes) for (const id of await sourcesOf(context.pool, lane)) ids.add(id);
  await pollNow(context, [...ids], context.signal);
}

export const agencyHandlers = implement<typeof agency>(agency, {
  lanes: {
    ...laneCollection.handlers,
    list: async ({ query }, context) => {
      if (query.forceUpdate) await pollIfForced(await laneCollection.where(context.pool), context);
      return query.withItems === false ? laneCollection.where(context.pool) : lanesWithItems(context);
    },
    load: async ({ path, query }, context) => {
      const lane = await laneCollection.load(context.pool, path.id);
      if (query.forceUpdate) await pollIfForced([lane], context);
      return laneWithItems(lane, context);
    },
    create: ({ body }, context) => laneWithItems(laneCollection.create(body, context), context),
    update: ({ body }, context) => laneWithItems(laneCollection.update(body, context), context),
    facebook: { filter: ({ query }, context) => filterItems('facebook', query, context) },
    rss: { filter: ({ query }, context) => filterItems('rss', query, context) },
    twitter: { filter: ({ query }, context) => filterItems('twitter', query, context) },
  },
  wire: { take: ({ body }, context) => importWire(body.text, context) },
  items: {
    load: ({ path }, { pool, settings }) => itemById(pool, settings.zone, path.id),
    picture: ({ path }, context) => itemPicture(path.id, context),
  },
});
export const outboundHandlers = implement<typeof outbound>(outbound, {
  config: settingsHandlers('outbound', OUTBOUND, { hears: { role: 'ADMIN_READ' } }),
});
