import { isoSeconds, mmss } from '../format/duration.ts';
import { readerOf } from '../reading/reading.ts';
import { clipSeconds, sectionSeconds } from '../rundown/storyTotals.ts';
import { linesOf, type PrintRow } from './lauda.ts';
import { PRINT_DEFAULTS, type PrintOptions } from './options.ts';
import { cueText, type Script, type ScriptItem, type ScriptSection, type SectionName, shownSections } from './sections.ts';
import type { PrintWords } from './words.ts';

/** A story as a print page shows it. */
export interface PrintedStory extends Script {
  readonly id: number;
  readonly page: string;
  readonly slug: string;
  readonly total: string;
  readonly floated?: boolean;
  readonly visible?: boolean;
  readonly presenterId?: number | null;
  readonly radio?: boolean;
  readonly programId?: number;
}
type PrintedProgram = NonNullable<Parameters<typeof readerOf>[1]> & { readonly id: number };
export interface PrintContext {
  readonly words: PrintWords;
  /** The programs of the stories, whose default presenters read the texts that name nobody. */
  readonly programs?: readonly PrintedProgram[] | undefined;
  /** Names a presenter by user id; without it they stay unnamed. */
  readonly presenterName?: ((id: number) => string) | undefined;
}

export interface PrintStory {
  readonly id: number;
  readonly page: string;
  readonly slug: string;
  readonly seconds: number;
  readonly floated: boolean;
  readonly columns: readonly ('seen' | 'read')[];
  readonly rows: readonly PrintRow[];
}

/** Lays a story out for print: its sections that hold something, cut down to what the options ask for (PRINT-13, RUN-OPT-02..06). */
export function printStory(story: PrintedStory, options: Partial<PrintOptions>, context: PrintContext): PrintStory {
  const wanted = { ...PRINT_DEFAULTS, ...options };
  const { id, page, total, floated = false, visible = true } = story;
  const rows = shownSections(story).flatMap(([name, section]) => sectionRows(name, section, story, wanted, context));
  return {
    id,
    page,
    slug: visible ? story.slug : context.words.private,
    seconds: isoSeconds(total),
    floated,
    columns: wanted.columns === 2 ? ['seen', 'read'] : ['read'],
    rows: wanted.compact ? rows.filter(({ kind }) => kind === 'body').map(withoutBlanks) : rows,
  };
}

interface Cells {
  readonly seen: readonly string[];
  readonly read: readonly string[];
  readonly aside?: true;
}

function sectionRows(
  name: SectionName,
  section: ScriptSection,
  story: PrintedStory,
  options: PrintOptions,
  context: PrintContext,
): PrintRow[] {
  const textsOnly = options.offsOnly || options.presenterOnly !== false;
  const { presenterId = null, radio = false, sections } = story;
  const reader = readerOf(
    { presenterId, radio, sections },
    context.programs?.find(({ id }) => id === story.programId),
  );
  const items = (section.subSections ?? []).filter((item) => isWanted(name, item, options, reader));
  if (textsOnly && items.length === 0) return [];
  const { words } = context;
  const cells = [
    ...(textsOnly ? [] : cueCells(words.cueIn, section.cueIn)),
    ...items.map((item) => itemCells(item, textsOnly, context)),
    ...(textsOnly ? [] : cueCells(words.cueOut, section.cueOut)),
  ];
  const seconds = sectionSeconds(story, name);
  return [
    { kind: 'heading', section: name, title: words.sections[name], seconds },
    ...cells.map(
      ({ seen, read, aside }): PrintRow => ({
        kind: 'body',
        section: name,
        cells: options.columns === 2 ? [seen, read] : [[...seen, ...read]],
        ...(aside ? { aside } : {}),
      }),
    ),
    { kind: 'gap' },
  ];
}

function isWanted(
  name: SectionName,
  { type, text, presenterId }: ScriptItem,
  { offsOnly, presenterOnly }: PrintOptions,
  reader: number | null,
): boolean {
  if (offsOnly && (!['liveVO', 'recordedVO'].includes(name) || !['TEXT', 'CAMERA_TEXT'].includes(type) || !text?.trim())) return false;
  if (presenterOnly === false) return true;
  return type === 'CAMERA_TEXT' && (presenterOnly === 'all' || (presenterId ?? reader) === presenterOnly);
}

const cueCells = (label: string, cue: string | null | undefined): Cells[] => {
  const text = cueText(cue);
  return text === '' ? [] : [{ seen: [`${label}:`], read: linesOf(text), aside: true }];
};

function itemCells(item: ScriptItem, textsOnly: boolean, { words, presenterName }: PrintContext): Cells {
  const read = item.text ? linesOf(item.text) : [];
  if (item.type === 'TEXT' || item.type === 'CAMERA_TEXT') {
    const camera = item.camera?.trim() ? `${words.camera} ${item.camera.trim()}` : '';
    const presenter = item.presenterId && presenterName ? presenterName(item.presenterId) : '';
    return { seen: [camera, presenter].filter(Boolean), read };
  }
  if (textsOnly) return { seen: [], read };
  const fields = (item.cgFields ?? []).map(({ name, value }) => `${name}: ${value}`);
  const seen =
    item.type === 'MOS_VIDEO' ? [titleOf(words.video, item), videoNote(item)] : [titleOf(words.graphic, item), ...fields.flatMap(linesOf)];
  return { seen: [...seen.filter(Boolean), ...(item.comment ? linesOf(item.comment) : [])], read };
}

const titleOf = (word: string, { slug, code, templateName, media }: ScriptItem): string =>
  [word, ...new Set([code, templateName, slug || media?.slug])].filter(Boolean).join(' ');
const videoNote = ({ channel, ...item }: ScriptItem): string => {
  const seconds = clipSeconds(item);
  return [seconds === undefined ? '' : mmss(seconds), channel].filter(Boolean).join(' ');
};

const withoutBlanks = (row: PrintRow): PrintRow =>
  row.kind === 'body' ? { ...row, cells: row.cells.map((lines) => lines.filter((line) => line.trim() !== '')) } : row;
