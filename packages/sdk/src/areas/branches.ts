import { Area, AreaAt } from '../core/Area.ts';
import { type Args, call, pages, type Query, type Result, type Route, send } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Collection } from '../families/Collection.ts';
import type {
  Assignment,
  AssignmentProposal,
  BranchAssignmentCopy,
  BranchNewsReportCopy,
  BranchProposalCopy,
  BranchState,
  BranchStoryCopy,
  IdName,
  NewsReport,
  Notice,
  NoticeInput,
  Rundown,
  Story,
} from '../schema.gen.ts';

type Base = 'GET /branches/{id}';
/** The sections of a branch that are lists of names, and those with settings. */
type NamesSection = Route extends infer R
  ? R extends `${Base}/${infer S}`
    ? Result<R & Route> extends IdName[]
      ? S
      : never
    : never
  : never;
type ConfigSection = Route extends infer R ? (R extends `${Base}/${infer S}/config` ? S : never) : never;

/** A list of a branch, by id and name. */
class RemoteNames<S extends NamesSection = NamesSection> extends AreaAt<S> {
  /** Lists it by id and name. */
  list(id: number, options?: CallOptions): Promise<IdName[]> {
    return call(this, `GET /branches/{id}/${this.path}` as 'GET /branches/{id}/programs', { path: { id } }, options);
  }
}
/** The people of a branch, by id and name. */
class RemoteUsers extends RemoteNames {
  /** Lists its editors. */
  editors(id: number, options?: CallOptions): Promise<IdName[]> {
    return call(this, 'GET /branches/{id}/users/editors', { path: { id } }, options);
  }
  /** Lists its producers. */
  producers(id: number, options?: CallOptions): Promise<IdName[]> {
    return call(this, 'GET /branches/{id}/users/producers', { path: { id } }, options);
  }
  /** Lists its reporters. */
  reporters(id: number, options?: CallOptions): Promise<IdName[]> {
    return call(this, 'GET /branches/{id}/users/reporters', { path: { id } }, options);
  }
}
/** Settings of a branch. */
class RemoteConfig<S extends ConfigSection> extends AreaAt<S> {
  /** Loads the settings; flags an older branch does not know are off. */
  get(id: number, options?: CallOptions): Promise<Result<`${Base}/${S}/config` & Route>> {
    return send(this, `GET /branches/{id}/${this.path}/config` as `${Base}/${S}/config` & Route, { path: { id } }, options);
  }
}
/** Documents of a branch, which can be read and copied here. */
class RemoteDocuments<Document, Filter, Wish> extends AreaAt<string> {
  /** Lists those between two dates, page by page. */
  filter(id: number, query?: Filter, options?: CallOptions): PagePromise<Document> {
    // One of them stands for all: the routes differ in the section alone.
    const route = `GET /branches/{id}/${this.path}/filter` as 'GET /branches/{id}/assignments/filter';
    return pages(
      this,
      route,
      { path: { id }, query: query as Query<typeof route> },
      options,
    ) as PagePromise<unknown> as PagePromise<Document>;
  }
  /** Copies some here, all or none; the copies are independent documents. @throws {NotFoundError} when one does not exist. */
  copy(id: number, wish: Wish, options?: CallOptions): Promise<Document[]> {
    return send(this, `POST /branches/{id}/${this.path}/copy` as Route, { path: { id }, body: wish }, options);
  }
}
/** The notices of a branch. */
class RemoteNotices extends Area {
  /** Lists them, the newest first, page by page. */
  list(id: number, query?: Query<'GET /branches/{id}/notices'>, options?: CallOptions): PagePromise<Notice> {
    return pages(this, 'GET /branches/{id}/notices', { path: { id }, query }, options);
  }
  /** Posts a notice in the branch. */
  create(id: number, notice: NoticeInput, options?: CallOptions): Promise<Notice> {
    return call(this, 'POST /branches/{id}/notices', { path: { id }, body: notice }, options);
  }
}
class RemoteAssignments extends RemoteDocuments<Assignment, Query<'GET /assignments/filter'>, BranchAssignmentCopy> {
  readonly config = new RemoteConfig(this, 'assignments');
  /** Loads one guideline to be read. */
  load(id: number, assignmentId: number, options?: CallOptions): Promise<Assignment> {
    return call(this, 'GET /branches/{id}/assignments/{assignmentId}', { path: { id, assignmentId } }, options);
  }
}
class RemoteNewsReports extends RemoteDocuments<NewsReport, Query<'GET /news_reports/filter'>, BranchNewsReportCopy> {
  readonly config = new RemoteConfig(this, 'news_reports');
  /** Loads one reportage to be read. */
  load(id: number, newsReportId: number, options?: CallOptions): Promise<NewsReport> {
    return call(this, 'GET /branches/{id}/news_reports/{newsReportId}', { path: { id, newsReportId } }, options);
  }
}
class RemoteStories extends RemoteDocuments<Story, Query<'GET /stories/filter'>, BranchStoryCopy> {
  readonly config = new RemoteConfig(this, 'stories');
  /** Loads one story to be read. */
  load(id: number, storyId: number, options?: CallOptions): Promise<Story> {
    return call(this, 'GET /branches/{id}/stories/{storyId}', { path: { id, storyId } }, options);
  }
}
class RemoteProposals extends RemoteDocuments<AssignmentProposal, Query<'GET /assignment_proposals/filter'>, BranchProposalCopy> {
  /** Loads one proposal to be read. */
  load(id: number, proposalId: number, options?: CallOptions): Promise<AssignmentProposal> {
    return call(this, 'GET /branches/{id}/assignment_proposals/{proposalId}', { path: { id, proposalId } }, options);
  }
}
/** The rundowns of a branch. */
class RemoteRundowns extends Area {
  readonly config: RemoteConfig<'rundowns'> = new RemoteConfig(this, 'rundowns');
  /** Loads the rundown of a date and a program to be read. @throws {NotFoundError} when there is none. */
  load(id: number, query: Query<'GET /branches/{id}/rundowns'>, options?: CallOptions): Promise<Rundown> {
    return call(this, 'GET /branches/{id}/rundowns', { path: { id }, query }, options);
  }
  /** Tells whether there is a rundown of a date and a program. */
  check(id: number, query: Query<'GET /branches/{id}/rundowns/check'>, options?: CallOptions): Promise<boolean> {
    return call(this, 'GET /branches/{id}/rundowns/check', { path: { id }, query }, options);
  }
}

