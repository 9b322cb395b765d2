import { status } from '@lauda/spec/areas/status';
import { implement } from '../implement.ts';
import { statusNow } from '../status/status.ts';

export const statusHandlers = implement<typeof status>(status, {
  load: (_request, context) => statusNow(context),
});
