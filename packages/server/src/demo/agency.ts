import { lanesKept } from '../agency/lanes.ts';
import { facebookPages, rssFeeds } from '../agency/sources.ts';
import type { Context } from '../context.ts';
import { change } from '../storage/change.ts';

const MINUTE_MS = 60_000;
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
} as const;
const POSTS = [
  [25, 'Atenção: a vacinação continua neste sábado nas unidades do Centro e da Vila Nova, das 8h às 17h.'],
  [110, 'Obras na rua das Acácias: desvio pela rua dos Ipês até quinta-feira.'],
] as const;

const KEEP = `insert into agency_item (source_id, type, guid, title, text, date) select id, type, $2, $3, $4, $5 from agency_source where id = $1`;

/** Inserts the demo's lanes and their items. Its feeds do not exist, so they are only polled on request. */
export async function insertAgency(context: Context): Promise<void> {
  const ids: number[] = [];
  for (const name of Object.keys(PUBLISHED))
    ids.push((await rssFeeds.create({ name, url: `https://noticias.example/${ids.length + 1}.xml` }, context)).id);
  const page = (await facebookPages.create({ name: 'Prefeitura', url: 'prefeitura.exemplo' }, context)).id;
  for (const [at, name] of Object.keys(PUBLISHED).entries()) await lanesKept.create({ name, type: 'rss', sourcesIds: [ids[at]!] }, context);
  await lanesKept.create({ name: 'Prefeitura', type: 'facebook', sourcesIds: [page] }, context);
  await change(context, context.caller, async (tx) => {
    await tx.query(`update agency_source set due_at = 'infinity'`);
    const sourceOf = async (column: string, id: number): Promise<number> =>
      (await tx.query<{ id: number }>(`select id from agency_source where ${column} = $1`, [id])).rows[0]!.id;
    const keep = (source: number, minutes: number, title: string, text: string | null) =>
      tx.query(KEEP, [source, `demo ${minutes}`, title, text, new Date(context.now() - minutes * MINUTE_MS)]);
    for (const [at, items] of Object.values(PUBLISHED).entries()) {
      const source = await sourceOf('rss_feed_id', ids[at]!);
      for (const [minutes, title, text] of items) await keep(source, minutes, title, text);
    }
    const source = await sourceOf('facebook_page_id', page);
    for (const [minutes, text] of POSTS) await keep(source, minutes, text, text);
  });
}
