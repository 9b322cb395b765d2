import { laneCollection } from '../agency/lanes.ts';
import { rssFeeds } from '../agency/sources.ts';
import type { Context, Services } from '../context.ts';
import { OUTBOUND } from '../outbound/hosts.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { all, change } from '../storage/change.ts';

const MINUTE_MS = 60_000;
/** The paths of the demo's feeds on the server that simulates them. */
const PATHS = {
  'Agência Horizonte': '/demo/agencia-horizonte.rss',
  'Defesa Civil': '/demo/defesa-civil.atom',
  Prefeitura: '/demo/prefeitura.json',
} as const;
/** The scheme of agency copy, which arrives as files, so nothing is fetched. */
const BROUGHT = 'wire:';
/** The items of the demo's sources: minutes ago, title, text. */
const PUBLISHED = {
  'Agência Horizonte': [
    [
      12,
      'Rio baixa 40 cm e famílias começam a voltar para casa',
      'Doze famílias seguem no ginásio. A Defesa Civil faz novo boletim às 9h.',
    ],
    [35, 'Ponte da avenida Central reabre em meia pista', 'A vistoria terminou de madrugada. Caminhões seguem proibidos até sexta-feira.'],
    [58, 'Câmara vota hoje o orçamento do transporte', 'São 21 vereadores. A sessão começa às 14h e será aberta ao público.'],
    [96, 'Hospital São Lucas amplia o horário de visitas', null],
    [140, 'Colheita de café começa com duas semanas de atraso', 'A chuva de fevereiro segurou a maturação nas áreas mais altas.'],
  ],
  'Defesa Civil': [
    [
      20,
      'Boletim 14: nível do rio em 3,10 m, tendência de queda',
      'Próxima medição às 9h. Não há previsão de chuva forte nas próximas 24 horas.',
    ],
    [80, 'Boletim 13: nível do rio em 3,50 m, estável', null],
  ],
  Prefeitura: [
    [25, 'Atenção: a vacinação continua neste sábado nas unidades do Centro e da Vila Nova, das 8h às 17h.', null],
    [110, 'Obras na rua das Acácias: desvio pela rua dos Ipês até quinta-feira.', null],
  ],
} as const satisfies Readonly<Record<keyof typeof PATHS, unknown>>;

const KEEP = `insert into agency_item (source_id, type, guid, title, text, date) select id, type, $2, $3, $4, $5 from agency_source where rss_feed_id = $1`;

/** Inserts the demo's lanes and their items; the feeds have no server before `pointFeeds`. */
export async function insertAgency(context: Context): Promise<void> {
  const ids: number[] = [];
  for (const [name, path] of Object.entries(PATHS)) ids.push((await rssFeeds.create({ name, url: `${BROUGHT}${path}` }, context)).id);
  for (const [at, name] of Object.keys(PATHS).entries())
    await laneCollection.create({ name, type: 'rss', sourcesIds: [ids[at]!] }, context);
  await change(context, context.caller, async (tx) => {
    for (const [at, name] of (Object.keys(PATHS) as (keyof typeof PATHS)[]).entries())
      for (const [minutes, title, text] of PUBLISHED[name])
        await tx.query(KEEP, [ids[at], `demo ${minutes}`, title, text, new Date(context.now() - minutes * MINUTE_MS)]);
  });
}

const OURS = `select id, url from rss_feed where url ~ '^(wire:|https?://[^/]+)/demo/' and regexp_replace(url, '^(wire:|https?://[^/]+)', '') = any($1)`;
const POINT = 'update rss_feed set url = $2, version = version + 1 where id = $1';
const KNOWN_STATE = 'update agency_source set failure = null, failed_status = null, failures = 0 where rss_feed_id = $1';

/**
 * Points the demo's feeds to the server that simulates them now, and allows its host in place of the former one. Without a server they are not
 * polled, so that no lane shows a failure.
 */
export async function pointFeeds(services: Services, origin: string | undefined): Promise<void> {
  await change(services, null, async (tx) => {
    const gone = new Set<string>();
    for (const { id, url } of await all<{ id: number; url: string }>(tx, OURS, [Object.values(PATHS)])) {
      const { host, pathname } = new URL(url);
      const next = `${origin ?? BROUGHT}${pathname}`;
      if (next === url) continue;
      gone.add(host);
      await tx.query(POINT, [id, next]);
      await tx.query(KNOWN_STATE, [id]);
    }
    if (gone.size === 0) return;
    const { body, version } = await readSetting(tx, 'outbound', OUTBOUND);
    const hosts = body.hosts.filter((host) => !gone.has(host));
    if (origin) hosts.push(new URL(origin).host);
    if (hosts.join() !== body.hosts.join()) await writeSetting(tx, 'outbound', { ...body, hosts: [...new Set(hosts)] }, version);
  });
}
