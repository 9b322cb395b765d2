import { startPlayout } from '@lauda/simulators';

/** A device of the studio, as the show needs it. */
export interface ShowDevice {
  readonly lowerPort: number;
  readonly upperPort: number;
  /** The stories it holds of a running order, in its order. */
  stories(roID: string): readonly { readonly id: string; readonly slug: string }[];
  /** Says what became of a story. */
  say(roID: string, storyID: string, status: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openDevice(): Promise<ShowDevice> {
  const playout = await startPlayout({ lowerPort: 0, upperPort: 0, mosId: 'playout.demo.lauda.mos', ncsId: 'ncs.demo.lauda.mos' });
  return {
    lowerPort: playout.lowerPort,
    upperPort: playout.upperPort,
    stories: (roID) =>
      playout
        .holdings()
        .get(roID)
        ?.stories.map(({ storyID, slug = '' }) => ({ id: storyID, slug })) ?? [],
    say: (roID, storyID, status) => playout.sendStatus(roID, storyID, status),
    close: () => playout.stop(),
  };
}
