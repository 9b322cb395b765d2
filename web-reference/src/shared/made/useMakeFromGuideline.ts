import { WRITE_ROLE } from '@lauda/domain';
import type { Guideline } from '@lauda/store';
import { madeOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { useDesk } from '../../app/desk.ts';
import { useBusy } from '../../hooks/useBusy.ts';

type Source = Pick<Guideline, 'id' | 'date'>;

/** Returns the functions that make documents from a guideline: its one production, and reportages; each opens in its tab. */
export const useMakeFromGuideline = () => {
  const { store, may } = useDesk();
  const navigate = useNavigate();
  const [busy, whileBusy] = useBusy();
  const during = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    await whileBusy(work);
  };
  return {
    busy,
    mayProduce: may(WRITE_ROLE.production),
    mayReport: may(WRITE_ROLE.reportage),
    production: ({ id, date }: Source) =>
      during(async () => {
        const open = await madeOf(store).production(id, date);
        if (open !== undefined) void navigate({ to: '/productions', search: { date, open } });
      }),
    reportage: ({ id }: Source) =>
      during(async () => {
        const done = await madeOf(store).reportage(id);
        if (done.ok) void navigate({ to: '/reportages', search: { open: done.value.id } });
      }),
  };
};
