import { call, type Result } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import { Collection } from '../families/Collection.ts';
import type { Device, DeviceInput, DevicePath } from '../schema.gen.ts';

/** The studio's devices: playouts, character generators, prompters, archives. */
export class Devices extends Collection<Device, DeviceInput> {
  constructor(transport: Transport) {
    super(transport, '/devices');
  }
  /** Lists the protocols a device may speak. */
  protocols(options?: CallOptions): Promise<Result<'GET /devices/protocols'>> {
    return call(this.transport, 'GET /devices/protocols', {}, options);
  }
  /** Lists the types of device. */
  types(options?: CallOptions): Promise<Result<'GET /devices/types'>> {
    return call(this.transport, 'GET /devices/types', {}, options);
  }
  /** Lists the vendors that are known. */
  vendors(options?: CallOptions): Promise<Result<'GET /devices/vendors'>> {
    return call(this.transport, 'GET /devices/vendors', {}, options);
  }
  /** Lists the character generators. */
  cgs(options?: CallOptions): Promise<Device[]> {
    return call(this.transport, 'GET /devices/cgs', {}, options);
  }
  /** Lists the media archives. */
  mams(options?: CallOptions): Promise<Device[]> {
    return call(this.transport, 'GET /devices/mams', {}, options);
  }
  /** Lists the playouts. */
  playouts(options?: CallOptions): Promise<Device[]> {
    return call(this.transport, 'GET /devices/playouts', {}, options);
  }
  /** Lists the media paths of the devices. */
  paths(options?: CallOptions): Promise<DevicePath[]> {
    return call(this.transport, 'GET /devices/paths', {}, options);
  }
}
