import { type Frame, isRefusal, type Utterance } from '@lauda/domain';
import type { Context } from '../command.ts';
import { pick } from '../output/json.ts';
import { clean, pad } from '../output/width.ts';
import { frameOf } from './frame.ts';

export const FRAME_FIELDS = ['at', 'direction', 'port', 'messageId', 'command', 'rundown', 'story', 'status', 'text'] as const;

const two = (value: number): string => String(value).padStart(2, '0');
/** A moment as the clock of this machine shows it, with milliseconds. */
const clock = (at: number): string => {
  const time = new Date(at);
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
};

const lineFor = ({ at, direction, port, messageId, command, rundown, story, status }: Frame): string => {
  const said = [rundown, story, status].filter(Boolean).join('  ');
  return `${clock(at)}  ${direction === 'out' ? '→' : '←'}  ${pad(port, 6)}  ${pad(messageId ?? '', 10, 'right')}  ${pad(command, 26)}  ${said}`.trimEnd();
};

/** Makes the printer of messages as they flow: lines for eyes, TSV in a pipe, or an object a line. `whole` prints each text as well. */
export function frameLines({ show }: Pick<Context, 'show'>, whole: boolean): (utterance: Utterance) => void {
  return (utterance) => {
    const frame = frameOf(utterance);
    if (typeof show.json !== 'string') return show.line(JSON.stringify(pick(frame, show.json)));
    if (!show.isTTY) {
      const { at, direction, port, messageId, command, rundown, story, status } = frame;
      const cells = [new Date(at).toISOString(), direction, port, messageId ?? '', command, rundown ?? '', story ?? '', status ?? ''];
      return show.line([...cells, ...(whole ? [frame.text] : [])].map(clean).join('\t'));
    }
    show.line(show.paint(isRefusal(frame) ? 'red' : frame.direction === 'out' ? undefined : 'cyan', clean(lineFor(frame))));
    if (whole) show.line(show.paint('dim', clean(frame.text)));
  };
}
