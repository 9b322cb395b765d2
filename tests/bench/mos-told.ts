import { element, type Message, type RunningOrder, type StorySend } from '@lauda/mos';
import { writeStory } from './fixtures/stories.ts';

export const STORIES = 200;
export const MOS_ID = 'PLAYOUT.BENCH';
export const NCS_ID = 'LAUDA.BENCH';
export const RO_ID = 'ro-bench';

/** One story in words that both sides are told in: the same text, the same clip. */
export interface Told {
  readonly id: string;
  readonly slug: string;
  readonly page: string;
  readonly paragraphs: readonly string[];
  readonly clip: string;
}
export const told: readonly Told[] = Array.from({ length: STORIES }, (_, index) => {
  const { uuid, slug, page, body } = writeStory(index);
  const texts = Object.values(body.sections).flatMap((section) => section?.subSections?.map(({ text }) => text ?? '') ?? []);
  return { id: uuid, slug, page, paragraphs: texts.filter(Boolean), clip: `CLIP-${index}` };
});

export const ourStory = ({ id, slug, page, paragraphs, clip }: Told): StorySend => ({
  kind: 'roStorySend',
  roID: RO_ID,
  storyID: id,
  slug,
  num: page,
  body: [
    ...paragraphs.map((text) => ({ kind: 'text' as const, element: element('p', [text]) })),
    { kind: 'item', item: { itemID: `${id}-1`, slug, objID: clip, mosID: MOS_ID } },
  ],
});
export const ourOrder: RunningOrder = {
  roID: RO_ID,
  slug: 'Jornal da Noite',
  stories: told.map(({ id, slug, page, clip }) => ({
    storyID: id,
    slug,
    num: page,
    parts: [{ kind: 'item', item: { itemID: `${id}-1`, slug, objID: clip, mosID: MOS_ID } }],
  })),
};
/** The same running order in the words of the library it is compared with. */
export const theirOrder = <Text>(word: { create(text: string): Text }) => ({
  ID: word.create(RO_ID),
  Slug: word.create('Jornal da Noite'),
  Stories: told.map(({ id, slug, page, clip }) => ({
    ID: word.create(id),
    Slug: word.create(slug),
    Number: word.create(page),
    Items: [{ ID: word.create(`${id}-1`), Slug: word.create(slug), ObjectID: word.create(clip), MOSID: MOS_ID }],
  })),
});
export const envelope = (message: Message, messageID: number) => ({ mosID: MOS_ID, ncsID: NCS_ID, messageID: String(messageID), message });
