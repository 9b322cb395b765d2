import { applyMessage, type Holdings } from '../apply.ts';
import { type Envelope, messageNumber, readEnvelope } from '../envelope.ts';
import { isAccepted } from '../profile2/roAck.ts';
import { answersTo, commandOf, isReply, profileOf } from './commands.ts';
import type { Conversation, Party, Spoken } from './conversation.ts';

export const FINDINGS = [
  'noXml',
  'ids',
  'messageId',
  'repeatedId',
  'unanswered',
  'wrongAnswer',
  'late',
  'twoAtOnce',
  'nobodyAsked',
  'refused',
  'profile',
  'revision',
  'cannotHold',
  'unknownStory',
  'tooLong',
] as const;
/** One thing a conversation does that it should not, or that is worth a look. */
export interface Finding {
  readonly kind: (typeof FINDINGS)[number];
  /** `error` is against the protocol or the profile of the device, `warning` is allowed and costs something. */
  readonly severity: 'error' | 'warning';
  /** Which frame, counted from 0, and what was said in it. */
  readonly frame: number;
  readonly command: string;
  readonly detail: string;
}
/** What a conversation is found to be. */
export interface Verdict {
  readonly findings: readonly Finding[];
  /** Without a finding that is an error. */
  readonly ok: boolean;
  /** How often each command was said, by the newsroom and by the device. */
  readonly said: Readonly<Record<'out' | 'in', Readonly<Record<string, number>>>>;
  /** The profiles the device names, or is set to; undefined where neither is known. */
  readonly profiles: readonly number[] | undefined;
  /** Of the answers: how many, the middle one and the slowest of a hundred, in ms. */
  readonly answers: { readonly count: number; readonly median: number; readonly p99: number };
}
export interface JudgeLimits {
  /** An answer that takes longer is worth a look, in ms. */
  readonly lateMs: number;
}
const ID_LENGTH = 128;
// The revision roElementAction came with.
const ELEMENT_ACTION = [2, 8, 2];

interface Asked {
  readonly frame: number;
  readonly at: number;
  readonly command: string;
  readonly envelope: Envelope;
}

/** Judges a conversation against the protocol and the profile of its device. */
export function judge(conversation: Conversation, limits: JudgeLimits = { lateMs: 5_000 }): Verdict {
  const judgement = new Judgement(conversation.party, limits);
  for (const [frame, spoken] of conversation.frames.entries()) judgement.take(spoken, frame);
  return judgement.end(conversation.frames.at(-1)?.at ?? 0);
}

class Judgement {
  private readonly findings: Finding[] = [];
  private readonly said: { out: Record<string, number>; in: Record<string, number> } = { out: {}, in: {} };
  /** What waits for an answer, by port and by who asked. */
  private readonly waiting = new Map<string, Asked>();
  private readonly used = { out: new Map<string, string>(), in: new Map<string, string>() };
  private readonly times: number[] = [];
  private readonly party: Party;
  private readonly limits: JudgeLimits;
  private profiles: readonly number[] | undefined;
  private holdings: Holdings = new Map();

  constructor(party: Party, limits: JudgeLimits) {
    this.party = party;
    this.limits = limits;
    this.profiles = party.profiles;
  }

  take(spoken: Spoken, frame: number): void {
    let envelope: Envelope;
    try {
      envelope = readEnvelope(spoken.text);
    } catch (error) {
      this.find('noXml', 'error', frame, '', (error as Error).message);
      return;
    }
    const command = commandOf(envelope);
    this.said[spoken.direction][command] = (this.said[spoken.direction][command] ?? 0) + 1;
    this.ids(envelope, frame, command);
    const answered = this.answered(spoken, envelope, command);
    if (answered) this.pair(answered, spoken, envelope, frame);
    else if (isReply(command))
      this.find('nobodyAsked', 'warning', frame, command, `answers message ${envelope.messageID ?? 'without an id'}`);
    else this.asks(spoken, envelope, frame, command);
  }

  end(at: number): Verdict {
    // What was asked last may have been answered after the recording ended.
    const severity = (asked: Asked): Finding['severity'] => (at - asked.at > this.limits.lateMs ? 'error' : 'warning');
    for (const asked of this.waiting.values())
      this.find('unanswered', severity(asked), asked.frame, asked.command, `message ${asked.envelope.messageID ?? 'without an id'}`);
    const times = this.times.toSorted((a, b) => a - b);
    const nth = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    const findings = this.findings.toSorted((a, b) => a.frame - b.frame);
    return {
      findings,
      ok: findings.every(({ severity }) => severity !== 'error'),
      said: this.said,
      profiles: this.profiles,
      answers: { count: times.length, median: nth(0.5), p99: nth(0.99) },
    };
  }

  private find(kind: Finding['kind'], severity: Finding['severity'], frame: number, command: string, detail: string): void {
    this.findings.push({ kind, severity, frame, command, detail: detail.slice(0, 300) });
  }

  /** The ids say who is meant, whoever speaks: mosID the device, ncsID the newsroom. */
  private ids({ mosID, ncsID, messageID }: Envelope, frame: number, command: string): void {
    const { mosId, ncsId } = this.party;
    const swapped = mosID === ncsId && ncsID === mosId;
    if (swapped) this.find('ids', 'error', frame, command, 'mosID and ncsID are swapped');
    else if (mosID !== mosId || ncsID !== ncsId)
      this.find('ids', 'error', frame, command, `said of ${mosID || 'nobody'} and ${ncsID || 'nobody'}`);
    if (messageID !== undefined && messageNumber(messageID) === undefined)
      this.find('messageId', 'error', frame, command, `${messageID} is no number from 1 on`);
    if (messageID === undefined && command !== 'keepAlive')
      this.find('messageId', this.isBefore([4]) ? 'warning' : 'error', frame, command, 'has no id');
  }

