import { PAGE_SIZE, PICKER_PAGE_SIZE } from '@lauda/domain';
import { renew } from '../core/changes.ts';
import type { Change, Table } from '../core/Table.ts';
import { Cell } from '../core/views.ts';
import type { Done } from '../failures.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import { attempt, type Work } from '../rundowns/Work.ts';
import type { Assignment, AssignmentPatch } from '../types.ts';
import type { Recorder } from '../undo.ts';
import { DocumentLists } from './DocumentLists.ts';
import type { LiveList } from './LiveList.ts';
import { type AssignmentDay, type AssignmentRange, inDay, inRange } from './membership.ts';

/** The version of what was just made. */
const FIRST = 1;

export type AssignmentEvent = Extract<LiveEvent, { kind: `assignments ${string}` }>;
export type AssignmentPageQuery = AssignmentRange & { readonly page?: number; readonly size?: number };
type Parts = Pick<Work, 'client' | 'notices' | 'undo' | 'me'>;

/** The guidelines: lists by day and between days, over one table. */
export class AssignmentStore {
  private readonly lists: DocumentLists<Assignment>;
  /** The programs open to me: they decide what the list without a program shows. */
  readonly myPrograms = new Cell<ReadonlySet<number>>(new Set());
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
    this.lists = new DocumentLists(parts.me);
  }

  get table(): Table<Assignment> {
    return this.lists.table;
  }

  /** A list of one day; close it when it is no longer shown. */
  openDay(): { list: LiveList<Assignment, AssignmentDay>; close: () => void } {
    return this.lists.open<AssignmentDay>({
      load: async (day) => ({ rows: await this.parts.client.assignments.list(day) }),
      belongs: (row, day) => inDay(row, day, this.myPrograms.snapshot()),
      place: (a, b) => b.id - a.id,
    });
  }

  /** A page to pick guidelines from, of the size every picker has (PAG-07). */
  openPicker(): ReturnType<AssignmentStore['openPages']> {
    return this.openPages(PICKER_PAGE_SIZE);
  }

  /** A paged list between two days. */
  openPages(size: number = PAGE_SIZE): { list: LiveList<Assignment, AssignmentPageQuery>; close: () => void } {
    return this.lists.open<AssignmentPageQuery>({
      load: async (query) => {
        const page = await this.parts.client.assignments.filter({ ...query, size: query.size ?? size });
        return { rows: page.data, total: page.total };
      },
      belongs: (row, range) => inRange(row, range, this.myPrograms.snapshot()),
      page: (query) => query.page ?? 0,
      size: (query) => query.size ?? size,
      turn: (query, page) => ({ ...query, page }),
      place: (a, b) => b.date.localeCompare(a.date) || b.id - a.id,
    });
  }

  /** Loads every open list once more. */
  reloadAll(): Promise<void> {
    return this.lists.reloadAll();
  }

  /** Merges one live event (GDL-05, 06). */
  merge(event: AssignmentEvent): void {
    switch (event.kind) {
      case 'assignments CREATE':
        this.lists.came(event.data, event.before);
        return;
      case 'assignments UPDATE':
        this.lists.changed(event.data.id, event.data.version, event.data, event.before);
        return;
      case 'assignments PATCH':
        this.lists.changed(event.data.id, event.data.version, fieldsOf(event.data), event.before);
        return;
      case 'assignments DELETE':
        this.lists.went(event.data.ids, event.data.assignments);
        return;
      default:
        event satisfies never;
    }
  }

  /** Takes a guideline that a form saved; of an old one that no list knows its event tells. */
  saved(row: Assignment): void {
    if (this.table.get(row.id)) this.lists.changed(row.id, row.version, row);
    else if (row.version === FIRST) this.lists.came(row);
  }

  /** Changes one field; shown at once, gone again when refused (GDL-13). */
  async patch(
    id: number,
    field: AssignmentPatch['field'],
    value: unknown,
    record: Recorder = this.parts.undo.push,
  ): Promise<Done<Assignment>> {
    const oldValue = this.table.get(id)?.[field] as AssignmentPatch['newValue'];
    const send = () => this.parts.client.assignments.patch(id, { field, newValue: value as AssignmentPatch['newValue'], oldValue });
    let was: Assignment | undefined;
    const settle = (row: Assignment): Change<Assignment> => {
      was = this.table.settled().get(id);
      return renew(row);
    };
    const done = await attempt(this.parts, 'error:updateFailed', () => this.table.patch(id, { [field]: value }, send, settle));
    if (!done.ok) return done;
    if (was) this.lists.turn(done.value, was);
    this.parts.undo.rebase(`assignment:${id}`, done.value.version);
    const versions = new Map([[`assignment:${id}`, done.value.version]]);
    record({ label: 'undo.assignment.patch', versions, run: async (again) => (await this.patch(id, field, oldValue, again)).ok });
    return done;
  }

  async remove(ids: readonly number[], record: Recorder = this.parts.undo.push): Promise<Done<number[]>> {
    const done = await attempt(this.parts, 'error:deleteFailed', () => this.parts.client.assignments.remove(ids));
    if (!done.ok) return done;
    this.lists.went(done.value);
    record({
      label: 'undo.assignment.remove',
      versions: new Map(),
      run: async (again) => (await this.restore(done.value, undefined, again)).ok,
    });
    return done;
  }

  async restore(ids: readonly number[], date?: string, record: Recorder = this.parts.undo.push): Promise<Done<Assignment[]>> {
    const done = await attempt(this.parts, 'error:actionFailed', () =>
      this.parts.client.assignments.restore({ ids: [...ids], date: date ?? null }),
    );
    if (!done.ok) return done;
    for (const row of done.value) this.lists.came(row, { excluded: true });
    record({ label: 'undo.assignment.restore', versions: new Map(), run: async (again) => (await this.remove(ids, again)).ok });
    return done;
  }
}
