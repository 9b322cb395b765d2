import type { Change } from '../storage/change.ts';

/** The demo's reference lists for guidelines and stories. */
const LISTS = [
  ['classification', ['Cidade', 'Cultura', 'Economia', 'Esporte', 'Saúde'].map((name) => ({ name }))],
  ['editorial', ['Cidades', 'Cultura', 'Economia', 'Esporte', 'Polícia', 'Política', 'Saúde', 'Tempo'].map((name) => ({ name }))],
  [
    'document_type',
    [
      { name: 'Ao vivo', abbreviation: 'VIVO', color: '#d64545' },
      { name: 'Entrevista', abbreviation: 'ENT', color: '#8a5cd6' },
      { name: 'Nota coberta', abbreviation: 'NC', color: '#2f8f6b' },
      { name: 'Nota pé', abbreviation: 'NPÉ', color: '#6b7a8f' },
      { name: 'Nota seca', abbreviation: 'NS', color: '#6b7a8f' },
      { name: 'Reportagem', abbreviation: 'VT', color: '#2f6fed' },
      { name: 'Sonora', abbreviation: 'SON', color: '#c77d1e' },
    ],
  ],
  [
    'vehicle',
    [
      { name: 'Diário do Horizonte', type: 'NEWSPAPER' },
      { name: 'Portal Horizonte', type: 'WEB' },
      { name: 'Rádio Horizonte FM', type: 'RADIO' },
      { name: 'TV Horizonte', type: 'TV' },
    ],
  ],
] as const satisfies readonly (readonly [table: string, entries: readonly Readonly<Record<string, string>>[]])[];

/** Fills the lists of settings of the demo newsroom. */
export async function insertLists(tx: Change): Promise<void> {
  for (const [table, entries] of LISTS) {
    const columns = Object.keys(entries[0]!).join(', ');
    await tx.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(entries),
    ]);
  }
}
