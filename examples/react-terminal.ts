// The store in another React application: a live rundown in the terminal, drawn by Ink. In a page the components look the same, with `div` in place
// of `Box` and `createRoot` in place of `render`. Until Ctrl-C or for LAUDA_SECONDS.
//
//   LAUDA_PROGRAM='Jornal da Noite' npm run -s example examples/react-terminal.ts
import { mmss, showClock } from '@lauda/sdk/timing';
import type { OpenRundown, Store, View } from '@lauda/store';
import { Box, render, Text } from 'ink';
import { createElement as h, type ReactElement, useSyncExternalStore } from 'react';
import { inNewsroom, openRundown, untilStopped } from './newsroom.ts';

/** Draws again whenever a view of the store changes: views have the shape useSyncExternalStore takes. */
const useView = <T>({ subscribe, snapshot }: View<T>): T => useSyncExternalStore(subscribe, snapshot, snapshot);

type Shown = NonNullable<ReturnType<OpenRundown['view']['snapshot']>>['blocks'][number]['stories'][number];

function StoryLine({ story, clock }: { story: Shown; clock: string }): ReactElement {
  const state = story.floated ? 'floated' : story.approved ? 'approved' : '';
  const colour = story.displayStatus === 'play' ? 'red' : undefined;
  return h(
    Text,
    colour ? { color: colour } : { dimColor: story.floated },
    `${clock.padEnd(9)}${story.page.padEnd(5)}${story.slug} ${state}`,
  );
}

function RundownView({ store, open, name }: { store: Store; open: OpenRundown; name: string }): ReactElement {
  const rundown = useView(open.view);
  const timing = useView(open.timing);
  const connection = useView(store.connection);
  if (!rundown || !timing) return h(Text, {}, 'The rundown is being loaded…');
  const free = timing.differenceFull;
  const title = `${name}, ${free === undefined ? 'no planned end' : `${mmss(Math.abs(free))} ${free < 0 ? 'over' : 'free'}`} (${connection})`;
  return h(
    Box,
    { flexDirection: 'column' },
    h(Text, { bold: true }, title),
    ...rundown.blocks.flatMap((block) => [
      h(Text, { key: `block${block.id}`, underline: true }, block.title),
      ...block.stories.map((story) =>
        h(StoryLine, { key: story.id, story, clock: showClock(timing.byStory.get(story.id)?.progressiveClock ?? -1) }),
      ),
    ]),
  );
}

await inNewsroom(async (newsroom) => {
  const { store, open, name } = await openRundown(newsroom);
  const app = render(h(RundownView, { store, open, name }), { exitOnCtrlC: false, interactive: true });
  await untilStopped();
  app.unmount();
  store.stop();
});
