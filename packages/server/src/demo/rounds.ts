import type { Context } from '../context.ts';
import { institutions, segments } from '../rounds/institutions.ts';
import { rounds } from '../rounds/rounds.ts';

/** The institutions the demo calls: by segment, with their contacts. */
const CALLED = {
  Polícia: [
    ['Copom', 'Sala de operações', '190'],
    ['3º Distrito Policial', 'Plantão', '(11) 3333-4403'],
    ['Polícia Rodoviária', 'Posto do km 32', '(11) 3333-1932'],
  ],
  Resgate: [
    ['Corpo de Bombeiros', 'Assessoria', '193'],
    ['Defesa Civil', 'Plantão 24 horas', '(11) 3123-4567'],
  ],
  Saúde: [
    ['Hospital São Lucas', 'Pronto-socorro', '(11) 3222-1100'],
    ['Santa Casa', 'Assessoria', '(11) 3222-4040'],
  ],
  Trânsito: [['Central de Tráfego', 'Mesa', '(11) 3344-0118']],
} as const;

/** The calls of the day. */
const TODAY = [
  ['05:40', 'Copom', 'Noite calma. Um carro recuperado na Vila Nova.'],
  ['05:55', 'Corpo de Bombeiros', 'Árvore caída na rua das Acácias, sem feridos. Equipe ainda no local.'],
  ['06:10', 'Defesa Civil', 'Doze famílias seguem no ginásio. Rio 40 cm acima do normal, baixando.\nNovo boletim às 9h.'],
  ['06:20', 'Central de Tráfego', 'Marginal com 4 km de lentidão no sentido Centro.'],
  ['09:00', 'Defesa Civil', null],
  ['09:15', 'Hospital São Lucas', 'Motociclista do acidente da ponte passa bem; alta à tarde.'],
  ['', '3º Distrito Policial', 'Retornar: o delegado fala depois do depoimento.'],
] as const;

/** Inserts the rounds of a day with their institutions. */
export async function insertRounds(context: Context, date: string): Promise<void> {
  const known = new Map<string, { readonly institution: number; readonly segment: number }>();
  for (const [name, called] of Object.entries(CALLED)) {
    const segment = (await segments.create({ name }, context)).id;
    for (const [institution, contact, number] of called) {
      const input = { name: institution, segmentId: segment, contacts: [{ name: contact, numbers: [number] }] };
      known.set(institution, { institution: (await institutions.create(input, context)).id, segment });
    }
  }
  for (const [time, institution, text] of TODAY) await rounds.create({ ...known.get(institution)!, date, time, text }, context);
}
