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
  BridgeStray,
  BridgeTraffic,
  Media,
  Wanted,
  WantedByAll,
  WantedRequest,
} from '../schema.gen.ts';

/** What a device bridge needs; every call asks for a token of kind `bridge`. */
export class Bridge extends Area {
  /** Lists the devices with what a bridge needs to reach them. */
  devices(options?: CallOptions): Promise<BridgeDevice[]> {
    return call(this.transport, 'GET /bridge/devices', {}, options);
  }
  /** Takes or renews the lease of devices for 8 s; a new holder gets a fresh block of message ids. */
  lease(request: BridgeLeaseRequest, options?: CallOptions): Promise<BridgeLease[]> {
    return call(this.transport, 'POST /bridge/leases', { body: request }, options);
  }
  /** Gives the leases of a bridge back. */
  release(bridgeId: string, options?: CallOptions): Promise<void> {
    return call(this.transport, 'DELETE /bridge/leases', { query: { bridgeId } }, options);
  }
  /** Tells what a device should hold; `unchanged` when nothing moved since `after`. */
  wanted(id: number, query?: Query<'GET /bridge/devices/{id}/rundowns'>, options?: CallOptions): Promise<Wanted> {
    return call(this.transport, 'GET /bridge/devices/{id}/rundowns', { path: { id }, query }, options);
  }
  /** Tells what several devices should hold, each story once and only where it is not known in its version. */
  wantedAll(request: WantedRequest, options?: CallOptions): Promise<WantedByAll> {
    return call(this.transport, 'POST /bridge/rundowns', { body: request }, options);
  }
  /** Tells which of the running orders a device holds are rundowns of this newsroom it should not hold; of those of others it says nothing. */
  strays(id: number, held: BridgeHeld, options?: CallOptions): Promise<BridgeStray[]> {
    return call(this.transport, 'POST /bridge/devices/{id}/strays', { path: { id }, body: held }, options);
  }
  /** Hands in what devices said; idempotent by `seq`. @throws {ConflictError} when the epoch is stale. */
  report(reports: BridgeReports, options?: CallOptions): Promise<BridgeAccepted> {
    return call(this.transport, 'POST /bridge/reports', { body: reports }, options);
  }
  /** Does what a device asks of a story, under its lock. @throws {ConflictError} when somebody else writes at it. */
  edit(edit: BridgeEdit, options?: CallOptions): Promise<BridgeEdited> {
    return call(this.transport, 'POST /bridge/edits', { body: edit }, options);
  }
  /** Lists the commands waiting for a bridge. */
  commands(query?: Query<'GET /bridge/commands'>, options?: CallOptions): Promise<BridgeCommand[]> {
    return call(this.transport, 'GET /bridge/commands', { query }, options);
  }
  /** Lists what is known of an archive, newest first, for what stands in for it. */
  media(id: number, options?: CallOptions): Promise<Media[]> {
    return call(this.transport, 'GET /bridge/devices/{id}/media', { path: { id } }, options);
  }
  /** Lists the messages that went between a device and its bridge after one of them, oldest first. @throws {NewsroomError} when no bridge answers. */
  traffic(id: number, query?: Query<'GET /bridge/devices/{id}/traffic'>, options?: CallOptions): Promise<BridgeTraffic> {
    return call(this.transport, 'GET /bridge/devices/{id}/traffic', { path: { id }, query }, options);
  }
  /** Answers one command. */
  answer(id: number, answer: BridgeAnswer, options?: CallOptions): Promise<void> {
    return call(this.transport, 'POST /bridge/commands/{id}/answer', { path: { id }, body: answer }, options);
  }
}
