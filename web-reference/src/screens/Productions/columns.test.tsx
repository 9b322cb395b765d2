import type { Production } from '@lauda/sdk';
import { expect, it } from 'vitest';
import type { Words } from '../../shared/documents/spec.ts';
import { PRODUCTIONS } from './ProductionsScreen.tsx';

const WORDS = { t: (key: string) => key, language: 'pt_BR', narrow: false, programs: [], nameOf: () => '' } as unknown as Words;
const tasks = [{ label: 'Ligar', date: '2026-03-10', time: '15:00:00' }];
const FAIR = { slug: 'FEIRA', date: '2026-03-12', departure: '08:00:00', schedule: '09:00:00', tasks } as unknown as Production;
const MORNING = { slug: 'MANHÃ', date: '2026-03-10', departure: '10:30:00', schedule: null, tasks: [] } as unknown as Production;

it('the list of a day shows of a production that is there for a task the day of its departure and the hour of the task', () => {
  const hours = (day: string, row: Production): unknown[] => {
    const columns = PRODUCTIONS.columns(WORDS, day);
    return ['departure', 'schedule'].map((name) => columns.find(({ id }) => id === name)!.cell!(row as never));
  };
  expect(hours('2026-03-10', FAIR)).toEqual(['12/03', '15:00']);
  expect(hours('2026-03-12', FAIR)).toEqual(['08:00', '09:00']);
  expect(hours('2026-03-10', MORNING)).toEqual(['10:30', '']);
});

it('the list of a day sorts such a production by the hour of the task', () => {
  const departure = PRODUCTIONS.columns(WORDS, '2026-03-10').find(({ id }) => id === 'departure')!;
  expect([FAIR, MORNING].sort(departure.sort as never).map(({ slug }) => slug)).toEqual(['MANHÃ', 'FEIRA']);
});
