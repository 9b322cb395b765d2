/** A story as another newsroom system sends it. */
export interface SentStory {
  readonly id: string;
  readonly slug: string;
  readonly text: string;
}

const envelope = (id: number, message: string): string =>
  `<mos><mosID>arquivo.mos</mosID><ncsID>outra.mos</ncsID><messageID>${id}</messageID>${message}</mos>`;

/** Writes a running order and the texts of its stories as they are exported: a MOS message a file, in UCS-2 with the high byte first and its mark. */
export function runningOrder(slug: string, stories: readonly SentStory[]): Uint8Array[] {
  const names = ({ id, slug: name }: SentStory): string => `<storyID>${id}</storyID><storySlug>${name}</storySlug>`;
  const order = stories.map((story, at) => `<story>${names(story)}<storyNum>${at + 1}</storyNum></story>`).join('');
  const create = `<roCreate><roID>RO-1</roID><roSlug>${slug}</roSlug>${order}</roCreate>`;
  const texts = stories.map(
    (story) => `<roStorySend><roID>RO-1</roID>${names(story)}<storyBody><p>${story.text}</p></storyBody></roStorySend>`,
  );
  return [create, ...texts].map((message, at) => Buffer.from(`\uFEFF${envelope(at + 1, message)}`, 'utf16le').swap16());
}
