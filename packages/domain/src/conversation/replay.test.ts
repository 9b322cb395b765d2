import { describe, expect, it } from 'vitest';
import { read } from '../../tests/readTree.ts';
import { Exchange } from './exchange.ts';
import { Follower, type NumberedMessage } from './follow.ts';
import type { ConversationDevice, Utterance } from './model.ts';
import { mosPort } from './ports.ts';
import { type ReplayOptions, replayConversation, replayLength } from './replay.ts';

const names = { id: 7, name: 'Vídeo', mosId: 'video.tv', ncsId: 'lauda.tv' };
const device: ConversationDevice = { ...names, type: 'playout', protocol: 'mos', vendor: 'other', revision: null };
const text = (body: string, id?: number | string): string =>
  `<mos><mosID>video.tv</mosID><ncsID>lauda.tv</ncsID>${id === undefined ? '' : `<messageID>${id}</messageID>`}${body}</mos>`;
let at = 0;
const said = (direction: 'in' | 'out', body: string, id?: number | string, port = 'upper'): Utterance => ({
  at: (at += 1_000),
  direction,
  port,
  text: text(body, id),
});
const ack = (status = 'OK'): string => `<roAck><roID>R</roID><roStatus>${status}</roStatus></roAck>`;
const BEAT = '<heartbeat><time>1</time></heartbeat>';
const utterances = [
  ...[said('out', BEAT, 1, 'lower'), said('in', BEAT, 1, 'lower'), said('out', '<roDelete><roID>R</roID></roDelete>', 2)],
  ...[said('out', '<roDelete><roID>R</roID></roDelete>', 2), said('in', ack('no such order'), '0x2')],
  ...[said('in', '<roReq><roID>R</roID></roReq>', 900), said('out', ack('no such order'), 900), said('out', '<roCreate/>', 3)],
];
const conversation = { device, utterances };

const ran = (parts: Partial<ReplayOptions> = {}) => {
  const asked: string[] = [];
  let clock = 0;
  const options: ReplayOptions = {
    as: 'newsroom',
    read,
    ask: async (port, said) => {
      asked.push(`${port} ${said}`);
      return said.includes('roCreate') ? undefined : said.includes('heartbeat') ? text(BEAT, 1) : text(ack('no such order'), 2);
    },
    now: () => (clock += 5),
    stopped: () => false,
    ...parts,
  };
  return { asked, done: replayConversation(conversation, options) };
};

describe('a conversation said again', () => {
  it('asks each question of one side once, in order, and compares the answers', async () => {
    const { asked, done } = ran();
    expect(
      (await done).map(({ message, port, command, recorded, answered, same, ms }) => [
        message,
        port,
        command,
        recorded,
        answered,
        same,
        ms,
      ]),
    ).toEqual([
      [1, 'lower', 'heartbeat', 'heartbeat', 'heartbeat', true, 5],
      [3, 'upper', 'roDelete', 'roAck no such order', 'roAck no such order', true, 5],
      [8, 'upper', 'roCreate', null, null, true, 5],
    ]);
    expect(asked[1]).toBe(`upper ${utterances[2]!.text}`);
    expect(replayLength(conversation, 'newsroom', read)).toBe(3);
  });

  it('asks for the other side as well, and sees where an answer is another', async () => {
    const { done } = ran({ as: 'device', ask: async () => text(ack(), 900) });
    expect(await done).toMatchObject([{ command: 'roReq', recorded: 'roAck no such order', answered: 'roAck OK', same: false }]);
  });

  it('goes under other names and numbers where asked', async () => {
    const { asked, done } = ran({ mosId: 'a&b', ncsId: 'n.tv', firstId: 500 });
    expect((await done).map(({ messageId }) => messageId)).toEqual(['500', '501', '502']);
    expect(asked[0]).toBe(`lower <mos><mosID>a&amp;b</mosID><ncsID>n.tv</ncsID><messageID>500</messageID>${BEAT}</mos>`);
  });

  it('keeps the pace of the record, tells each step, and ends when it is stopped', async () => {
    const paces: number[] = [];
    const steps: string[] = [];
    let left = 2;
    const { done } = ran({
      pace: async (ms) => void paces.push(ms),
      onStep: ({ command }) => {
        steps.push(command);
        left -= 1;
      },
      stopped: () => left === 0,
    });
    expect((await done).length).toBe(2);
    expect([paces, steps]).toEqual([[2_000], ['heartbeat', 'roDelete']]);
  });

  it('ends where nobody can be reached', async () => {
    const { done } = ran({ ask: () => Promise.reject(new Error('gone')) });
    await expect(done).rejects.toThrow('gone');
  });
});

