import { Area } from '../core/Area.ts';
import { call, type Result } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Collection } from '../families/Collection.ts';
import type {
  Device,
  DeviceAnswer,
  DevicePath,
  DeviceSay,
  DeviceSimulatorInput,
  DeviceSimulatorState,
  DeviceTemplate,
  DeviceTemplateInput,
} from '../schema.gen.ts';

/** The templates of a device that are MOS objects. */
export class MosTemplates extends Area {
  /** Lists the templates of a device that are MOS objects. */
  list(deviceId: number, options?: CallOptions): Promise<DeviceTemplate[]> {
    return call(this, 'GET /devices/{id}/templates/mos', { path: { id: deviceId } }, options);
  }
  /** Creates a template that is a MOS object. @throws {ConflictError} for a code the device has already. */
  create(deviceId: number, template: DeviceTemplateInput, options?: CallOptions): Promise<DeviceTemplate> {
    return call(this, 'POST /devices/{id}/templates/mos', { path: { id: deviceId }, body: template }, options);
  }
  /** Replaces a template that is a MOS object; its id is in it. */
  update(deviceId: number, template: DeviceTemplateInput, options?: CallOptions): Promise<DeviceTemplate> {
    return call(this, 'PUT /devices/{id}/templates/mos', { path: { id: deviceId }, body: template }, options);
  }
}

/** The templates a device makes its graphics with. */
export class DeviceTemplates extends Area {
  readonly mos = new MosTemplates(this);
  /** Lists the templates of a device that are filled by fields. */
  list(deviceId: number, options?: CallOptions): Promise<DeviceTemplate[]> {
    return call(this, 'GET /devices/{id}/templates', { path: { id: deviceId } }, options);
  }
  /** Loads one template of a device. */
  load(deviceId: number, templateId: number, options?: CallOptions): Promise<DeviceTemplate> {
    return call(this, 'GET /devices/{id}/templates/{templateId}', { path: { id: deviceId, templateId } }, options);
  }
  /** Creates a template of a device. @throws {ConflictError} for a code the device has already. */
  create(deviceId: number, template: DeviceTemplateInput, options?: CallOptions): Promise<DeviceTemplate> {
    return call(this, 'POST /devices/{id}/templates', { path: { id: deviceId }, body: template }, options);
  }
  /** Replaces a template of a device; its id is in it. */
  update(deviceId: number, template: DeviceTemplateInput, options?: CallOptions): Promise<DeviceTemplate> {
    return call(this, 'PUT /devices/{id}/templates', { path: { id: deviceId }, body: template }, options);
  }
  /** Removes a template of a device. */
  remove(deviceId: number, templateId: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /devices/{id}/templates/{templateId}', { path: { id: deviceId, templateId } }, options);
  }
}

/** Simulators in place of devices: the newsroom talks to the simulator, and the device receives nothing. */
export class DeviceSimulator extends Area {
  /** Tells whether a device is simulated, and how the simulator behaves. */
  load(deviceId: number, options?: CallOptions): Promise<DeviceSimulatorState> {
    return call(this, 'GET /devices/{id}/simulator', { path: { id: deviceId } }, options);
  }
  /** Starts simulating a device, or changes the simulator's behaviour. @throws {PreconditionFailedError} while the device is on air. */
  start(deviceId: number, manners: DeviceSimulatorInput = {}, options?: CallOptions): Promise<DeviceSimulatorState> {
    return call(this, 'PUT /devices/{id}/simulator', { path: { id: deviceId }, body: manners }, options);
  }
  /** Stops the simulation; the device is sent everything again. @throws {PreconditionFailedError} while it is on air. */
  stop(deviceId: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /devices/{id}/simulator', { path: { id: deviceId } }, options);
  }
}

/** The studio's devices: playouts, character generators, prompters, archives. */
export class Devices extends Collection<'/devices'> {
  readonly templates = new DeviceTemplates(this);
  readonly simulator = new DeviceSimulator(this);
  /**
   * Sends one raw message to a MOS device or its simulator; the answer is null when there was none. @throws {NewsroomError} when it cannot be
   * reached.
   */
  say(id: number, said: DeviceSay, options?: CallOptions): Promise<DeviceAnswer> {
    return call(this, 'POST /devices/{id}/say', { path: { id }, body: said }, options);
  }
  /** Lists the protocols a device may speak. */
  protocols(options?: CallOptions): Promise<Result<'GET /devices/protocols'>> {
    return call(this, 'GET /devices/protocols', {}, options);
  }
  /** Lists the types of device. */
  types(options?: CallOptions): Promise<Result<'GET /devices/types'>> {
    return call(this, 'GET /devices/types', {}, options);
  }
  /** Lists the vendors that are known. */
  vendors(options?: CallOptions): Promise<Result<'GET /devices/vendors'>> {
    return call(this, 'GET /devices/vendors', {}, options);
  }
  /** Lists the character generators. */
  cgs(options?: CallOptions): Promise<Device[]> {
    return call(this, 'GET /devices/cgs', {}, options);
  }
  /** Lists the media archives. */
  mams(options?: CallOptions): Promise<Device[]> {
    return call(this, 'GET /devices/mams', {}, options);
  }
  /** Lists the playouts. */
  playouts(options?: CallOptions): Promise<Device[]> {
    return call(this, 'GET /devices/playouts', {}, options);
  }
  /** Lists the media paths of the devices. */
  paths(options?: CallOptions): Promise<DevicePath[]> {
    return call(this, 'GET /devices/paths', {}, options);
  }
}
