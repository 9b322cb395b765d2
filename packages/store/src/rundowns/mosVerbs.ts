import { noted } from '../core/changes.ts';
import type { Done } from '../failures.ts';
import type { MosResult } from '../types.ts';
import { outcomeOf, type Recorder } from '../undo.ts';
import { attempt } from '../verbs.ts';
import type { Header } from './RundownData.ts';
import type { Work } from './Work.ts';

export type MosVerb = 'ready' | 'replace' | 'enable' | 'disable';

/** Runs a MOS command and shows how many stories and which devices it concerned (RUN-MOS-08, 09). It cannot be undone. */
export async function tellDevices(work: Work, rundownId: number, verb: 'ready' | 'replace'): Promise<Done<MosResult>> {
  const done = await attempt(work, 'error:actionFailed', () => work.client.rundowns.mos[verb](rundownId));
  if (done.ok) announce(work, verb, done.value);
  return done;
}

/** Starts or stops sending a rundown to its devices. */
export async function switchMos(
  work: Work,
  rundownId: number,
  on: boolean,
  automatic: boolean | undefined,
  record: Recorder,
): Promise<Done<MosResult>> {
  const before = work.data.headers.get(rundownId);
  const { mos } = work.client.rundowns;
  const mode = automatic === undefined ? undefined : { automatic };
  const done = await attempt(work, 'error:updateFailed', () => (on ? mos.enable(rundownId, mode) : mos.disable(rundownId, mode)));
  if (!done.ok) return done;
  const fields = {
    mosActive: on,
    ...(on && automatic !== undefined ? { mosMode: automatic ? ('AUTOMATIC' as const) : ('MANUAL' as const) } : {}),
  };
  // The answer carries no version; the event that follows has one.
  work.data.headers.confirm(noted<Header>(rundownId, (header) => (header.version === before?.version ? { ...header, ...fields } : header)));
  announce(work, on ? 'enable' : 'disable', done.value);
  const was = before && { on: before.mosActive, automatic: before.mosMode === 'AUTOMATIC' };
  if (was && was.on !== on) {
    record({
      label: 'undo.mos',
      versions: new Map(),
      obstacle: async () => (work.data.headers.get(rundownId)?.mosActive === on ? undefined : 'refused'),
      run: async (again) => outcomeOf(await switchMos(work, rundownId, was.on, was.automatic, again)),
    });
  }
  return done;
}

function announce(work: Work, verb: MosVerb, { count, devices }: MosResult): void {
  if (devices.length === 0) work.notices.show({ level: 'INFORMATION', title: { key: 'phrases:mos.none' } });
  else
    work.notices.show({
      level: 'SUCCESS',
      title: { key: `phrases:mos.${verb}` },
      description: { key: 'phrases:mos.count', params: { count, devices: devices.join(', ') } },
    });
}
