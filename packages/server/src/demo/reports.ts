import type { Context } from '../context.ts';
import { reportCategories, reportEvents } from '../reports/categories.ts';
import { reportKind } from '../reports/reports.ts';
import { all } from '../storage/change.ts';

const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  Técnica: ['Sem áudio', 'Link caiu', 'Teleprompter parado'],
  Equipe: ['Convidado não veio', 'Troca de plantão'],
  Externa: ['Carro quebrado', 'Acesso negado à imprensa'],
};

interface DemoReport {
  readonly slug: string;
  readonly text: string;
  readonly categories: readonly string[];
  readonly events: readonly string[];
  /** Parts of slugs of the documents it refers to. */
  readonly of: readonly string[];
}
const REPORTS: readonly DemoReport[] = [
  {
    slug: 'LINK DA ZONA LESTE CAIU DUAS VEZES',
    text: 'O sinal da mochila caiu às 12h08 e às 12h14. A reportagem entrou gravada. Pedir à técnica um teste no local antes da edição da noite.',
    categories: ['Técnica', 'Externa'],
    events: ['Link caiu', 'Acesso negado à imprensa'],
    of: ['ENCHENTE'],
  },
  {
    slug: 'ENTREVISTADA DO METRÔ NÃO VEIO',
    text: 'A diretora do sindicato cancelou meia hora antes. O bloco 2 ficou com o ao vivo da estação Sé.',
    categories: ['Equipe'],
    events: ['Convidado não veio'],
    of: ['METRÔ'],
  },
  {
    slug: 'TROCA DO PLANTÃO DA NOITE',
    text: 'Bia fica no lugar de Davi até sexta-feira.',
    categories: ['Equipe'],
    events: ['Troca de plantão'],
    of: [],
  },
];

/** Inserts report categories with their events, and the shift's reports of the day. */
export async function insertReports(context: Context, date: string): Promise<void> {
  const [categories, events] = [new Map<string, number>(), new Map<string, number>()];
  for (const [name, own] of Object.entries(CATEGORIES)) {
    const { id } = await reportCategories.create({ name }, context);
    categories.set(name, id);
    for (const each of own) events.set(each, (await reportEvents.create({ name: each, categoryId: id }, context)).id);
  }
  const idsOf = (known: ReadonlyMap<string, number>, names: readonly string[]) => names.map((name) => known.get(name)!);
  for (const { slug, text, categories: about, events: named, of } of REPORTS) {
    const found = await all<{ id: number }>(
      context.pool,
      `select min(id)::int as id from document where kind in ('guideline', 'production') and date = $1 and slug like any($2) group by slug`,
      [date, of.map((part) => `%${part}%`)],
    );
    await reportKind.create(
      {
        ...{ slug, date, text, categoriesIds: idsOf(categories, about), eventsIds: idsOf(events, named) },
        documentsIds: found.map(({ id }) => id),
      },
      {},
      context,
    );
  }
}
