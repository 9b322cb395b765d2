import type { NumberedMessage } from '@lauda/domain';
import type { PlayoutOptions } from '@lauda/simulators';
import { type Clock, realClock } from '../src/effects.ts';
import type { DeviceRow, ListedStory, Show } from './bridged.ts';
import { type StoredPlayout, type Studio, slugsIn, text } from './studio.ts';
import { until } from './wait.ts';

/** How it stands with what simulates a device. */
export interface SimulatorState {
  readonly running: boolean;
  readonly latencyMs: number;
  readonly refuseEvery: number;
  readonly since: number | null;
  readonly what: string | null;
}

/** A device of a studio that a stand-in may take the place of. */
export class Simulated {
  /** The device itself. */
  real!: StoredPlayout;
  deviceId = 0;
  private readonly studio: Studio;

  constructor(studio: Studio) {
    this.studio = studio;
  }

  /** Starts a playout and a bridge, and waits until a rundown of two stories is on it. */
  async begin(options: Partial<PlayoutOptions> = {}, clock: Clock = realClock): Promise<{ show: Show; stories: ListedStory[] }> {
    const { studio } = this;
    this.real = await studio.playout(options);
    this.deviceId = this.real.deviceId;
    await studio.begin({ clock });
    const made = await studio.show({ slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('ação')] } } }, { slug: 'DOIS' });
    await studio.enable(made.show);
    await until(() => this.real.texts().size === 1, 'the device itself is served');
    return made;
  }

  at(id = this.deviceId): string {
    return `/devices/${id}/simulator`;
  }
  simulate(manners: object = {}, id = this.deviceId) {
    return this.studio.ana.put<SimulatorState>(this.at(id), manners);
  }
  async state(id = this.deviceId): Promise<SimulatorState> {
    return (await this.studio.ana.get<SimulatorState>(this.at(id))).body;
  }
  row(show: Show): Promise<DeviceRow> {
    return this.studio.row(show, this.deviceId);
  }
  /** The slugs the device itself holds. */
  slugs(show: Show): string {
    return slugsIn(this.real, show).join();
  }

  async frames(): Promise<NumberedMessage[]> {
    return (await this.studio.ana.get<{ frames: NumberedMessage[] }>(`/bridge/devices/${this.deviceId}/traffic`)).body.frames ?? [];
  }
  /** How often the newsroom said a command to whoever is there, since so many frames. */
  async said(command: string, from = 0): Promise<number> {
    return (await this.frames()).slice(from).filter((frame) => frame.direction === 'out' && frame.text.includes(`<${command}`)).length;
  }
  inStep(show: Show, simulated: boolean): Promise<void> {
    return until(
      async () => {
        const now = await this.row(show);
        return now.simulated === simulated && now.acked === now.wanted && now.wanted > 0;
      },
      `in step with ${simulated ? 'the stand-in' : 'the device'}`,
    );
  }
}
