import { PAGE_SIZE, PICKER_PAGE_SIZE } from '@lauda/domain';
import { drop, put, renew } from '../core/changes.ts';
import { Table } from '../core/Table.ts';
import { batch, Cell } from '../core/views.ts';
import type { Done } from '../failures.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import { attempt, type Work } from '../rundowns/Work.ts';
import type { Assignment, FieldPatch } from '../types.ts';
import type { Recorder } from '../undo.ts';
import { LiveList } from './LiveList.ts';
import { type AssignmentDay, type AssignmentRange, inDay, inRange } from './membership.ts';

export type AssignmentEvent = Extract<LiveEvent, { kind: `assignments ${string}` }>;
export type AssignmentPageQuery = AssignmentRange & { readonly page?: number; readonly size?: number };
type Parts = Pick<Work, 'client' | 'notices' | 'undo'>;

/** The guidelines: lists by day and between days, over one table. */
export class AssignmentStore {
  readonly table = new Table<Assignment>();
  /** The programs open to me: they decide what the list without a program shows. */
  readonly myPrograms = new Cell<ReadonlySet<number>>(new Set());
  private readonly parts: Parts;
  private readonly days = new Set<LiveList<Assignment, AssignmentDay>>();
  private readonly pages = new Set<LiveList<Assignment, AssignmentPageQuery>>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** A list of one day; close it when it is no longer shown. */
  openDay(): { list: LiveList<Assignment, AssignmentDay>; close: () => void } {
    const list = new LiveList<Assignment, AssignmentDay>(this.table, {
      load: async (day) => ({ rows: await this.parts.client.assignments.list(day) }),
      belongs: (row, day) => inDay(row, day, this.myPrograms.snapshot()),
    });
    this.days.add(list);
    return { list, close: () => void this.days.delete(list) };
  }

  /** A page to pick guidelines from, of the size every picker has (PAG-07). */
  openPicker(): ReturnType<AssignmentStore['openPages']> {
    return this.openPages(PICKER_PAGE_SIZE);
  }

  /** A paged list between two days. */
  openPages(size: number = PAGE_SIZE): { list: LiveList<Assignment, AssignmentPageQuery>; close: () => void } {
    const list = new LiveList<Assignment, AssignmentPageQuery>(this.table, {
      load: async (query) => {
        const page = await this.parts.client.assignments.filter({ ...query, size: query.size ?? size });
        return { rows: page.data, total: page.total };
      },
      belongs: inRange,
      page: (query) => query.page ?? 0,
      size: (query) => query.size ?? size,
      turn: (query, page) => ({ ...query, page }),
    });
    this.pages.add(list);
    return { list, close: () => void this.pages.delete(list) };
  }

  /** Loads every open list once more. */
  async reloadAll(): Promise<void> {
    await Promise.all(this.lists().map((list) => list.reload()));
  }

  /** Merges one live event (GDL-05, 06). */
  merge(event: AssignmentEvent): void {
    switch (event.kind) {
      case 'assignments CREATE':
        this.created(event.data);
        return;
      case 'assignments UPDATE':
        this.changed(event.data.id, event.data.version, event.data);
        return;
      case 'assignments PATCH':
        this.changed(event.data.id, event.data.version, fieldsOf(event.data));
        return;
      case 'assignments DELETE':
        this.removed(event.data.ids);
        return;
      default:
        event satisfies never;
    }
  }

  /** Takes a guideline that a form saved. */
  saved(row: Assignment): void {
    if (this.table.get(row.id)) this.changed(row.id, row.version, row);
    else this.created(row);
  }

  /** Changes one field; shown at once, gone again when refused (GDL-13). */
  async patch(
    id: number,
    field: keyof Assignment & string,
    value: unknown,
    record: Recorder = this.parts.undo.push,
  ): Promise<Done<Assignment>> {
    const oldValue = this.table.get(id)?.[field] as FieldPatch['newValue'];
    const send = () => this.parts.client.assignments.patch(id, { field, newValue: value as FieldPatch['newValue'], oldValue });
    const done = await attempt(this.parts, 'error:updateFailed', () => this.table.patch(id, { [field]: value }, send, renew));
    if (!done.ok) return done;
    this.touch(id);
    this.parts.undo.rebase(`assignment:${id}`, done.value.version);
    const versions = new Map([[`assignment:${id}`, done.value.version]]);
    record({ label: 'undo.assignment.patch', versions, run: async (again) => (await this.patch(id, field, oldValue, again)).ok });
    return done;
  }

  async remove(ids: readonly number[], record: Recorder = this.parts.undo.push): Promise<Done<number[]>> {
    const done = await attempt(this.parts, 'error:deleteFailed', () => this.parts.client.assignments.remove(ids));
    if (!done.ok) return done;
    this.removed(done.value);
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
    for (const row of done.value) this.created(row);
    record({ label: 'undo.assignment.restore', versions: new Map(), run: async (again) => (await this.remove(ids, again)).ok });
    return done;
  }

  private created(row: Assignment): void {
    batch(() => {
      this.table.confirm(put(row));
      for (const list of this.lists()) list.add(row);
    });
  }

  // An update may carry only some fields, and may be the first this person sees of a guideline that moved here or was shared with them.
  private changed(id: number, version: number, fields: Partial<Assignment>): void {
    const known = this.table.get(id);
    if (!known && isWhole(fields)) {
      this.arrived(fields);
      return;
    }
    if (!known) {
      this.stranger(fields);
      return;
    }
    batch(() => {
      this.table.confirm(renew({ ...(this.table.settled().get(id) ?? known), ...fields, id, version }));
      this.touch(id);
      if (fields.visible === false) this.table.confirm(drop([id]));
    });
  }

  private arrived(row: Assignment): void {
    if (this.lists().some((list) => list.wants(row))) this.created(row);
  }

  private stranger({ date }: Partial<Assignment>): void {
    if (date === undefined) return;
    for (const list of this.days) if (list.query?.date === date) void list.reload();
  }

  private removed(ids: readonly number[]): void {
    batch(() => {
      for (const list of this.lists()) list.remove(ids);
      this.table.confirm(drop(ids));
    });
  }

  private touch(id: number): void {
    for (const list of this.lists()) list.touch(id);
  }

  private lists(): (LiveList<Assignment, AssignmentDay> | LiveList<Assignment, AssignmentPageQuery>)[] {
    return [...this.days, ...this.pages];
  }
}

const isWhole = (fields: Partial<Assignment>): fields is Assignment => fields.uuid !== undefined && fields.textVersion !== undefined;
