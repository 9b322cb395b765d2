// Prints the live events of the newsroom until Ctrl-C or for LAUDA_SECONDS.
//
//   npm run -s example examples/watch-events.ts
import { openNewsroom } from './newsroom.ts';

const newsroom = await openNewsroom();
const { realtime } = newsroom;
// The action tells the shape of the data: the compiler knows that only a move names a target.
realtime.subscribe('stories', (message) => {
  if (message.action === 'MOVE') console.log(`${message.date} stories ${message.data.ids.join()} to block ${message.data.targetBlockId}`);
  else if (message.action === 'PATCH') console.log(`${message.date} story ${message.data.id}: ${message.data.field}`);
  else if (message.action === 'DELETE') console.log(`${message.date} stories ${message.data.ids.join()} removed`);
  else if ('slug' in message.data) console.log(`${message.date} story '${message.data.slug}' ${message.action.toLowerCase()}d`);
  // It moved to a program that is closed to this user.
  else console.log(`${message.date} story ${message.data.id} gone`);
});
realtime.subscribe('device_states', ({ date, data }) => console.log(`${date} device ${data.deviceId}: ${data.status}`));
realtime.onState((state) => console.log(`connection ${state}`));
// After a long absence single events are no longer kept: lists must be loaded again here.
realtime.onGap(() => console.log('events were missed'));
realtime.onNotice(({ code, details }) => console.error(`${code}: ${details}`));
await realtime.connect();

const stop = (): void => void newsroom.close();
process.once('SIGINT', stop);
if (process.env.LAUDA_SECONDS) setTimeout(stop, Number(process.env.LAUDA_SECONDS) * 1000);
