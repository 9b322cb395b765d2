import { SECTION_NAMES, type SectionName } from '@lauda/domain';
import { element, type RoStory, type RunningOrder, type StorySend } from '@lauda/mos';
import { itemOf, sendsItem } from './items.ts';
import { storyTimesOf } from './storyTimes.ts';
import type { Switches } from './switches.ts';
import { paragraphs } from './texts.ts';
import type { DeviceShape, SubSection, WantedRundown, WantedStory } from './wanted.ts';

/** The content a device should hold of one rundown. */
export interface DesiredRundown {
  readonly rundownId: number;
  readonly roID: string;
  readonly order: RunningOrder;
  readonly texts: ReadonlyMap<string, StorySend>;
  readonly slugs: ReadonlyMap<string, string>;
  /** The version that is told of each story. */
  readonly versions: ReadonlyMap<string, number>;
  readonly active: boolean;
  readonly mode: 'AUTOMATIC' | 'MANUAL';
  readonly nonce: number;
  readonly ready: boolean;
  readonly onAir: string | undefined;
}

/** The parts of a story in the order they air. */
export const partsInOrder = (story: WantedStory): SubSection[] => SECTION_NAMES.flatMap((name) => story.sections[name]?.subSections ?? []);
// The parts a presenter reads in the studio; a prompter gets these alone (BRG-05).
const PROMPTED = new Set<SectionName>(['link', 'liveVO', 'footer']);
/** The parts whose text a device of a type gets, in the order they air. */
export const readParts = (story: WantedStory, type: DeviceShape['type']): SubSection[] =>
  SECTION_NAMES.filter((name) => type !== 'tp' || PROMPTED.has(name)).flatMap((name) => story.sections[name]?.subSections ?? []);

const two = (value: number): string => String(value).padStart(2, '0');
/** A length as MOS writes it, `hh:mm:ss`, from `PT…S`. */
export function clockDuration(duration: string): string {
  const [, hours, minutes, seconds] = /^P(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(duration) ?? [];
  const whole = Math.round(Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0));
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** The settings of a device that shape its stories. */
export type StorySwitches = Pick<Switches, 'items' | 'storyTimes'>;
const timesOf = (story: WantedStory, { storyTimes }: StorySwitches) => (storyTimes ? { metadata: [storyTimesOf(story)] } : {});

/** Makes the story of a running order: its items are those this device plays or shows. */
export function storyOf(story: WantedStory, device: DeviceShape, ways: StorySwitches): RoStory {
  const items = partsInOrder(story).filter((part) => sendsItem(part, device, ways.items === 'all'));
  return {
    storyID: story.uuid,
    slug: story.slug,
    ...(story.page === '' ? {} : { num: story.page }),
    parts: items.map((part) => ({ kind: 'item' as const, item: itemOf(part, device) })),
    ...timesOf(story, ways),
  };
}

/** Makes the whole text of a story; undefined when nothing of it is read and no item stands in it. */
export function textOfStory(roID: string, story: WantedStory, device: DeviceShape, ways: StorySwitches): StorySend | undefined {
  const body: StorySend['body'][number][] = story.presenter
    ? [{ kind: 'text', element: element('storyPresenter', [story.presenter]) }]
    : [];
  const lead = body.length;
  for (const part of readParts(story, device.type)) {
    for (const paragraph of paragraphs(part.text, device.brackets)) body.push({ kind: 'text', element: element('p', [paragraph]) });
    if (sendsItem(part, device, ways.items === 'all')) body.push({ kind: 'item', item: itemOf(part, device) });
  }
  if (body.length === lead) return undefined;
  const page = story.page === '' ? {} : { num: story.page };
  return { kind: 'roStorySend', roID, storyID: story.uuid, slug: story.slug, ...page, body, ...timesOf(story, ways) };
}

interface Built {
  readonly key: string;
  readonly story: RoStory;
  readonly text: StorySend | undefined;
}
/** Turns a wanted rundown into the content a device should hold. Stories that did not change keep their objects, so comparing them stays cheap. */
export function makeDesirer(
  device: DeviceShape,
  switches: StorySwitches & Pick<Switches, 'emptyStories'>,
): (rundowns: readonly WantedRundown[]) => DesiredRundown[] {
  let built = new Map<string, Built>();
  return (rundowns) => {
    const next = new Map<string, Built>();
    const made = rundowns.map((rundown) => {
      const stories = rundown.stories.map((story) => {
        const id = `${rundown.uuid}/${story.uuid}`;
        const key = JSON.stringify([story.version, story.slug, story.page, story.presenter, story.total]);
        const before = built.get(id);
        const one =
          before?.key === key
            ? before
            : { key, story: storyOf(story, device, switches), text: textOfStory(rundown.uuid, story, device, switches) };
        next.set(id, one);
        return one;
      });
      return desiredOf(
        rundown,
        stories.filter(({ story }) => switches.emptyStories || story.parts.length > 0),
      );
    });
    built = next;
    return made;
  };
}

function desiredOf(rundown: WantedRundown, built: readonly Built[]): DesiredRundown {
  const texts = new Map(built.flatMap(({ story, text }) => (text ? [[story.storyID, text] as const] : [])));
  return {
    rundownId: rundown.rundownId,
    roID: rundown.uuid,
    order: {
      roID: rundown.uuid,
      slug: rundown.slug,
      edStart: rundown.start.slice(0, 19),
      edDur: clockDuration(rundown.duration),
      stories: built.map(({ story }) => story),
    },
    texts,
    slugs: new Map(rundown.stories.map(({ uuid, slug }) => [uuid, slug])),
    versions: new Map(rundown.stories.map(({ uuid, version }) => [uuid, version])),
    active: rundown.active,
    mode: rundown.mode,
    nonce: rundown.replaceNonce,
    ready: rundown.ready,
    onAir: rundown.onAirStoryUuid ?? undefined,
  };
}
