import { drop, put } from '../core/changes.ts';
import type { Step } from '../core/Replay.ts';
import { Table } from '../core/Table.ts';
import { batch, Cell, derived, type View } from '../core/views.ts';
import { type Done, doneOf, type FailureKey } from '../failures.ts';
import { failingOf } from '../lists/failing.ts';
import { type ListView, LiveList } from '../lists/LiveList.ts';
import { byName } from '../lists/Reference.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import type {
  BlockTemplate,
  BlockTemplateInput,
  BlockTemplatePatch,
  RundownTemplate,
  RundownTemplateInput,
  StoryTemplate,
  StoryTemplateInput,
  StoryTemplatePatch,
} from '../types.ts';
import { type Command, outcomeOf, type Recorder } from '../undo.ts';
import { attempt, type MoveTarget, madeOnce, type VerbParts } from '../verbs.ts';
import { templateCopies } from './copies.ts';
import { Refresh } from './Refresh.ts';
import { movedInTemplate, orderedBlocks, withBlock, withoutBlock, withoutStory, withStory } from './steps.ts';

export type TemplateEvent = Extract<LiveEvent, { kind: `rundown_templates ${string}` }>;
type Json = StoryTemplatePatch['newValue'];
type OfProgram = { readonly programId: number };
/** How a change looks before it is stored, the status of a refusal that is answered without a notice, and who records the undo step. */
type Change = { readonly step?: Step<RundownTemplate>; readonly silentStatus?: number; readonly into?: Recorder | undefined };

/**
 * The rundown templates of one program, and the selected one. Events carry a template as a whole, so changes of others need no load; its version
 * rises with each change, so the highest one counts in whatever order they arrive.
 */
export class TemplateStore {
  private readonly work: Pick<VerbParts, 'client' | 'env' | 'notices' | 'undo'>;
  private readonly maker: Maker;
  private readonly table = new Table<RundownTemplate>();
  readonly rows: LiveList<RundownTemplate, OfProgram>;
  private readonly selectedId = new Cell<number | undefined>(undefined);
  private readonly gone = new Set<number>();
  /** The selected template if it was just removed: when it moves to another program the removal comes first. */
  private left: number | undefined;
  private readonly refresh = new Refresh((isQuiet) => this.reload(isQuiet));
  /** What of the list and the selected template could not be loaded again. */
  readonly failing = failingOf(() => [this.rows, this.refresh]);
  /** Templates being loaded for selection: events about them count although they are not in a list yet. */
  private readonly selecting = new Set<number>();
  /** The templates of the program chosen by {@link TemplateStore.ofProgram}. */
  readonly list: View<ListView<RundownTemplate, OfProgram>>;
  /** The template that is worked on, with what is still on its way. */
  readonly selected: View<RundownTemplate | undefined>;

  constructor(work: Pick<VerbParts, 'client' | 'env' | 'notices' | 'undo'>) {
    this.work = work;
    this.maker = new Maker(work.env);
    this.rows = new LiveList(this.table, {
      load: async (query) => ({ rows: await this.calls.list(query) }),
      belongs: (row, query) => row.programId === query.programId,
      place: (a, b) => byName(a, b) || a.id - b.id,
    });
    this.list = this.rows.view;
    this.selected = derived([this.selectedId, this.table], (id, rows) => (id === undefined ? undefined : rows.get(id)));
  }

  private get calls() {
    return this.work.client.rundowns.templates;
  }

  /** Lists the templates of a program; the selection of another one ends. */
  async ofProgram(programId: number): Promise<boolean> {
    const selected = this.selected.snapshot();
    if (selected && selected.programId !== programId) this.choose(undefined);
    const { query } = this.rows;
    // The same list where it was asked for before: what could not be loaded again stays shown.
    return this.rows.load(query?.programId === programId ? query : { programId });
  }

  /** The templates a rundown of a program may be made from, whatever is worked on. */
  choices(programId: number): StoreQuery<RundownTemplate[]> {
    return new StoreQuery(() => this.calls.list({ programId }));
  }

  /** Loads one template to work on. */
  async select(id: number): Promise<Done<RundownTemplate>> {
    this.selecting.add(id);
    const done = await attempt(this.work, 'error:loadFailed', () => this.calls.load(id));
    if (done.ok) this.take(done.value, true);
    this.selecting.delete(id);
    return done;
  }
  deselect(): void {
    this.choose(undefined);
  }
  private choose(id: number | undefined): void {
    this.left = undefined;
    this.selectedId.set(id);
  }

