import { createEvent } from '../calendars/events.ts';
import type { Context } from '../context.ts';
import { type Change, change, one } from '../storage/change.ts';

const CALENDARS = [
  ['Redação', 'Reuniões', '#2f6fed', 'team'],
  ['Redação', 'Plantões', '#8a5cd6', 'clock'],
  ['Cidade', 'Política', '#d64545', 'agency'],
  ['Cidade', 'Cultura', '#2f8f6b', 'star'],
  ['Cidade', 'Esporte', '#c77d1e', 'target'],
] as const;
type CalendarName = (typeof CALENDARS)[number][1];

type DemoRepetition = {
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  readonly days?: readonly number[];
  readonly order?: 1 | 2 | -1;
};
interface DemoEvent {
  readonly calendar: CalendarName;
  readonly name: string;
  /** Days relative to today: three months of them, half of them to come. */
  readonly day: number;
  readonly time: string;
  readonly minutes: number;
  readonly place?: string;
  readonly every?: DemoRepetition;
  readonly reminder?: 15 | 30 | 60;
}
const WORKDAYS = [1, 2, 3, 4, 5];
const EVENTS: readonly DemoEvent[] = [
  {
    calendar: 'Reuniões',
    name: 'Reunião de pauta',
    day: -45,
    time: '09:00',
    minutes: 45,
    place: 'Sala 2',
    every: { frequency: 'weekly', days: WORKDAYS },
    reminder: 15,
  },
  {
    calendar: 'Reuniões',
    name: 'Fechamento do jornal',
    day: -45,
    time: '18:00',
    minutes: 30,
    place: 'Switcher',
    every: { frequency: 'weekly', days: WORKDAYS },
  },
  {
    calendar: 'Reuniões',
    name: 'Balanço do mês',
    day: -60,
    time: '15:00',
    minutes: 90,
    place: 'Auditório',
    every: { frequency: 'monthly', days: [5], order: -1 },
  },
  {
    calendar: 'Plantões',
    name: 'Plantão de fim de semana',
    day: -45,
    time: '08:00',
    minutes: 600,
    every: { frequency: 'weekly', days: [0, 6] },
  },
  {
    calendar: 'Política',
    name: 'Sessão da Câmara',
    day: -45,
    time: '14:00',
    minutes: 240,
    place: 'Câmara Municipal',
    every: { frequency: 'weekly', days: [2, 4] },
  },
  { calendar: 'Política', name: 'Coletiva do prefeito', day: 2, time: '10:00', minutes: 60, place: 'Prefeitura', reminder: 60 },
  { calendar: 'Política', name: 'Votação do orçamento', day: 9, time: '16:00', minutes: 180, place: 'Câmara Municipal', reminder: 30 },
  { calendar: 'Política', name: 'Audiência do transporte', day: -12, time: '19:00', minutes: 120, place: 'Câmara Municipal' },
  {
    calendar: 'Cultura',
    name: 'Feira da praça',
    day: -44,
    time: '09:00',
    minutes: 480,
    place: 'Praça central',
    every: { frequency: 'weekly', days: [0] },
  },
  { calendar: 'Cultura', name: 'Estreia no teatro', day: 5, time: '20:30', minutes: 120, place: 'Teatro Horizonte' },
  { calendar: 'Cultura', name: 'Festival de jazz', day: 19, time: '18:00', minutes: 300, place: 'Parque das Águas' },
  { calendar: 'Cultura', name: 'Feira do livro', day: -20, time: '10:00', minutes: 540, place: 'Centro de eventos' },
  {
    calendar: 'Esporte',
    name: 'Treino aberto',
    day: -45,
    time: '16:00',
    minutes: 90,
    place: 'Estádio',
    every: { frequency: 'weekly', days: [3] },
  },
  { calendar: 'Esporte', name: 'Clássico da rodada', day: 3, time: '16:00', minutes: 120, place: 'Estádio', reminder: 60 },
  { calendar: 'Esporte', name: 'Corrida de rua', day: 13, time: '07:00', minutes: 180, place: 'Orla' },
  { calendar: 'Esporte', name: 'Final do vôlei', day: -9, time: '21:00', minutes: 120, place: 'Ginásio' },
  { calendar: 'Reuniões', name: 'Planejamento da eleição', day: -38, time: '14:00', minutes: 120, place: 'Sala 2' },
  { calendar: 'Reuniões', name: 'Treinamento do novo teleprompter', day: -23, time: '10:00', minutes: 90, place: 'Estúdio A' },
  { calendar: 'Reuniões', name: 'Visita da escola de jornalismo', day: 24, time: '14:30', minutes: 120, place: 'Redação' },
  { calendar: 'Plantões', name: 'Plantão do feriado', day: 33, time: '08:00', minutes: 720, reminder: 60 },
  { calendar: 'Política', name: 'Debate dos candidatos', day: -41, time: '22:00', minutes: 150, place: 'Estúdio A' },
  { calendar: 'Política', name: 'Posse do novo secretário', day: -27, time: '11:00', minutes: 60, place: 'Prefeitura' },
  { calendar: 'Política', name: 'CPI do transporte', day: 27, time: '09:30', minutes: 240, place: 'Câmara Municipal' },
  { calendar: 'Política', name: 'Prestação de contas do trimestre', day: 41, time: '15:00', minutes: 90, place: 'Câmara Municipal' },
  { calendar: 'Cultura', name: 'Mostra de cinema', day: -34, time: '19:00', minutes: 180, place: 'Cine Central' },
  { calendar: 'Cultura', name: 'Concerto da orquestra', day: 31, time: '20:00', minutes: 120, place: 'Teatro Horizonte' },
  { calendar: 'Cultura', name: 'Lançamento do livro da cidade', day: 44, time: '18:30', minutes: 90, place: 'Biblioteca' },
  { calendar: 'Esporte', name: 'Abertura do campeonato', day: -43, time: '16:00', minutes: 120, place: 'Estádio' },
  { calendar: 'Esporte', name: 'Sorteio dos grupos', day: -30, time: '11:00', minutes: 60, place: 'Federação' },
  { calendar: 'Esporte', name: 'Semifinal', day: 38, time: '21:30', minutes: 120, place: 'Estádio', reminder: 60 },
];

