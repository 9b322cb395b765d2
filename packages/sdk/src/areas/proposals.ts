import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { AssignmentProposal, AssignmentProposalInput } from '../schema.gen.ts';

/** Proposals of guidelines, also called news suggestions. Live: the topic `proposals`. */
export class AssignmentProposals extends Area {
  /** Lists proposals between two dates by a text, newest first, page by page. */
  filter(query?: Query<'GET /assignment_proposals/filter'>, options?: CallOptions): PagePromise<AssignmentProposal> {
    return pages(this, 'GET /assignment_proposals/filter', { query }, options);
  }
  /** Loads one proposal. */
  load(id: number, options?: CallOptions): Promise<AssignmentProposal> {
    return call(this, 'GET /assignment_proposals/{id}', { path: { id } }, options);
  }
  /** Creates a proposal, of today by default. */
  create(proposal: AssignmentProposalInput, options?: CallOptions): Promise<AssignmentProposal> {
    return call(this, 'POST /assignment_proposals', { body: proposal }, options);
  }
  /** Makes a proposal of a round, of its day. @throws {NotFoundError} when there is no such round. */
  createFromRound(id: number, options?: CallOptions): Promise<AssignmentProposal> {
    return call(this, 'POST /assignment_proposals/round/{id}', { path: { id } }, options);
  }
  /** Makes a proposal of a Facebook post, with its text; needs the role to read the agency. @throws {NotFoundError} when it is gone. */
  createFromFacebook(id: string, options?: CallOptions): Promise<AssignmentProposal> {
    return call(this, 'POST /assignment_proposals/facebook/{id}', { path: { id } }, options);
  }
  /** Makes a proposal of a feed entry, with its text; needs the role to read the agency. @throws {NotFoundError} when it is gone. */
  createFromRss(id: string, options?: CallOptions): Promise<AssignmentProposal> {
    return call(this, 'POST /assignment_proposals/rss/{id}', { path: { id } }, options);
  }
  /** Makes a proposal of an X post, with its text; needs the role to read the agency. @throws {NotFoundError} when it is gone. */
  createFromTwitter(id: string, options?: CallOptions): Promise<AssignmentProposal> {
    return call(this, 'POST /assignment_proposals/twitter/{id}', { path: { id } }, options);
  }
  /** Replaces a proposal; its id is in it. @throws {VersionConflictError} when it changed meanwhile. */
  update(proposal: AssignmentProposalInput, options?: CallOptions): Promise<AssignmentProposal> {
    return call(this, 'PUT /assignment_proposals', { body: proposal }, options);
  }
  /** Removes proposals and answers the ids of those removed; used ones stay. */
  remove(ids: readonly number[], options?: CallOptions): Promise<number[]> {
    return call(this, 'DELETE /assignment_proposals', { query: { ids: [...ids] } }, options);
  }
}
