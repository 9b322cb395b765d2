import { same } from './core/same.ts';
import { doneOf, type Refusal, refusalOf } from './failures.ts';
import { isAsMade, isUnheard, keep, type Making, makeFirst, type Sent, type Unanswered, type Wishes } from './unanswered.ts';

const GONE = 404;
/** Of a repeat: the first try was given up half-way. */
const UNKNOWN = 'conflict';
/** Of a repeat: the session has ended, or too much was asked; nobody looked whether it is there. */
const NOT_READ: ReadonlySet<number> = new Set([401, 429]);
/** How long, in ms, something is known again by its words alone: later, the same words are meant to make another one. */
const SAME_WORDS_MS = 2 * 60_000;
/** Whether a repeated call was not heard: what it repeats may still be there. */
const isRepeatUnheard = (refusal: Refusal): boolean => isUnheard(refusal) || NOT_READ.has(refusal.status);

/** What was made with what was typed since. A secret is in what was sent alone; once somebody changed it, what is empty is meant to be. */
const wholeOf = <I extends object, T extends object>(made: T, input: I, since: Partial<I>): I & T => {
  const filled = Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null));
  return (isAsMade(made) ? { ...input, ...filled, ...since } : { ...made, ...since }) as I & T;
};

function isThere<I, T extends object>(made: T, input: I, ways: Making<I, T>): boolean {
  const all: readonly { readonly excluded?: boolean }[] = Array.isArray(made) ? made : [made];
  return all.every(({ excluded }) => excluded !== true) && (ways.stands?.(made, input) ?? true);
}

/** Whether nobody else changed what was made: it is as it was, or as a change of ours left it whose answer did not come. */
const isUntouched = (made: { readonly version?: number }, { changedFrom }: Sent): boolean =>
  isAsMade(made) || (changedFrom !== undefined && made.version === changedFrom + 1);

/**
 * Whether one of those fields has a value by now that nobody here sent: somebody else wrote it. The server may write what was sent in another way, and a
 * secret is in no answer.
 */
function isRewritten(made: { readonly version?: number }, sent: Sent): boolean {
  if (isUntouched(made, sent)) return false;
  const isStrange = ([name, values]: [string, unknown[]]): boolean =>
    name in made && !values.some((value) => same(value ?? null, (made as never)[name] ?? null));
  return [...sent.since].some(isStrange);
}

function formerOf<I extends object, T>(
  { sent: kept, env }: Unanswered,
  input: I,
  { update, change, follows }: Making<I, T>,
  opening: Sent['opening'],
): Sent | undefined {
  const isRecent = ({ at }: Sent): boolean => env.now() - at < SAME_WORDS_MS;
  const all = [...kept].filter((sent) => typeof sent.opening === 'symbol' || isRecent(sent));
  const here = all.filter((sent) => opening !== undefined && sent.opening === opening);
  const alike = here.find((sent) => same(sent.input, input));
  const before = update || change ? here.find((sent) => follows?.(sent.input as I, input) ?? true) : undefined;
  return alike ?? before ?? all.find((sent) => same(sent.input, input) && isRecent(sent));
}

/** Forgets what a dialog sent that is done by now: nothing else of it is meant any more. */
function forget({ sent: all }: Unanswered, opening: Sent['opening']): void {
  for (const other of all) if (opening !== undefined && other.opening === opening) all.delete(other);
}

/** Makes one where calls of its kind got no answer: it may be one of those. Throws what refused it. */
export async function makeAgain<I extends object, T extends object>(
  work: Unanswered,
  input: I,
  ways: Making<I, T>,
  opening: Sent['opening'],
): Promise<T> {
  const sent = formerOf(work, input, ways, opening);
  if (!sent) {
    const made = await makeFirst(work, input, ways, opening);
    forget(work, opening);
    return made;
  }
  sent.opening = opening ?? sent.opening;
  const made = await doneOf(() => ways.create(sent.input as I, sent.one));
  if (!made.ok) {
    if (isRepeatUnheard(made.error)) keep(work, sent);
    else {
      work.sent.delete(sent);
      // Whether the first try did it is not known, and will not be: that is told, and the next one is another.
      if (made.error.code !== UNKNOWN) return makeAgain(work, input, ways, opening);
    }
    throw made.error;
  }
  const now = isThere(made.value, sent.input as I, ways) ? await changed(work, made.value, input, sent, ways) : undefined;
  work.sent.delete(sent);
  if (!now) return makeAgain(work, input, ways, opening);
  forget(work, sent.opening);
  return now;
}

async function changed<I extends object, T extends object>(
  work: Unanswered,
  made: T,
  input: I,
  sent: Sent,
  ways: Making<I, T>,
): Promise<T | undefined> {
  const [before, now] = [sent.input, input] as Record<string, unknown>[];
  for (const name of Object.keys({ ...before, ...now }))
    if (!same(before![name], now![name]) && !sent.since.has(name)) sent.since.set(name, [before![name]]);
  if (sent.since.size === 0) return made;
  if (ways.update && isRewritten(made, sent)) return undefined;
  for (const [name, values] of sent.since) values.push(now![name]);
  const since = Object.fromEntries([...sent.since.keys()].map((name) => [name, now![name]])) as Partial<I>;
  const wishes: Wishes<I, T> = {
    ...{ before: sent.input as I, now: input, isUntouched: isUntouched(made, sent) },
    more: (wish) => makeAgain(work, wish, ways, sent.rest),
  };
  try {
    return await (ways.update ? ways.update(wholeOf(made, input, since)) : ways.change?.(made, since, wishes));
  } catch (error) {
    if (isUnheard(refusalOf(error))) sent.changedFrom = (made as { version?: number }).version;
    // Somebody removed it meanwhile.
    if (refusalOf(error).status === GONE) return undefined;
    throw error;
  }
}