async function insertCalendars(tx: Change): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const categories = new Map<string, number>();
  for (const [category, name, color, icon] of CALENDARS) {
    const known = categories.get(category);
    const categoryId =
      known ?? (await one<{ id: number }>(tx, 'insert into calendar_category (name) values ($1) returning id', [category]))!.id;
    categories.set(category, categoryId);
    const text = 'insert into calendar (name, color, icon, category_id) values ($1, $2, $3, $4) returning id';
    ids.set(name, (await one<{ id: number }>(tx, text, [name, color, icon, categoryId]))!.id);
  }
  return ids;
}

const at = (day: string, days: number, time: string, minutes = 0): string =>
  new Date(Date.parse(`${day}T${time}:00Z`) + days * 86_400_000 + minutes * 60_000).toISOString().slice(0, 19);

/** Fills three months of the calendars of the demo newsroom around today. */
export async function insertCalendar(context: Context, people: readonly number[], today: string): Promise<void> {
  await change(context, context.caller, async (tx) => {
    const calendars = await insertCalendars(tx);
    for (const { calendar, name, day, time, minutes, place = null, every, reminder = null } of EVENTS) {
      const days = every?.days?.map((value) => ({ value: value as 0, ...(every.order ? { dayOrder: every.order } : {}) })) ?? [];
      await createEvent(
        {
          ...{
            calendarId: calendars.get(calendar)!,
            name,
            location: place,
            reminder,
            remindedUsersIds: reminder === null ? [] : [...people],
          },
          startDate: at(today, day, time),
          endDate: at(today, day, time, minutes),
          repetition: every ? { frequency: every.frequency, interval: 1, end: 'never', repetitions: days } : null,
        },
        { ...context, within: tx },
      );
    }
  });
}