  /** The question a frame answers: the one that waits on its port, by id, or by kind where it has none. */
  private answered({ port, direction }: Spoken, { messageID, message }: Envelope, command: string): Asked | undefined {
    const asked = this.waiting.get(`${port} ${direction === 'in' ? 'out' : 'in'}`);
    if (!asked) return undefined;
    const fits = messageID === undefined ? undefined : messageNumber(messageID) === messageNumber(asked.envelope.messageID);
    const kindFits = answersTo(asked.command).includes(message.kind);
    if (fits === undefined) return kindFits ? asked : undefined;
    return fits && (kindFits || isReply(command)) ? asked : undefined;
  }

  private pair(asked: Asked, { at, port, direction }: Spoken, { message }: Envelope, frame: number): void {
    this.waiting.delete(`${port} ${direction === 'in' ? 'out' : 'in'}`);
    this.times.push(at - asked.at);
    if (at - asked.at > this.limits.lateMs) this.find('late', 'warning', frame, message.kind, `${at - asked.at} ms after it was asked`);
    if (!answersTo(asked.command).includes(message.kind))
      this.find(
        'wrongAnswer',
        'error',
        frame,
        message.kind,
        `answers ${asked.command}, which is answered with ${answersTo(asked.command)[0]}`,
      );
    if (message.kind === 'listMachInfo' && direction === 'in') this.profiles ??= message.profiles;
    const reason = refusalIn(message);
    if (reason !== undefined) this.find('refused', 'warning', frame, asked.command, reason);
    if (asked.envelope.message.kind !== 'unknown' && direction === 'in') this.holds(asked, reason);
  }

  /** What the device accepted it has to hold: what cannot be done was accepted wrongly. */
  private holds(asked: Asked, reason: string | undefined): void {
    if (reason !== undefined) return;
    const applied = applyMessage(this.holdings, asked.envelope.message);
    if (applied.ok) this.holdings = applied.holdings;
    else this.find('cannotHold', 'error', asked.frame, asked.command, `was accepted: ${applied.reason}`);
  }

  private asks({ at, port, direction }: Spoken, envelope: Envelope, frame: number, command: string): void {
    const key = `${port} ${direction}`;
    const before = this.waiting.get(key);
    const same = before?.envelope.messageID !== undefined && before.envelope.messageID === envelope.messageID;
    if (before && !same)
      this.find('twoAtOnce', 'error', frame, command, `while ${before.command} ${before.envelope.messageID ?? ''} waits`);
    if (!same) this.firstOf(direction, envelope, frame, command);
    this.fits(direction, envelope, frame, command);
    // A repeat asks the same again: its answer is counted from the first time.
    if (answersTo(command).length > 0 && !same) this.waiting.set(key, { frame, at, command, envelope });
  }

  private firstOf(direction: 'in' | 'out', { messageID, message }: Envelope, frame: number, command: string): void {
    if (messageID === undefined) return;
    const body = JSON.stringify(message);
    const used = this.used[direction].get(messageID);
    if (used !== undefined && used !== body)
      this.find('repeatedId', 'error', frame, command, `message ${messageID} was another one before`);
    this.used[direction].set(messageID, body);
  }

  private fits(direction: 'in' | 'out', { message }: Envelope, frame: number, command: string): void {
    const profile = profileOf(command);
    if (profile !== undefined && this.profiles && !this.profiles.includes(profile))
      this.find('profile', 'error', frame, command, `belongs to profile ${profile}; the device speaks ${this.profiles.join(', ')}`);
    if (message.kind === 'roElementAction' && this.isBefore(ELEMENT_ACTION))
      this.find('revision', 'error', frame, command, `came with 2.8.2; the device speaks ${this.party.revision}`);
    const { storyID, roID } = message as { storyID?: string; roID?: string };
    if (direction === 'in' && storyID !== undefined && this.holdings.has(roID ?? '')) {
      const known = this.holdings.get(roID!)!.stories.some((story) => story.storyID === storyID);
      if (!known) this.find('unknownStory', 'warning', frame, command, `of story ${storyID}, which it does not hold`);
    }
    for (const [name, value] of Object.entries(message))
      if (/ID$/.test(name) && typeof value === 'string' && value.length > ID_LENGTH)
        this.find('tooLong', 'error', frame, command, `${name} has ${value.length} characters, the most is ${ID_LENGTH}`);
  }

  private isBefore(revision: readonly number[]): boolean {
    const own = (this.party.revision ?? '2.8.5').split('.').map((part) => Number(part) || 0);
    for (const [index, part] of revision.entries()) if ((own[index] ?? 0) !== part) return (own[index] ?? 0) < part;
    return false;
  }
}

/** Why an answer refuses; undefined when it does not. */
function refusalIn(message: Envelope['message']): string | undefined {
  if (message.kind === 'roAck') return isAccepted(message) ? undefined : message.roStatus || 'without a reason';
  if (message.kind === 'mosAck')
    return message.status?.trim().toUpperCase() === 'ACK' ? undefined : message.statusDescription || 'without a reason';
  return undefined;
}