describe('an exchange over a connection', () => {
  const open = () => {
    const sent: string[] = [];
    return { sent, exchange: new Exchange({ read, send: (one) => void sent.push(one) }) };
  };
  const never = new Promise(() => undefined);

  it('knows an answer by its id, or by its kind where it has none', async () => {
    const { exchange } = open();
    const first = exchange.ask(text('<roDelete><roID>R</roID></roDelete>', 31), never);
    exchange.heard(text(ack(), 30));
    exchange.heard(text(ack('late'), '0x1F'));
    expect(await first).toBe(text(ack('late'), '0x1F'));
    const second = exchange.ask(text(BEAT, 32), never);
    exchange.heard(text(BEAT));
    expect(await second).toBe(text(BEAT));
    const refused = exchange.ask(text('<roSing/>', 33), never);
    exchange.heard(text('<mosAck><status>NACK</status></mosAck>', 33));
    expect(await refused).toContain('NACK');
  });

  it('answers what the other side asks meanwhile, and takes it for no answer', async () => {
    const { sent, exchange } = open();
    const answer = exchange.ask(text('<roDelete><roID>R</roID></roDelete>', 5), never);
    exchange.heard(text(BEAT, 5));
    exchange.heard(text('<roElementStat><roID>R1</roID></roElementStat>', 6));
    exchange.heard(text('<mosObj><objID>O</objID></mosObj>', 7));
    exchange.heard(text('<keepAlive/>'));
    exchange.heard('nonsense');
    exchange.heard(text(ack(), 5));
    expect(await answer).toBe(text(ack(), 5));
    expect(sent.slice(1)).toEqual([
      text('<heartbeat><time></time></heartbeat>', 5),
      text('<roAck><roID>R1</roID><roStatus>OK</roStatus></roAck>', 6),
      text('<mosAck><objID></objID><objRev></objRev><status>ACK</status><statusDescription></statusDescription></mosAck>', 7),
    ]);
  });

  it('gives up when it is told to', async () => {
    const { exchange } = open();
    expect(await exchange.ask(text(BEAT, 1), Promise.resolve())).toBeUndefined();
  });
});

describe('a conversation that is followed', () => {
  const heard = (n: number): NumberedMessage => ({ n, at: n, direction: 'in', port: 'upper', text: String(n) });

  it('gives each message once, tells what nobody kept, and begins again with a bridge that starts anew', async () => {
    let kept = [1, 2].map(heard);
    const asked: number[] = [];
    const follower = new Follower(async (after) => {
      asked.push(after);
      return { last: kept.at(-1)?.n ?? 0, frames: kept.filter(({ n }) => n > after).slice(0, 2) };
    });
    const texts = async (): Promise<string[]> => (await follower.next()).map(({ text: words }) => words);
    expect([await texts(), follower.behind]).toEqual([['1', '2'], false]);
    kept = [5, 6, 7].map(heard);
    expect([await texts(), follower.behind, follower.lost]).toEqual([['5', '6'], true, 2]);
    expect([await texts(), follower.behind, follower.lost]).toEqual([['7'], false, 2]);
    kept = [1].map(heard);
    expect(await texts()).toEqual([]);
    expect([await texts(), follower.lost]).toEqual([['1'], 2]);
    expect(asked).toEqual([0, 2, 6, 7, 0]);
    expect(await new Follower(async () => ({ last: 1, frames: [heard(1)] })).next()).toEqual([
      { at: 1, direction: 'in', port: 'upper', text: '1' },
    ]);
  });
});

it('finds the port of each name: what is set, else that of the convention, else the lower one', () => {
  const names = ['lower', 'upper', 'query'];
  const ports = (parts: Parameters<typeof mosPort>[0]): number[] => names.map((name) => mosPort(parts, name));
  expect(ports({ port: 10_540 })).toEqual([10_540, 10_541, 10_542]);
  expect(ports({ port: 4_000 })).toEqual([4_000, 4_000, 4_000]);
  expect(ports({ port: 4_000, upperPort: 4_001, profile: { queryPort: 4_002 } })).toEqual([4_000, 4_001, 4_002]);
});
