import * as z from 'zod';
import { call, entity } from '../kit.ts';
import { Id, Int, LocalDate } from '../scalars.ts';

const PersonWork = entity('PersonWork', {
  userId: Id,
  guidelines: Int.meta({ description: 'How many guidelines they work on' }),
  reportages: Int.meta({ description: 'How many reportages they work on' }),
  stories: Int.meta({ description: 'How many stories they work on' }),
  reported: Int.meta({ description: 'In how many of these the person is the reporter' }),
});
const AirDay = entity('AirDay', {
  date: LocalDate,
  planned: Int.meta({ description: 'Stories of the rundowns of the day; not those that were floated or stand by' }),
  aired: Int.meta({ description: 'How many stories were on air, also those that were floated or stand by since' }),
  plannedSeconds: Int.meta({ description: 'How long all that were planned take, in seconds' }),
  airedSeconds: Int.meta({ description: 'How long stories were on air, as far as they ended, in seconds' }),
});
const ChartWork = entity('ChartWork', {
  people: z.array(PersonWork).meta({ description: 'People who work on any of them' }),
  air: z.array(AirDay).meta({ description: 'What was planned and aired, by day' }),
});

export const charts = {
  work: call('GET /charts/work', 'Counts who works on how many documents between two days, and what was planned and aired on each.', {
    role: 'CHART_READ',
    query: z.object({ from: LocalDate, to: LocalDate, programId: Id.optional() }),
    result: ChartWork,
    extension: true,
  }),
};
