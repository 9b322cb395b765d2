import { randomUUID } from 'node:crypto';
import type { NewsReportInput } from '@lauda/spec/areas/news-reports';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { approve } from '../reportages/make.ts';
import { reportages } from '../reportages/reportages.ts';
import { today } from '../time.ts';
import { DEMO_TEMPLATES, type DemoStudio } from './studio.ts';

type Input = z.output<typeof NewsReportInput>;
type Section = NonNullable<Input['sections']>[number];
type DemoSection = readonly [type: Section['type'], content: string, observation?: string, duration?: string];

interface DemoReportage {
  readonly slug: string;
  readonly cameraman: string;
  readonly heading: string;
  readonly note?: string;
  readonly approved?: true;
  readonly sections: readonly DemoSection[];
  readonly graphics: readonly (readonly [template: keyof typeof DEMO_TEMPLATES & string, ...values: string[]])[];
}

const REPORTAGES: readonly DemoReportage[] = [
  {
    slug: 'CHEIA DO RIO',
    cameraman: 'Zé Carlos',
    approved: true,
    heading: 'O rio subiu dois metros em uma noite e tirou de casa mais de cem famílias da zona leste.',
    note: 'A Defesa Civil atende pelo telefone 199, dia e noite.',
    sections: [
      ['off', 'A água chegou de madrugada. Quando os moradores da rua das Palmeiras acordaram, os móveis já boiavam na sala.'],
      ['interview', 'Foi tudo muito rápido. Só deu tempo de pegar as crianças.', 'Dona Irene conta como saiu de casa', 'PT12S'],
      ['appearance', 'A marca na parede mostra até onde a água chegou. Os técnicos acreditam que o nível só baixa amanhã à tarde.'],
      ['art', 'Mapa dos bairros atingidos'],
      ['off', 'Quem perdeu tudo dorme hoje no ginásio da escola. Faltam colchões, água e produtos de limpeza.'],
    ],
    graphics: [
      ['NOME', 'IRENE DOS SANTOS', 'Moradora'],
      ['LOCAL', 'Zona leste'],
    ],
  },
  {
    slug: 'FILA NO POSTO',
    cameraman: 'Marli Sá',
    approved: true,
    heading: 'A vacina chegou, mas a fila também. Houve quem esperasse seis horas no posto central.',
    sections: [
      ['off', 'Às cinco da manhã a fila já dobrava o quarteirão. Gente idosa, mães com bebês de colo, todos debaixo de garoa.'],
      ['interview', 'Eu vim ontem e não consegui. Hoje só saio vacinado.', 'Seu Antônio, na fila desde as cinco', 'PT9S'],
      ['off', 'A Secretaria da Saúde diz que mais três postos abrem amanhã e pede que ninguém chegue antes das oito.'],
    ],
    graphics: [['NOME', 'ANTÔNIO MELO', 'Aposentado']],
  },
  {
    slug: 'MUSEU REABRE',
    cameraman: 'Zé Carlos',
    heading: 'Depois de quatro anos fechado, o museu da cidade volta a receber visitas no sábado.',
    sections: [
      ['soundup', 'Orquestra ensaia no saguão'],
      ['off', 'A fachada ganhou a cor de 1912. Lá dentro, o elevador é novo e a luz, agora, não estraga mais os quadros.'],
      ['appearance', 'Este piso ficou escondido sob o carpete por meio século. Foi achado por acaso, durante a obra.'],
    ],
    graphics: [['LOCAL', 'Museu da Cidade']],
  },
  {
    slug: 'GREVE DOS ÔNIBUS',
    cameraman: 'Nilton Reis',
    heading: 'Motoristas e cobradores decidem hoje à noite se param a partir da meia-noite.',
    sections: [
      ['off', 'São três mil trabalhadores e um milhão e duzentos mil passageiros por dia. A última paralisação durou cinco dias.'],
      ['interview', 'Queremos o que foi prometido em março, nem um centavo a mais.', 'Presidente do sindicato', 'PT10S'],
    ],
    graphics: [['NOME', 'JÚLIO AMARAL', 'Presidente do sindicato']],
  },
  {
    slug: 'HORTA NA LAJE',
    cameraman: 'Marli Sá',
    approved: true,
    heading: 'No alto de um prédio do centro, vizinhos colhem alface, cebolinha e até maracujá.',
    sections: [
      ['soundup', 'Regador e conversa'],
      ['off', 'A laje era só antena e poeira. Hoje, oitenta canteiros alimentam trinta famílias e uma creche.'],
      ['interview', 'A gente planta, colhe e, de quebra, faz amizade.', 'Conceição, que cuida dos canteiros', 'PT8S'],
    ],
    graphics: [['NOME', 'CONCEIÇÃO LIMA', 'Cozinheira']],
  },
  {
    slug: 'OBRAS DA PONTE',
    cameraman: 'Nilton Reis',
    heading: 'A ponte nova deveria ter ficado pronta em julho. Faltam um vão, o asfalto e uma explicação.',
    sections: [
      ['off', 'O contrato fala em dezoito meses. Já se passaram vinte e nove, e o preço subiu quarenta por cento.'],
      ['art', 'Linha do tempo da obra'],
      ['appearance', 'Daqui até a outra margem são trinta e dois metros. É o vão que falta, e não há operário trabalhando.'],
    ],
    graphics: [['LOCAL', 'Ponte do Lago']],
  },
  {
    slug: 'CAMPEÃS DO BAIRRO',
    cameraman: 'Zé Carlos',
    heading: 'O time de meninas da Vila Esperança ganhou o estadual sem ter um campo para treinar.',
    sections: [
      ['off', 'O treino é na quadra da igreja, às segundas e quintas, depois da missa. Mesmo assim, foram onze jogos e onze vitórias.'],
      ['interview', 'O troféu está na padaria, porque a sede a gente ainda não tem.', 'Capitã do time', 'PT7S'],
    ],
    graphics: [['REPORTER', 'ELIAS TAVARES', 'Vila Esperança']],
  },
  {
    slug: 'PREÇO DO PÃO',
    cameraman: 'Marli Sá',
    heading: 'O pãozinho subiu de novo. Saiba quanto custa na sua região e por que o trigo encareceu.',
    sections: [
      ['off', 'Em três meses, o quilo foi de dezesseis para vinte e um reais. O trigo vem de fora e é pago em dólar.'],
      ['art', 'Tabela de preços por região'],
    ],
    graphics: [['ABERTURA', 'PREÇO DO PÃO']],
  },
];

