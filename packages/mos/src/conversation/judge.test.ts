import { describe, expect, it } from 'vitest';
import { type Envelope, writeEnvelope } from '../envelope.ts';
import type { Message } from '../messages.ts';
import { type Conversation, type Party, readConversation, type Spoken, writeConversation } from './conversation.ts';
import { type Finding, judge } from './judge.ts';

const PARTY: Party = { mosId: 'playout.tv', ncsId: 'ncs.tv' };
const ORDER = { roID: 'ro-1', slug: 'JORNAL', stories: ['A', 'B'].map((storyID) => ({ storyID, slug: storyID, parts: [] })) };
const ok: Message = { kind: 'roAck', roID: 'ro-1', roStatus: 'OK', elements: [] };
const machine = (profiles: number[]): Message => ({ kind: 'listMachInfo', ID: 'playout.tv', profiles });

/** A conversation from messages in order: each is said by the other side than the one before, unless told, 10 ms later, under the id of its question. */
class Script {
  readonly frames: Spoken[] = [];
  private at = 1_000;
  out(message: Message, id: number | string | null = 1, more: Partial<Envelope> = {}): this {
    return this.say('out', message, id, more);
  }
  in(message: Message, id: number | string | null = 1, more: Partial<Envelope> = {}): this {
    return this.say('in', message, id, more);
  }
  later(ms: number): this {
    this.at += ms;
    return this;
  }
  raw(text: string): this {
    this.frames.push({ at: (this.at += 10), port: 'upper', direction: 'in', text });
    return this;
  }
  kinds(party: Partial<Party> = {}): string[] {
    return this.verdict(party).map(({ kind, severity }) => `${kind} ${severity}`);
  }
  verdict(party: Partial<Party> = {}): readonly Finding[] {
    return judge(this.conversation(party)).findings;
  }
  conversation(party: Partial<Party> = {}): Conversation {
    return { party: { ...PARTY, ...party }, frames: this.frames };
  }
  private say(direction: 'in' | 'out', message: Message, id: number | string | null, more: Partial<Envelope>): this {
    const envelope = { mosID: 'playout.tv', ncsID: 'ncs.tv', ...(id === null ? {} : { messageID: String(id) }), message, ...more };
    this.frames.push({ at: (this.at += 10), port: 'upper', direction, text: writeEnvelope(envelope) });
    return this;
  }
}
const begun = (): Script =>
  new Script()
    .out({ kind: 'reqMachInfo' }, 1)
    .in(machine([0, 1, 2, 4]), 1)
    .out({ kind: 'roCreate', ...ORDER }, 2)
    .in(ok, 2);