/**
 * The other newsrooms of the organisation, whose data are read and copied here. Every call is refused with `branch_unreachable` when a branch does
 * not answer within three seconds, `branch_certificate` when its certificate is not trusted, `branch_refused` when it rejects our account,
 * `branch_no_password` when none is stored for it, `branch_failed` when its answer is invalid.
 */
export class Branches extends Collection<'/branches'> {
  readonly programs = new RemoteNames(this, 'programs');
  readonly users = new RemoteUsers(this, 'users');
  readonly classifications = new RemoteNames(this, 'classifications');
  readonly vehicles = new RemoteNames(this, 'vehicles');
  readonly types = new RemoteNames(this, 'types');
  readonly editorials = new RemoteNames(this, 'editorials');
  /** The branches that a branch knows. */
  readonly remote = new RemoteNames(this, 'remote');
  /** The teams of a branch, of today. */
  readonly teams = new RemoteNames(this, 'teams');
  readonly notices = new RemoteNotices(this);
  readonly documents = { config: new RemoteConfig(this, 'documents') };
  readonly assignments = new RemoteAssignments(this, 'assignments');
  readonly newsReports = new RemoteNewsReports(this, 'news_reports');
  readonly stories = new RemoteStories(this, 'stories');
  readonly assignmentProposals = new RemoteProposals(this, 'assignment_proposals');
  readonly rundowns = new RemoteRundowns(this);
  /** Tells whether a branch answers and takes the account it is called with. */
  check(id: number, options?: CallOptions): Promise<boolean> {
    return call(this, 'GET /branches/{id}/check', { path: { id } }, options);
  }
  /** Tells whether a branch answers, why not, its name and its release. */
  state(id: number, options?: CallOptions): Promise<BranchState> {
    return call(this, 'GET /branches/{id}/state', { path: { id } }, options);
  }
  /** Lists what a section of a branch holds, by id and name. */
  section(id: number, section: Args<'GET /branches/{id}/{section}'>['path']['section'], options?: CallOptions): Promise<IdName[]> {
    return call(this, 'GET /branches/{id}/{section}', { path: { id, section } }, options);
  }
}
