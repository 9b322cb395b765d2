import { type Frame, isRefusal, type Utterance } from '@lauda/domain';
import type { Context } from '../command.ts';
import { pick } from '../output/json.ts';
import { clean, pad } from '../output/width.ts';
import { timeIn } from '../rundown/days.ts';
import { frameOf } from './frame.ts';

export const FRAME_FIELDS = ['at', 'direction', 'port', 'messageId', 'command', 'rundown', 'story', 'status', 'text'] as const;

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** A moment as the clock of a zone shows it, with milliseconds. */
const clock = (at: number, zone: string): string => `${timeIn(zone, at)}.${new Date(at).toISOString().slice(20, 23)}`;

const lineFor = ({ at, direction, port, messageId, command, rundown, story, status }: Frame, zone: string): string => {
  const said = [rundown, story, status].filter(Boolean).join('  ');
  return `${clock(at, zone)}  ${direction === 'out' ? '→' : '←'}  ${pad(port, 6)}  ${pad(messageId ?? '', 10, 'right')}  ${pad(command, 26)}  ${said}`.trimEnd();
};

/**
 * Makes the printer of messages as they flow: lines for eyes, TSV in a pipe, or an object a line. `whole` prints each text as well. `zone` is that of the
 * newsroom, without one that of this machine.
 */
export function frameLines({ show }: Pick<Context, 'show'>, whole: boolean, zone = ownZone()): (utterance: Utterance) => void {
  return (utterance) => {
    const frame = frameOf(utterance);
    if (typeof show.json !== 'string') return show.line(JSON.stringify(pick(frame, show.json)));
    if (!show.isTTY) {
      const { at, direction, port, messageId, command, rundown, story, status } = frame;
      const cells = [new Date(at).toISOString(), direction, port, messageId ?? '', command, rundown ?? '', story ?? '', status ?? ''];
      return show.line([...cells, ...(whole ? [frame.text] : [])].map(clean).join('\t'));
    }
    show.line(show.paint(isRefusal(frame) ? 'red' : frame.direction === 'out' ? undefined : 'cyan', clean(lineFor(frame, zone))));
    if (whole) show.line(show.paint('dim', clean(frame.text)));
  };
}
