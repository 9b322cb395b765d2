import type { Device, DeviceSimulatorInput } from '@lauda/sdk';
import type { Done } from '@lauda/store';
import { useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { ask } from '../../../components/ConfirmDialog.tsx';
import { useBusy } from '../../../hooks/useBusy.ts';
import { useText } from '../../../i18n/i18n.ts';

export interface SimulatorDraft {
  readonly latencyMs: number | null;
  readonly refuseEvery: number | null;
}
export interface Simulator {
  readonly draft: SimulatorDraft;
  readonly changed: boolean;
  readonly busy: boolean;
  readonly edit: (fields: Partial<SimulatorDraft>) => void;
  /** Puts a simulator in the place of the device, after a question when that cuts off a connected one. */
  readonly start: () => Promise<void>;
  readonly apply: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const draftOf = ({ simulator }: Device): SimulatorDraft => ({
  latencyMs: simulator?.latencyMs ?? 0,
  refuseEvery: simulator?.refuseEvery ?? 0,
});
const inputOf = ({ latencyMs, refuseEvery }: SimulatorDraft): DeviceSimulatorInput => ({
  latencyMs: Math.min(latencyMs ?? 0, 10_000),
  refuseEvery: Math.min(refuseEvery ?? 0, 1_000),
});

/** The simulator of a device: typed behaviour stays here until it is applied, and changes by others show where nothing is typed. */
export const useSimulator = (device: Device): Simulator => {
  const { t } = useText();
  const { store } = useDesk();
  const [typed, setTyped] = useState<Partial<SimulatorDraft>>({});
  const [busy, whileBusy] = useBusy();
  const { id, name, simulator, existence, host } = device;
  const draft = { ...draftOf(device), ...typed };
  const changed = simulator !== null && (draft.latencyMs !== simulator.latencyMs || draft.refuseEvery !== simulator.refuseEvery);
  const done = async (work: Promise<Done<unknown>>): Promise<void> => {
    // What was typed while it was being applied is not applied yet.
    if ((await whileBusy(() => work)).ok) setTyped((now) => (now === typed ? {} : now));
  };
  const set = (): Promise<void> => done(store.devices.simulate(id, inputOf(draft)));
  const start = async (): Promise<void> => {
    const isThere = existence === 'EXIST' || existence === 'CAN_CREATE';
    const question = {
      title: t('simulator.startAsk', { name }),
      text: t('simulator.startText'),
      confirm: t('simulator.start'),
      danger: true,
    };
    if (!isThere || (await ask(question)) === 'yes') await set();
  };
  const stop = async (): Promise<void> => {
    const question = { title: t('simulator.stopAsk', { name }), text: t('simulator.stopText'), confirm: t('simulator.stop') };
    if (!host || (await ask(question)) === 'yes') await done(store.devices.stopSimulator(id));
  };
  return { draft, changed, busy, edit: (fields) => setTyped((former) => ({ ...former, ...fields })), start, apply: set, stop };
};
