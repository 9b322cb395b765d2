import type { Context } from '../context.ts';
import { MAP_SERVICES } from '../maps/settings.ts';
import { createFromGuideline } from '../productions/ofGuideline.ts';
import { productionKind } from '../productions/productions.ts';
import { writeSetting } from '../settings.ts';
import { all, change, one, type Queryable } from '../storage/change.ts';

type Input = Parameters<typeof productionKind.create>[0];
type DemoProduction = Omit<Input, 'date' | 'slug' | 'typeId' | 'resourcesIds' | 'producersIds'> & {
  readonly slug: string;
  readonly type: string;
  readonly resources: readonly string[];
};

/** The productions of the day, in São Paulo. */
const PRODUCTIONS: readonly DemoProduction[] = [
  {
    slug: 'ENCHENTE NA ZONA LESTE',
    type: 'Externa',
    resources: ['Carro 2', 'Drone'],
    departure: '06:30:00',
    schedule: '07:15:00',
    arrival: '11:00:00',
    local: 'Avenida Aricanduva, 5555, Vila Matilde, São Paulo',
    coordinates: { lat: -23.5647, lng: -46.5026 },
    team: 'Equipe 2: Elias e João',
    medias: ['TV', 'WEB'],
    information: 'A Defesa Civil libera a imprensa até a ponte. Levar capas e botas.',
    tasks: [
      { label: 'Confirmar entrevista com a Defesa Civil', time: '06:00:00', information: 'Capitã Sônia, plantão', done: true },
      { label: 'Autorização para o drone', done: true },
      { label: 'Achar moradores da rua alagada', time: '07:30:00', done: false },
    ],
  },
  {
    slug: 'GREVE NO METRÔ',
    type: 'Link ao vivo',
    resources: ['Carro 1', 'Mochila de transmissão'],
    departure: '16:30:00',
    schedule: '18:00:00',
    local: 'Estação Sé, Praça da Sé, São Paulo',
    coordinates: { lat: -23.5503, lng: -46.6334 },
    team: 'Equipe 1',
    medias: ['TV', 'RADIO'],
    tasks: [
      { label: 'Credenciamento no Metrô', done: false },
      { label: 'Testar o sinal na praça', time: '17:15:00', done: false },
    ],
  },
  {
    slug: 'FEIRA DO LIVRO NO PACAEMBU',
    type: 'Externa',
    resources: ['Carro 3'],
    departure: '13:00:00',
    schedule: '14:00:00',
    arrival: '16:30:00',
    local: 'Praça Charles Miller, Pacaembu, São Paulo',
    coordinates: { lat: -23.5431, lng: -46.6653 },
    team: 'Equipe 3',
    medias: ['TV', 'WEB', 'NEWSPAPER'],
    done: true,
    tasks: [{ label: 'Credenciais da imprensa', done: true }],
  },
  {
    slug: 'VACINA CONTRA A DENGUE',
    type: 'Externa',
    resources: ['Carro 2'],
    departure: '09:00:00',
    schedule: '09:40:00',
    local: 'UBS Vila Romana, Rua Vespasiano, São Paulo',
    coordinates: { lat: -23.5291, lng: -46.6993 },
    team: 'Equipe 2',
    medias: ['TV'],
    tasks: [
      { label: 'Autorização da Secretaria da Saúde', information: 'Pedir também as imagens da câmara fria.', done: false },
      { label: 'Confirmar a família que vai se vacinar', done: true },
    ],
  },
  {
    slug: 'ENTREVISTA COM A MINISTRA',
    type: 'Estúdio',
    resources: ['Estúdio B'],
    schedule: '15:00:00',
    local: 'Estúdio B, TV Horizonte',
    team: 'Estúdio',
    medias: ['TV', 'WEB'],
    information: 'Chega às 14h40 pela entrada da garagem.',
    tasks: [
      { label: 'Vaga na garagem', done: true },
      { label: 'Maquiagem às 14h45', time: '14:45:00', done: false },
    ],
  },
];
const TYPES = [
  { name: 'Estúdio', abbreviation: 'EST', color: '#8a5cd6' },
  { name: 'Externa', abbreviation: 'EXT', color: '#2f6fed' },
  { name: 'Link ao vivo', abbreviation: 'LINK', color: '#d64545' },
];
const RESOURCES = ['Carro 1', 'Carro 2', 'Carro 3', 'Drone', 'Estúdio B', 'Kit de luz', 'Mochila de transmissão'];

const idsOf = async (db: Queryable, table: string): Promise<Map<string, number>> =>
  new Map((await all<{ id: number; name: string }>(db, `select id, name from ${table}`)).map(({ id, name }) => [name, id]));

/** Fills the day with productions, one of them made from a guideline; the map begins in São Paulo. */
export async function insertProductions(context: Context, date: string): Promise<void> {
  await change(context, null, async (tx) => {
    await writeSetting(tx, 'nominatim', { ...MAP_SERVICES, center: { lat: -23.5505, lng: -46.6333 } }, 0);
    await tx.query(
      'insert into production_type (name, abbreviation, color) select name, abbreviation, color from jsonb_populate_recordset(null::production_type, $1)',
      [JSON.stringify(TYPES)],
    );
    await tx.query('insert into production_resource (name) select unnest($1::text[])', [RESOURCES]);
  });
  const [types, resources, people] = await Promise.all(
    ['production_type', 'production_resource', 'person'].map((table) => idsOf(context.pool, table)),
  );
  const producersIds = [people!.get('Dalva Nunes')].flatMap((id) => id ?? []);
  for (const { type, resources: names, ...written } of PRODUCTIONS) {
    const resourcesIds = names.flatMap((name) => resources!.get(name) ?? []);
    await productionKind.create({ ...written, date, typeId: types!.get(type) ?? null, resourcesIds, producersIds }, {}, context);
  }
  const guideline = await one<{ id: number }>(
    context.pool,
    "select id from document where kind = 'guideline' and date = $1 order by id limit 1",
    [date],
  );
  if (!guideline) return;
  const { id } = await createFromGuideline(guideline.id, date, context);
  await productionKind.patch(id, 'local', 'Parque Ibirapuera, portão 3, São Paulo', context);
  await productionKind.patch(id, 'coordinates', { lat: -23.5874, lng: -46.6576 }, context);
}
