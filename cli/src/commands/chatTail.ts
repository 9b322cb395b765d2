import type { Chat, ChatMessage, Newsroom } from '@lauda/sdk';
import type { Context } from '../command.ts';
import { CliError, refusalOf } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { exitOf } from '../exitOf.ts';

/** How many messages are asked for at once. */
const PAGE = 100;
const RETRY_MS = 2_500;

/** The people in the chats, by id. */
export const namesOf = (chats: readonly Chat[]): ReadonlyMap<number, string> =>
  new Map(chats.flatMap(({ members }) => members.map(({ id, name }) => [id, name] as const)));

type Print = (message: ChatMessage, names: ReadonlyMap<number, string>) => void;

/** Prints the messages of chats in their order, those as well that came while the line was cut and whose events are no longer kept. */
class Tail {
  private readonly context: Context;
  private readonly newsroom: Newsroom;
  private readonly only: number | undefined;
  private readonly print: Print;
  private names: ReadonlyMap<number, string> = new Map();
  /** The newest message of each chat that was printed, or was there before. */
  private readonly seen = new Map<number, number>();
  private turn: Promise<void> = Promise.resolve();

  constructor(newsroom: Newsroom, only: number | undefined, print: Print, context: Context) {
    this.newsroom = newsroom;
    this.only = only;
    this.print = print;
    this.context = context;
  }

  /** Notes what was said before, which is not printed. */
  async begin(): Promise<void> {
    const chats = await this.newsroom.chats.list();
    this.names = namesOf(chats);
    for (const { id, messages } of chats) this.seen.set(id, messages[0]?.id ?? 0);
  }

  /** Does one thing after the other: a message that comes while older ones are asked for waits for them. */
  next(work: () => Promise<void> | void): Promise<void> {
    this.turn = this.turn.then(work);
    return this.turn;
  }

  know(people: ReadonlyMap<number, string>): void {
    this.names = new Map([...this.names, ...people]);
  }

  say(message: ChatMessage): void {
    const { id, chatId } = message;
    if ((this.only !== undefined && chatId !== this.only) || id <= (this.seen.get(chatId) ?? 0)) return;
    this.seen.set(chatId, id);
    this.print(message, this.names);
  }

  /** Asks for what came in a gap, until the newsroom answers. */
  async catchUp(): Promise<void> {
    const { signal, wait } = this.context.env;
    while (!signal.aborted) {
      try {
        for (const message of await this.missed()) this.say(message);
        return;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        await wait(RETRY_MS);
      }
    }
  }

  private async missed(): Promise<ChatMessage[]> {
    const chats = await this.newsroom.chats.list();
    this.know(namesOf(chats));
    const wanted = chats.filter(({ id, messages }) => (this.only ?? id) === id && (messages[0]?.id ?? 0) > (this.seen.get(id) ?? 0));
    const found = await Promise.all(wanted.map(({ id }) => this.after(id, this.seen.get(id) ?? 0)));
    return found.flat().sort((a, b) => a.id - b.id);
  }

  /** The messages of a chat after one; those of a chat that is new from its beginning. */
  private async after(chatId: number, last: number): Promise<ChatMessage[]> {
    const found: ChatMessage[] = [];
    let page: ChatMessage[];
    do {
      const beforeId = found.at(-1)?.id;
      page = await this.newsroom.chats.messages.list(chatId, { size: PAGE, ...(beforeId === undefined ? {} : { beforeId }) });
      found.push(...page.filter(({ id }) => id > last));
    } while (page.length === PAGE && page.at(-1)!.id > last);
    return found;
  }
}

function isUnreachable(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal ? exitOf(refusal) === EXIT.unreachable : (error as { status?: number }).status === 0;
}

/** Prints each message as it comes, until interrupted or signed out. */
export async function followChats(newsroom: Newsroom, only: number | undefined, print: Print, context: Context): Promise<ExitCode> {
  const { realtime } = newsroom;
  const { signal } = context.env;
  const tail = new Tail(newsroom, only, print, context);
  await tail.begin();
  const offs: (() => void)[] = [];
  let isOpened = false;
  try {
    const state = await new Promise<'interrupted' | 'expired'>((resolve, reject) => {
      const then = (work: () => Promise<void> | void): void => void tail.next(work).catch(reject);
      offs.push(
        realtime.subscribe('chat', ({ action, data }) => {
          if (action === 'MESSAGE_SENT') then(() => tail.say(data));
          else if (action === 'CREATE') then(() => tail.know(namesOf([data])));
          else if (action === 'MEMBERS_ADDED') then(() => tail.know(new Map(data.members.map(({ id, name }) => [id, name]))));
        }),
        realtime.onGap(() => then(() => tail.catchUp())),
        realtime.onState((now) => {
          if (now === 'expired') resolve('expired');
          // The first connection tells nothing of what was said since the chats were read.
          if (now !== 'open' || isOpened) return;
          isOpened = true;
          then(() => tail.catchUp());
        }),
      );
      signal.addEventListener('abort', () => resolve('interrupted'));
      if (signal.aborted) resolve('interrupted');
      void realtime.connect();
    });
    if (state === 'expired') throw new CliError(EXIT.auth, 'auth.none', { url: context.settings.url });
    return EXIT.interrupted;
  } finally {
    for (const off of offs) off();
  }
}
