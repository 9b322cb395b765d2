import { Area } from '../core/Area.ts';
import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type {
  BridgeAccepted,
  BridgeAnswer,
  BridgeCommand,
  BridgeDevice,
  BridgeEdit,
  BridgeEdited,
  BridgeHeld,
  BridgeLease,
  BridgeLeaseRequest,
  BridgeReports,
  BridgeTraffic,
  LeftoverRundown,
  Media,
  Wanted,
  WantedByAll,
  WantedRequest,
} from '../schema.gen.ts';

/** What a device bridge needs; every call asks for a token of kind `bridge`. */
export class Bridge extends Area {
  /** Lists the devices with what a bridge needs to reach them. */
  devices(options?: CallOptions): Promise<BridgeDevice[]> {
    return call(this, 'GET /bridge/devices', {}, options);
  }
  /** Takes or renews the lease of devices for 8 s; a new holder gets a fresh block of message ids. */
  lease(request: BridgeLeaseRequest, options?: CallOptions): Promise<BridgeLease[]> {
    return call(this, 'POST /bridge/leases', { body: request }, options);
  }
  /** Gives the leases of a bridge back. */
  release(bridgeId: string, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /bridge/leases', { query: { bridgeId } }, options);
  }
  /** Tells what a device should hold; `unchanged` when nothing moved since `after`. */
  wanted(id: number, query?: Query<'GET /bridge/devices/{id}/rundowns'>, options?: CallOptions): Promise<Wanted> {
    return call(this, 'GET /bridge/devices/{id}/rundowns', { path: { id }, query }, options);
  }
  /** Tells what several devices should hold, each story once and only where it is not known in its version. */
  wantedAll(request: WantedRequest, options?: CallOptions): Promise<WantedByAll> {
    return call(this, 'POST /bridge/rundowns', { body: request }, options);
  }
  /** Lists running orders on a device that are rundowns of this newsroom but should not be there; others are ignored. */
  leftoverRundowns(id: number, held: BridgeHeld, options?: CallOptions): Promise<LeftoverRundown[]> {
    return call(this, 'POST /bridge/devices/{id}/leftover_rundowns', { path: { id }, body: held }, options);
  }
  /** Delivers reports of devices; idempotent by `seq`. @throws {ConflictError} when the epoch is stale. */
  report(reports: BridgeReports, options?: CallOptions): Promise<BridgeAccepted> {
    return call(this, 'POST /bridge/reports', { body: reports }, options);
  }
  /** Applies a device's edit of a story, under its lock. @throws {ConflictError} when somebody else is writing it. */
  edit(edit: BridgeEdit, options?: CallOptions): Promise<BridgeEdited> {
    return call(this, 'POST /bridge/edits', { body: edit }, options);
  }
  /** Lists the commands waiting for a bridge. */
  commands(query?: Query<'GET /bridge/commands'>, options?: CallOptions): Promise<BridgeCommand[]> {
    return call(this, 'GET /bridge/commands', { query }, options);
  }
  /** Lists the stored media of an archive, newest first, for its simulator. */
  media(id: number, options?: CallOptions): Promise<Media[]> {
    return call(this, 'GET /bridge/devices/{id}/media', { path: { id } }, options);
  }
  /** Lists the messages between a device and its bridge after a given one, oldest first. @throws {NewsroomError} when no bridge answers. */
  traffic(id: number, query?: Query<'GET /bridge/devices/{id}/traffic'>, options?: CallOptions): Promise<BridgeTraffic> {
    return call(this, 'GET /bridge/devices/{id}/traffic', { path: { id }, query }, options);
  }
  /** Answers one command. */
  answer(id: number, answer: BridgeAnswer, options?: CallOptions): Promise<void> {
    return call(this, 'POST /bridge/commands/{id}/answer', { path: { id }, body: answer }, options);
  }
}
