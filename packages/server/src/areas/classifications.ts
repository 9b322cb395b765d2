import { classifications } from '@lauda/spec/areas/classifications';
import { implement } from '../implement.ts';
import { referenceHandlers } from './reference.ts';

export const classificationsHandlers = implement<typeof classifications>(
  classifications,
  referenceHandlers('classification', 'classifications', 'select count(*)::int as total from assignment where classification_id = $1'),
);