describe('a conversation that is judged', () => {
  it('is sound when every message is answered and nothing is against the profile of the device', () => {
    const script = begun()
      .out({ kind: 'roElementAction', roID: 'ro-1', operation: 'MOVE', target: {}, storyIDs: ['A'] }, 3)
      .in(ok, 3)
      .in({ kind: 'roReqAll' }, 900)
      .out({ kind: 'roListAll', orders: [{ roID: 'ro-1' }] }, 900)
      .out({ kind: 'heartbeat', time: 'x' }, 4)
      .in({ kind: 'heartbeat', time: 'y' }, 4);
    const verdict = judge(script.conversation());
    expect(verdict).toMatchObject({ ok: true, findings: [], profiles: [0, 1, 2, 4] });
    expect(verdict.said).toEqual({
      out: { reqMachInfo: 1, roCreate: 1, roElementAction: 1, roListAll: 1, heartbeat: 1 },
      in: { listMachInfo: 1, roAck: 2, roReqAll: 1, heartbeat: 1 },
    });
    expect(verdict.answers).toEqual({ count: 5, median: 10, p99: 10 });
  });

  it.each<[string, Script, string[]]>([
    ['what is no XML', begun().raw('<mos><roAck></mos>'), ['noXml error']],
    [
      'swapped ids',
      begun()
        .out({ kind: 'roReq', roID: 'ro-1' }, 3, { mosID: 'ncs.tv', ncsID: 'playout.tv' })
        .in({ kind: 'roList', ...ORDER }, 3),
      ['ids error'],
    ],
    [
      'the ids of a stranger',
      begun().in({ kind: 'roReqAll' }, 3, { mosID: 'other.tv' }).out({ kind: 'roListAll', orders: [] }, 3),
      ['ids error'],
    ],
    [
      'an id that is no number',
      begun().in({ kind: 'roReqAll' }, 'x1').out({ kind: 'roListAll', orders: [] }, 'x1'),
      ['messageId error', 'messageId error'],
    ],
    ['an id used for two messages', begun().out({ kind: 'roDelete', roID: 'ro-1' }, 2).in(ok, 2), ['repeatedId error']],
    [
      'an answer of another kind',
      begun()
        .out({ kind: 'roReqAll' }, 3)
        .in({ kind: 'roList', ...ORDER }, 3),
      ['wrongAnswer error'],
    ],
    ['an answer after long', begun().out({ kind: 'roDelete', roID: 'ro-1' }, 3).later(6_000).in(ok, 3), ['late warning']],
    [
      'a second message before the answer',
      begun()
        .out({ kind: 'roReqAll' }, 3)
        .out({ kind: 'roReq', roID: 'ro-1' }, 4)
        .in({ kind: 'roList', ...ORDER }, 4),
      ['twoAtOnce error'],
    ],
    ['an answer nobody waits for', begun().in(ok, 77), ['nobodyAsked warning']],
    [
      'a refusal',
      begun()
        .out({ kind: 'roReadyToAir', roID: 'ro-1', roAir: 'READY' }, 3)
        .in({ ...ok, roStatus: 'não' } as Message, 3),
      ['refused warning'],
    ],
    [
      'a message nobody answered',
      begun().out({ kind: 'roDelete', roID: 'ro-1' }, 3).later(60_000).in({ kind: 'keepAlive' }, null),
      ['unanswered error'],
    ],
    [
      'a command of a profile it does not speak',
      begun().in({ kind: 'mosReqObjList', groups: [] }, 3).out({ kind: 'mosObjList', objects: [] }, 3),
      ['profile error'],
    ],
    [
      'an accepted change that cannot be made',
      begun()
        .out({ kind: 'roElementAction', roID: 'ro-1', operation: 'DELETE', storyIDs: ['Z'] }, 3)
        .in(ok, 3),
      ['cannotHold error'],
    ],
    [
      'a word about a story it does not hold',
      begun().in({ kind: 'roElementStat', roID: 'ro-1', storyID: 'Z', status: 'PLAY' }, 3).out(ok, 3),
      ['unknownStory warning'],
    ],
    [
      'an id longer than the protocol has',
      begun()
        .in({ kind: 'roReq', roID: 'x'.repeat(129) }, 3)
        .out(ok, 3),
      ['tooLong error'],
    ],
  ])('names %s', (_what, script, kinds) => {
    expect(script.kinds()).toEqual(kinds);
  });

  it('goes by the revision and the profiles the device is set to', () => {
    const script = begun()
      .out({ kind: 'roElementAction', roID: 'ro-1', operation: 'SWAP', storyIDs: ['A', 'B'] }, 3)
      .in(ok, 3);
    expect(script.kinds()).toEqual([]);
    expect(script.kinds({ revision: '2.6' })).toEqual(['revision error']);
    expect(script.kinds({ profiles: [0, 1] })).toEqual(['profile error', 'profile error']);
    const without = new Script().out({ kind: 'heartbeat', time: 'x' }, null).in({ kind: 'heartbeat', time: 'y' }, null);
    expect(without.kinds()).toEqual(['messageId warning', 'messageId warning']);
    expect(without.kinds({ revision: '4.0' })).toEqual(['messageId error', 'messageId error']);
  });

  it('takes a repeat for the same message', () => {
    const again = begun().out({ kind: 'roDelete', roID: 'ro-1' }, 3).later(3_000).out({ kind: 'roDelete', roID: 'ro-1' }, 3).in(ok, 3);
    expect(again.kinds()).toEqual([]);
  });
});

describe('a recorded conversation', () => {
  it('is read as it was written, and grows line by line; what is broken is named by its line', () => {
    const conversation = begun().conversation({ revision: '2.8.4', profiles: [0, 2] });
    const text = writeConversation(conversation);
    expect(readConversation(text)).toEqual(conversation);
    // A recorder that was killed leaves half a line.
    expect(readConversation(`${text}{"at":1,"po`)).toEqual(conversation);
    const lines = text.split('\n');
    expect(() => readConversation([lines[0], '{"at":"x"}', ...lines.slice(2)].join('\n'))).toThrow('line 2: no frame of a conversation');
    expect(() => readConversation([lines[0], lines[1], 'nonsense', ''].join('\n'))).toThrow('line 3: no JSON object');
    expect(() => readConversation('{}\n')).toThrow('line 1: not the beginning');
  });
});
