import type { RoCtrl } from '@lauda/mos';
import type { WantedRundown } from './wanted.ts';

/** Turns changes of what the newsroom has on air into commands for a device that follows it (MOS profile 5). */
export class Control {
  private readonly onAir = new Map<string, string | null>();

  /** The commands since the last call. A story on air when its rundown is first seen was put there before and is not played again. */
  commands(rundowns: readonly WantedRundown[]): RoCtrl[] {
    const commands: RoCtrl[] = [];
    const say = (roID: string, storyID: string, command: string): void =>
      void commands.push({ kind: 'roCtrl', roID, storyID, itemID: '', command });
    for (const { uuid, active, onAirStoryUuid } of rundowns) {
      const before = this.onAir.get(uuid);
      this.onAir.set(uuid, onAirStoryUuid);
      if (!active || before === undefined || before === onAirStoryUuid) continue;
      if (before !== null) say(uuid, before, 'STOP');
      if (onAirStoryUuid !== null) say(uuid, onAirStoryUuid, 'EXECUTE');
    }
    const there = new Set(rundowns.map(({ uuid }) => uuid));
    for (const uuid of this.onAir.keys()) if (!there.has(uuid)) this.onAir.delete(uuid);
    return commands;
  }
}
