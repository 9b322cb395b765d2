import { areas } from '@lauda/spec';
import { audit } from '@lauda/spec/areas/audit';
import { callsOf, isAct } from '@lauda/spec/kit';
import { verify } from '../audit/chain.ts';
import { auditTable, filterAudit } from '../audit/list.ts';
import { implement } from '../implement.ts';

export const auditHandlers = implement<typeof audit>(audit, {
  filter: ({ query }, context) => filterAudit(query, context),
  acts: async () =>
    Object.entries(areas)
      .flatMap(([name, area]) => callsOf(area, name))
      .filter(({ call }) => isAct(call))
      .map(({ id }) => id),
  verify: (_request, { pool }) => verify(pool),
  csv: async ({ query }, context) => auditTable(query, context),
});
