import { readerOf, readRateOf } from '@lauda/domain';
import type { DeviceTemplate, Story } from '@lauda/sdk';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { useView } from '../../hooks/useView.ts';
import type { RateOf } from '../../shared/sections.ts';

export interface Rates {
  /** The read rate of each text. */
  readonly rateOf: RateOf;
  /** The same for another presenter of the story. */
  readonly ratesFor: (presenterId: number | null) => RateOf;
  /** The presenter of a new text: that of the story, else that of the program. */
  readonly reader: number | null;
  /** Whether scripts have a live link; undefined until the settings are loaded. */
  readonly linkEnabled: boolean | undefined;
}

/** Returns the read rates of a story and its default presenter (STO-15, STO-18). */
export const useRates = (story: Story): Rates => {
  const { store } = useDesk();
  const { users, programs } = useLookups();
  const config = useView(store.settings.stories.view);
  useEffect(() => void store.settings.stories.ensure(), [store]);
  const reader = readerOf(
    story,
    programs.find(({ id }) => id === story.programId),
  );
  const ratesFor = useMemo(() => {
    const rates = new Map(users.map(({ id, readRate }) => [id, readRate]));
    return (who: number | null): RateOf =>
      (presenterId) =>
        readRateOf(rates.get(presenterId ?? who ?? 0), config?.readRate);
  }, [users, config?.readRate]);
  const rateOf = useMemo(() => ratesFor(reader), [ratesFor, reader]);
  return { rateOf, ratesFor, reader, linkEnabled: config && config.linkEnabled !== false };
};

const NONE: readonly DeviceTemplate[] = [];

/** Returns the templates of the program's graphics device and its default channel; none until they are loaded, and without a device (STO-19, DEV-05). */
export const useGraphicsDevice = (
  programId: number,
): { readonly templates: readonly DeviceTemplate[]; readonly channel: string | null } => {
  const { programs } = useLookups();
  const { devices } = useDesk().store.settings;
  const { byId } = useView(devices.view);
  const id = programs.find((program) => program.id === programId)?.cgId ?? undefined;
  useEffect(() => {
    if (id !== undefined) void devices.ensure();
  }, [devices, id]);
  const templates = useStoreAnswer((store) => (id === undefined ? undefined : store.devices.templates(id)), [id]).value ?? NONE;
  return { templates, channel: (id === undefined ? undefined : byId.get(id)?.defaultChannel) ?? null };
};