/** Builds a section as the demo writes it. */
export const section = ([type, content, observation = '', duration]: DemoSection): Section => ({
  ...{ uuid: randomUUID(), id: 0, index: 0, type, content, observation },
  ...{ duration: duration ?? 'PT0S', manual: duration !== undefined, approved: false },
});

/** Inserts the reportages of the day, assigned to reporters in turn; some are approved. */
export async function insertReportages(
  context: Context,
  { programId, reporters, studio }: { programId: number; reporters: readonly number[]; studio: DemoStudio },
): Promise<void> {
  const date = today(context.now(), context.settings.zone);
  for (const [at, { slug, cameraman, heading, note, approved, sections, graphics }] of REPORTAGES.entries()) {
    const cgs = graphics.map(([template, ...values]) => {
      const { code, fields } = DEMO_TEMPLATES[template]!;
      const filled = fields.map((name, number) => ({
        ...{ uuid: randomUUID(), name, number: number + 1, size: 40 },
        value: values[number] ?? '',
      }));
      return { deviceId: studio.cgId, ciiData: { templateCode: code, templateName: template, fields: filled } };
    });
    const words = { headingSuggestion: heading, noteSuggestion: note ?? null, sections: sections.map(section), cgs };
    const facts = { slug, date, cameraman, reporterId: reporters[at % reporters.length]!, programsIds: [programId] };
    const { id } = await reportages.create({ ...facts, ...words } as Input, {}, context);
    if (approved) await approve(id, true, context);
  }
}