  /** Creates a template; it becomes the selected one when it is of the listed program. */
  create(template: RundownTemplateInput, opening?: Opening): Promise<Done<RundownTemplate>> {
    return this.make(() => this.maker.make(template, this.calls, opening));
  }
  /** Copies a template into a program; listed and selected only when that program is (RUN-TPL-03, RUN-TPL-04). */
  copy(id: number, copy: { readonly programId: number; readonly name?: string }, opening?: Opening): Promise<Done<RundownTemplate>> {
    return this.make(() => this.maker.make({ of: id, ...copy }, templateCopies(this.calls), opening));
  }
  /** Stores name, program and, when given, all blocks of a template. */
  async save(template: RundownTemplateInput, record: Recorder = this.work.undo.push): Promise<Done<RundownTemplate>> {
    const before = this.table.settled().get(template.id ?? 0);
    const done = await attempt(this.work, 'error:updateFailed', () => this.calls.update(template));
    if (!done.ok) return done;
    this.take(done.value);
    if (before) this.remember(before, done.value, record);
    return done;
  }
  /** Removes a template; undo creates an equal one. */
  async remove(id: number, record: Recorder = this.work.undo.push): Promise<Done<void>> {
    const before = this.table.settled().get(id);
    const done = await attempt(this.work, 'error:deleteFailed', () => this.calls.remove(id));
    if (!done.ok) return done;
    this.removed([id]);
    if (before) record({ label: 'undo.template.remove', versions: new Map(), run: this.bringBack(before) });
    return done;
  }

  createBlock(block: BlockTemplateInput = {}): Promise<Done<BlockTemplate>> {
    return this.change('error:createFailed', (id) => this.calls.blocks.create(id, block));
  }
  patchBlock(blockId: number, field: BlockTemplatePatch['field'], value: string): Promise<Done<BlockTemplate>> {
    const oldValue = this.selected.snapshot()?.blocks.find(({ id }) => id === blockId)?.[field];
    const patch: BlockTemplatePatch = { field, newValue: value, ...(oldValue === undefined ? {} : { oldValue }) };
    const step = withBlock(blockId, (block) => ({ ...block, [field]: value }));
    return this.change('error:updateFailed', (id) => this.calls.blocks.patch(id, blockId, patch), { step });
  }
  removeBlock(blockId: number, into?: Recorder): Promise<Done<void>> {
    return this.change('error:deleteFailed', (id) => this.calls.blocks.remove(id, blockId), { step: withoutBlock(blockId), into });
  }
  reorderBlocks(blocksIds: readonly number[]): Promise<Done<RundownTemplate>> {
    return this.change('error:updateFailed', (id) => this.calls.blocks.reorder(id, [...blocksIds]), { step: orderedBlocks(blocksIds) });
  }
  createStory(blockId: number, story: StoryTemplateInput = {}, into?: Recorder): Promise<Done<StoryTemplate>> {
    return this.change('error:createFailed', () => this.work.client.storyTemplates.create({ ...story, blockId }), { into });
  }
  patchStory<K extends StoryTemplatePatch['field']>(storyId: number, field: K, value: StoryTemplate[K]): Promise<Done<StoryTemplate>> {
    const stories = this.selected.snapshot()?.blocks.flatMap((block) => block.stories);
    const oldValue = stories?.find(({ id }) => id === storyId)?.[field] as Json;
    const send = () => this.work.client.storyTemplates.patch(storyId, { field, newValue: value as Json, oldValue });
    return this.change('error:updateFailed', send, { step: withStory(storyId, { [field]: value }) });
  }
  /**
   * Stores slug, information and script of a story together. A stale version is refused with 409, without a notice: the stored text is loaded by then
   * and the editor merges.
   */
  saveStory({ id, version, slug, information, sections }: StoryTemplate): Promise<Done<StoryTemplate>> {
    const fields = { slug, information, sections };
    const send = () => this.work.client.storyTemplates.update({ id, version, ...fields });
    // The last words typed into a story are stored although its template is no longer chosen.
    if (this.selectedId.snapshot() === undefined) return this.work.undo.after(attempt(this.work, 'error:updateFailed', send, 409));
    return this.change('error:updateFailed', send, { step: withStory(id, fields), silentStatus: 409 });
  }
  removeStory(storyId: number, into?: Recorder): Promise<Done<void>> {
    return this.change('error:deleteFailed', () => this.work.client.storyTemplates.remove(storyId), { step: withoutStory(storyId), into });
  }
  /** Moves stories within the template; refused, they go back and the template is loaded again (RUN-MOVE-05). */
  moveStories(target: MoveTarget, into?: Recorder): Promise<Done<StoryTemplate[]>> {
    const body = { ...target, ids: [...target.ids], targetStoryId: target.targetStoryId ?? null };
    const send = () => this.work.client.storyTemplates.move(body);
    return this.change('error:actionFailed', send, { step: (template) => movedInTemplate(template, target), into });
  }

