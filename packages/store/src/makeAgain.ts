import { same } from './core/same.ts';
import { doneOf, type Refusal, refusalOf } from './failures.ts';
import {
  type CreateRules,
  type DialogInputs,
  isAsMade,
  isOutcomeUnknown,
  keep,
  makeFirst,
  type UnansweredCreate,
  type UnansweredCreates,
} from './unanswered.ts';

const GONE = 404;
/** Answered to a repeat whose first try was abandoned midway: nobody knows what it did. */
const UNKNOWN = 'conflict';
/** Answered to a repeat that was not looked at: the session has ended, or there were too many calls. */
const NOT_READ: ReadonlySet<number> = new Set([401, 429]);
/** How long, in ms, the same input alone means the same entry; later it means another one. */
const SAME_WORDS_MS = 2 * 60_000;
/** Whether the entry may still exist after a refused repeat: the server did not look for it, or nobody knows. */
const mayExistAfterRepeat = (refusal: Refusal): boolean => isOutcomeUnknown(refusal) || NOT_READ.has(refusal.status);

/** The stored entry with the later input over it. No answer carries a secret, so it comes from the first input; where somebody changed the entry, empty fields are meant so. */
const wholeOf = <I extends object, T extends object>(made: T, input: I, since: Partial<I>): I & T => {
  const filled = Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null));
  return (isAsMade(made) ? { ...input, ...filled, ...since } : { ...made, ...since }) as I & T;
};

function isThere<I, T extends object>(made: T, input: I, rules: CreateRules<I, T>): boolean {
  const all: readonly { readonly excluded?: boolean }[] = Array.isArray(made) ? made : [made];
  return all.every(({ excluded }) => excluded !== true) && (rules.isValid?.(made, input) ?? true);
}

/** Whether nobody else changed the entry: it has its first version, or that of a change of ours that got no answer. */
const isUnchangedByOthers = (made: { readonly version?: number }, { changedFrom }: UnansweredCreate): boolean =>
  isAsMade(made) || (changedFrom !== undefined && made.version === changedFrom + 1);

/**
 * Whether somebody else wrote one of the fields to be changed: it has a value that was not sent from here. Fields missing in the answer, as secrets, are
 * left out.
 */
function isChangedByOthers(made: { readonly version?: number }, sent: UnansweredCreate): boolean {
  if (isUnchangedByOthers(made, sent)) return false;
  const isOfOthers = ([name, values]: [string, unknown[]]): boolean =>
    name in made && !values.some((value) => same(value ?? null, (made as never)[name] ?? null));
  return [...sent.since].some(isOfOthers);
}

/** The unanswered call that this input repeats: of the same dialog, or of the same input a moment ago. */
function formerOf<I extends object, T>(
  { sent: kept, env }: UnansweredCreates,
  input: I,
  { update, change, canBecome }: CreateRules<I, T>,
  opening: UnansweredCreate['opening'],
): UnansweredCreate | undefined {
  const isRecent = ({ at }: UnansweredCreate): boolean => env.now() - at < SAME_WORDS_MS;
  const all = [...kept].filter((sent) => typeof sent.opening === 'symbol' || isRecent(sent));
  const here = all.filter((sent) => opening !== undefined && sent.opening === opening);
  const alike = here.find((sent) => same(sent.input, input));
  const before = update || change ? here.find((sent) => canBecome?.(sent.input as I, input) ?? true) : undefined;
  return alike ?? before ?? all.find((sent) => same(sent.input, input) && isRecent(sent));
}

/** Forgets the other unanswered calls of a dialog whose entry is stored. */
function forget({ sent: all }: UnansweredCreates, opening: UnansweredCreate['opening']): void {
  for (const other of all) if (opening !== undefined && other.opening === opening) all.delete(other);
}

/** Creates an entry where calls of its kind got no answer, one of which may have created it. Throws the refusal. */
export async function makeAgain<I extends object, T extends object>(
  work: UnansweredCreates,
  input: I,
  rules: CreateRules<I, T>,
  opening: UnansweredCreate['opening'],
): Promise<T> {
  const sent = formerOf(work, input, rules, opening);
  if (!sent) {
    const made = await makeFirst(work, input, rules, opening);
    forget(work, opening);
    return made;
  }
  sent.opening = opening ?? sent.opening;
  const made = await doneOf(() => rules.create(sent.input as I, sent.one));
  if (!made.ok) {
    if (mayExistAfterRepeat(made.error)) keep(work, sent);
    else {
      work.sent.delete(sent);
      // Nobody will know what the first try did: the person is told, and the next try creates another entry.
      if (made.error.code !== UNKNOWN) return makeAgain(work, input, rules, opening);
    }
    throw made.error;
  }
  const now = isThere(made.value, sent.input as I, rules) ? await applyLaterInput(work, made.value, input, sent, rules) : undefined;
  work.sent.delete(sent);
  if (!now) return makeAgain(work, input, rules, opening);
  forget(work, sent.opening);
  return now;
}

/** Brings the entry of a repeated call to the present input; undefined where another one is to be created. */
async function applyLaterInput<I extends object, T extends object>(
  work: UnansweredCreates,
  made: T,
  input: I,
  sent: UnansweredCreate,
  rules: CreateRules<I, T>,
): Promise<T | undefined> {
  const [before, now] = [sent.input, input] as Record<string, unknown>[];
  for (const name of Object.keys({ ...before, ...now }))
    if (!same(before![name], now![name]) && !sent.since.has(name)) sent.since.set(name, [before![name]]);
  if (sent.since.size === 0) return made;
  if (rules.update && isChangedByOthers(made, sent)) return undefined;
  for (const [name, values] of sent.since) values.push(now![name]);
  const since = Object.fromEntries([...sent.since.keys()].map((name) => [name, now![name]])) as Partial<I>;
  const inputs: DialogInputs<I, T> = {
    ...{ before: sent.input as I, now: input, isUnchangedByOthers: isUnchangedByOthers(made, sent) },
    createMore: (more) => makeAgain(work, more, rules, sent.restKey),
  };
  try {
    return await (rules.update ? rules.update(wholeOf(made, input, since)) : rules.change?.(made, since, inputs));
  } catch (error) {
    if (isOutcomeUnknown(refusalOf(error))) sent.changedFrom = (made as { version?: number }).version;
    // Somebody removed the entry meanwhile.
    if (refusalOf(error).status === GONE) return undefined;
    throw error;
  }
}
