import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { AirOptions, CallOptions } from '../core/options.ts';
import type { Block, BlockInput, BlockPatch, DisplayStatus, Rundown, StatusChange } from '../schema.gen.ts';

/** The blocks of a rundown. */
export class RundownBlocks extends Area {
  /** Creates a block before Stand By. */
  create(id: number, block: BlockInput, options?: CallOptions): Promise<Block> {
    return call(this, 'POST /rundowns/{id}/blocks', { path: { id }, body: block }, options);
  }
  /** Changes one field of a block: title, commercial, status. */
  patch(id: number, blockId: number, patch: BlockPatch, options?: CallOptions): Promise<Block> {
    return call(this, 'PATCH /rundowns/{id}/blocks/{blockId}', { path: { id, blockId }, body: patch }, options);
  }
  /** Removes a block; its stories go to the trash. @throws {PreconditionFailedError} for Stand By. */
  remove(id: number, blockId: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /rundowns/{id}/blocks/{blockId}', { path: { id, blockId } }, options);
  }
  /** Reorders the blocks. Stand By stays last. */
  reorder(id: number, blocksIds: readonly number[], options?: CallOptions): Promise<Rundown> {
    return call(this, 'PUT /rundowns/{id}/blocks/reorder', { path: { id }, body: { blocksIds: [...blocksIds] } }, options);
  }
  /** Puts the break of a block on air, takes it off, or blanks it. */
  displayStatus(
    id: number,
    blockId: number,
    status: DisplayStatus,
    { playTime, stopTime, expectedOnAir, ...options }: AirOptions = {},
  ): Promise<Block> {
    return call(
      this,
      'PUT /rundowns/{id}/blocks/{blockId}/display_status',
      { path: { id, blockId }, body: { status, playTime, stopTime, expectedOnAir } as StatusChange },
      options,
    );
  }
  /** Approves or disapproves every story of a block. */
  approve(id: number, blockId: number, flag: boolean, options?: CallOptions): Promise<Block> {
    return call(this, 'PUT /rundowns/{id}/blocks/{blockId}/approve/{flag}', { path: { id, blockId, flag } }, options);
  }
}
