// Times a show from a file of minutes and seconds, without a newsroom: when each story begins, and how far the show is over or under.
//
//   npm run -s example examples/timing-without-a-server.ts 19:00:00 19:03:00 'OPENING 0:40' 'ELECTION 1:10' 'WEATHER 1:25'
import { isoDuration, mmss, overUnderState, parseTypedDuration, rundownTiming, showClock, type TimedStory } from '@lauda/sdk/timing';

const [start = null, end = null, ...lines] = process.argv.slice(2);
const slugs: string[] = [];
const stories = lines.map((line, index): TimedStory => {
  const at = line.lastIndexOf(' ');
  // What people type into a cell: 1:30, 90, 1m30s.
  const seconds = parseTypedDuration(line.slice(at + 1));
  if (seconds === undefined) {
    console.error(`'${line}' ends with no time, as 1:30`);
    process.exit(1);
  }
  slugs.push(line.slice(0, at));
  return { id: index, total: isoDuration(seconds), approved: true };
});
const timing = rundownTiming({ start, end, blocks: [{ id: 1, standBy: false, commercial: 'PT0S', stories }] });
for (const story of timing.stories) console.log(`${showClock(story.progressiveClock)} ${mmss(story.duration)} ${slugs[story.id]}`);
const free = timing.differenceFull;
console.log(
  free === undefined
    ? `${mmss(timing.total)} in all; name a start and an end to know more`
    : `${mmss(Math.abs(free))} ${overUnderState(free)}, ${mmss(timing.total)} in all`,
);