  /** Loads the list and the selected template again, as after events were missed. */
  async reloadAll(): Promise<void> {
    await Promise.all([this.rows.reload(), this.refresh.now()]);
  }

  /** Merges one live event (RUN-TPL-05). */
  merge(event: TemplateEvent): void {
    switch (event.kind) {
      case 'rundown_templates CREATE':
      case 'rundown_templates UPDATE':
        // A removal may only mean a move to another program; an event that carries the template makes it present again.
        this.gone.delete(event.data.id);
        if (this.isKnown(event.data.id) || this.rows.wants(event.data) || this.left === event.data.id)
          this.take(event.data, this.left === event.data.id);
        return;
      case 'rundown_templates DELETE':
        this.removed(event.data.ids);
        return;
      default:
        event satisfies never;
    }
  }

  private isKnown(id: number): boolean {
    return this.selecting.has(id) || this.table.settled().has(id);
  }

  /** The stored templates, for the versions of undo steps. */
  settled(): ReadonlyMap<number, RundownTemplate> {
    return this.table.settled();
  }

  private async make(send: () => Promise<RundownTemplate>, record: Recorder = this.work.undo.push): Promise<Done<RundownTemplate>> {
    const done = await attempt(this.work, 'error:createFailed', send);
    if (!done.ok) return done;
    this.take(done.value, this.rows.wants(done.value));
    record({
      label: 'undo.template.create',
      versions: this.versionsOf(done.value),
      run: async (again) => outcomeOf(await this.remove(done.value.id, again)),
    });
    return done;
  }

  private bringBack({ id: _id, version: _version, ...template }: RundownTemplate): Command['run'] {
    const one = madeOnce(this.work.env);
    return async (record) => outcomeOf(await this.make(() => this.calls.create(template, one), record));
  }

  // Templates are small and stored whole, so undo stores the former one: not where somebody else stored one between the two.
  private remember(before: RundownTemplate, after: RundownTemplate, record: Recorder): void {
    if (after.version !== before.version + 1) return;
    record({
      label: 'undo.template',
      versions: this.versionsOf(after),
      run: async (again) => outcomeOf(await this.save({ ...before, version: this.settled().get(before.id)?.version ?? null }, again)),
    });
  }

  private versionsOf({ id, version }: RundownTemplate): Map<string, number> {
    this.work.undo.rebase(`template:${id}`, version);
    return new Map([[`template:${id}`, version]]);
  }

  private take(template: RundownTemplate, select = false): void {
    if (this.gone.has(template.id)) return;
    batch(() => {
      const known = this.table.settled().get(template.id);
      this.table.confirm(put(template));
      this.rows.turn(template.id, known, this.table.settled().get(template.id));
      if (select) this.choose(template.id);
    });
  }

  private removed(ids: readonly number[]): void {
    batch(() => {
      for (const id of ids) this.gone.add(id);
      for (const id of ids) this.rows.turn(id, this.table.settled().get(id), undefined);
      this.table.confirm(drop(ids));
      const selected = this.selectedId.snapshot();
      if (selected === undefined || !ids.includes(selected)) return;
      this.choose(undefined);
      this.left = selected;
    });
  }

  /** Changes the selected template: shown at once where it can be, then as it is stored. */
  private change<T>(kind: FailureKey, send: (id: number) => Promise<T>, how: Change = {}): Promise<Done<T>> {
    return this.work.undo.after(this.changing(kind, send, how));
  }

  private async changing<T>(
    kind: FailureKey,
    send: (id: number) => Promise<T>,
    { step, silentStatus, into = this.work.undo.push }: Change,
  ): Promise<Done<T>> {
    const id = this.selectedId.snapshot();
    if (id === undefined) return { ok: false, error: { status: 0, code: 'not_loaded', message: 'No template is selected.' } };
    const before = this.settled().get(id);
    const release = this.table.assume((rows) => {
      const template = rows.get(id);
      return step && template ? new Map(rows).set(id, step(template)) : rows;
    });
    const done = await attempt(this.work, kind, () => send(id), silentStatus);
    if (!done.ok) release();
    await this.refresh.now();
    release();
    const after = this.settled().get(id);
    if (done.ok && before && after) this.remember(before, after, into);
    return done;
  }

  /** Loads the selected template again. */
  private async reload(isQuiet: boolean): Promise<Done<RundownTemplate> | undefined> {
    const id = this.selectedId.snapshot();
    if (id === undefined) return undefined;
    const send = () => this.calls.load(id);
    const done = await (isQuiet ? doneOf(send) : attempt(this.work, 'error:loadFailed', send));
    if (done.ok) this.take(done.value);
    return done;
  }
}
