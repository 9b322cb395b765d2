import { Follower } from '@lauda/domain';
import type {
  CallOptions,
  DeviceAnswer,
  DeviceInput,
  DeviceSay,
  DeviceSimulatorInput,
  DeviceTemplate,
  DeviceTemplateInput,
} from '@lauda/sdk';
import type { Client } from './client.ts';
import { type Done, doneOf } from './failures.ts';
import { StoreQuery } from './lists/StoreQuery.ts';
import { Maker, type Opening } from './Maker.ts';
import type { Work } from './rundowns/Work.ts';
import type { SettingsStore } from './settings.ts';
import { attempt } from './verbs.ts';

type Parts = Pick<Work, 'client' | 'env' | 'notices'> & { readonly settings: SettingsStore };

/** Work on devices besides their settings: templates, simulators, raw messages. */
export class DeviceStore {
  private readonly parts: Parts;
  private readonly maker: Maker;

  constructor(parts: Parts) {
    this.parts = parts;
    this.maker = new Maker(parts.env);
  }

  private get calls(): Client['devices'] {
    return this.parts.client.devices;
  }

  /** The graphics a device offers: those that are filled by fields, and those that are MOS objects (STO-19). */
  templates(deviceId: number): StoreQuery<DeviceTemplate[]> {
    const { templates } = this.calls;
    return new StoreQuery(async () => (await Promise.all([templates.list(deviceId), templates.mos.list(deviceId)])).flat());
  }
  /** Stores a template and updates the device's list; a refusal is only answered, not shown as a notice. */
  async saveTemplate(deviceId: number, template: DeviceTemplateInput, opening?: Opening): Promise<Done<unknown>> {
    const calls = template.mosData ? this.calls.templates.mos : this.calls.templates;
    const update = (sent: DeviceTemplateInput): Promise<DeviceTemplate> => calls.update(deviceId, sent);
    if (template.id) return this.changed(doneOf(() => update(template)));
    const create = (sent: DeviceTemplateInput, one: CallOptions) => calls.create(deviceId, sent, one);
    return this.changed(doneOf(() => this.maker.make({ ...template, deviceId }, { create, update }, opening)));
  }
  removeTemplate(deviceId: number, id: number): Promise<Done<unknown>> {
    return this.changed(attempt(this.parts, 'error:deleteFailed', () => this.calls.templates.remove(deviceId, id)));
  }

  /** Starts simulating a device, or changes the simulator's behaviour. */
  simulate(id: number, behaviour: DeviceSimulatorInput): Promise<Done<unknown>> {
    return attempt(this.parts, 'error:actionFailed', () => this.calls.simulator.start(id, behaviour));
  }
  stopSimulator(id: number): Promise<Done<unknown>> {
    return attempt(this.parts, 'error:actionFailed', () => this.calls.simulator.stop(id));
  }

  /** Tests the connection to a device with the given settings; a refusal is only answered. */
  test(device: DeviceInput): Promise<Done<boolean>> {
    return doneOf(() => this.parts.client.mos.test(device));
  }
  /** Sends one raw message to a device through its bridge. */
  say(id: number, message: DeviceSay): Promise<DeviceAnswer> {
    return this.calls.say(id, message);
  }
  /** The messages between the newsroom and a device as they flow. */
  traffic(id: number): Follower {
    return new Follower((after) => this.parts.client.bridge.traffic(id, { after }));
  }

  private async changed<T>(work: Promise<Done<T>>): Promise<Done<T>> {
    const done = await work;
    if (done.ok) void this.parts.settings.devices.load();
    return done;
  }
}
