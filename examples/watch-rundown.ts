// Follows a rundown and prints, at each change, how far the show is over or under and what is on air, until Ctrl-C or for LAUDA_SECONDS.
//
//   LAUDA_PROGRAM='Jornal da Noite' npm run -s example examples/watch-rundown.ts
import { mmss, overUnderState } from '@lauda/sdk/timing';
import { inNewsroom, openRundown, untilStopped } from './newsroom.ts';

const WORDS = { unknown: 'no planned end', over: 'over', even: 'on time', under: 'under', short: 'short' } as const;

await inNewsroom(async (newsroom) => {
  const { store, open, name } = await openRundown(newsroom);
  let said = '';
  const tell = (): void => {
    const [rundown, timing] = [open.view.snapshot(), open.timing.snapshot()];
    if (!rundown || !timing) return;
    const stories = rundown.blocks.flatMap((block) => (block.standBy ? [] : block.stories));
    const approved = stories.filter((story) => story.approved && !story.floated).length;
    const playing = stories.find(({ displayStatus }) => displayStatus === 'play');
    const free = timing.differenceFull;
    const line = [
      `${name}: ${stories.length} stories, ${approved} approved`,
      `${free === undefined ? '--:--' : mmss(Math.abs(free))} ${WORDS[overUnderState(free)]}`,
      playing ? `on air: ${playing.slug}` : 'nothing on air',
    ].join(', ');
    // An event that changes none of this prints nothing.
    if (line !== said) console.log(line);
    said = line;
  };
  tell();
  const stop = open.timing.subscribe(tell);
  const stopRows = open.view.subscribe(tell);
  await untilStopped();
  stop();
  stopRows();
  store.stop();
});
