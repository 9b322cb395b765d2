import type { Chat, ChatMessage } from '@lauda/sdk';
import { type Command, type Context, defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { pick } from '../output/json.ts';
import { momentText, momentWords } from '../output/moment.ts';
import { clean } from '../output/width.ts';
import { followChats, namesOf } from './chatTail.ts';
import { idOf, textOf } from './input.ts';

const CHAT = { name: 'CHAT', text: 'chat.chat', required: true } as const;
const MESSAGE_FIELDS = ['id', 'chatId', 'userId', 'name', 'date', 'text', 'file', 'readBy'] as const;
/** How many messages are shown by default. */
const SHOWN = 20;
const MAX_MESSAGES = 100;

type Named = ChatMessage & { readonly name: string };
const named = (message: ChatMessage, names: ReadonlyMap<number, string>): Named => ({
  ...message,
  name: names.get(message.userId) ?? String(message.userId),
});
/** The text of a message, on one line. */
const said = ({ text, file }: ChatMessage): string => (text ?? file?.name ?? '').replaceAll(/\s+/g, ' ');

const list = defineCommand<null>({
  name: 'chat list',
  text: 'chat.list.summary',
  examples: ['chat list', 'chat list --json id,members,unread'],
  fields: ['id', 'members', 'messages', 'unread'],
  parse: () => null,
  run: async (_, { show, newsroom }) => {
    show.list<Chat>(
      await (await newsroom()).chats.list(),
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'chat.unread', text: ({ unread }) => (unread > 0 ? String(unread) : ''), align: 'right' },
        { title: 'chat.members', text: ({ members }) => members.map(({ name }) => name).join(', '), least: 12 },
        { title: 'chat.last', text: ({ messages: [last] }) => (last ? said(last) : ''), least: 12, drop: 1 },
      ],
      'chat.none',
    );
    return EXIT.ok;
  },
});

const messages = defineCommand<{ id: number; size: number }>({
  name: 'chat messages',
  text: 'chat.messages.summary',
  examples: ['chat messages 4', 'chat messages 4 --size 100 --json date,name,text'],
  arguments: [CHAT],
  options: [{ flags: '--size <number>', text: 'chat.size' }],
  fields: MESSAGE_FIELDS,
  parse: ({ arguments: [id], options: { size } }) => ({
    id: idOf(id, 'CHAT'),
    size: size === undefined ? SHOWN : Math.min(MAX_MESSAGES, idOf(textOf(size), '--size')),
  }),
  run: async ({ id, size }, context) => {
    const { show, newsroom } = context;
    const { chats } = await newsroom();
    const [chat, found] = await Promise.all([chats.load(id), chats.messages.list(id, { size })]);
    const names = namesOf([chat]);
    show.list<Named>(
      found.map((message) => named(message, names)).reverse(),
      [
        { title: 'column.id', text: (message) => String(message.id), align: 'right' },
        { title: 'column.date', text: ({ date }) => momentText(date, context) },
        { title: 'column.name', text: ({ name }) => name, least: 8 },
        { title: 'chat.text', text: said, least: 16, wraps: true },
      ],
      'chat.nothing',
    );
    return EXIT.ok;
  },
});

const send = defineCommand<{ id: number; text: string }>({
  name: 'chat send',
  text: 'chat.send.summary',
  examples: ['chat send 4 "Chove na serra"'],
  arguments: [CHAT, { name: 'TEXT', text: 'chat.words', required: true, variadic: true }],
  fields: MESSAGE_FIELDS.filter((field) => field !== 'name'),
  parse: ({ arguments: [id, ...words] }) => ({ id: idOf(id, 'CHAT'), text: words.join(' ') }),
  run: async ({ id, text }, { show, newsroom, t }) => {
    const message = await (await newsroom()).chats.messages.create(id, text);
    if (!show.selected(message)) show.say(t('chat.send.done', { id: message.id }));
    return EXIT.ok;
  },
});

/** How a message that comes is printed. */
const printer =
  ({ show, locale }: Context): Parameters<typeof followChats>[2] =>
  (message, names) => {
    const whole = named(message, names);
    if (typeof show.json !== 'string') show.line(JSON.stringify(pick(whole, show.json)));
    else
      show.line(
        [show.word(momentWords(whole.date, locale), whole.date), String(whole.chatId), whole.name, said(whole)].map(clean).join('\t'),
      );
  };

const tail = defineCommand<number | undefined>({
  name: 'chat tail',
  text: 'chat.tail.summary',
  examples: ['chat tail', 'chat tail 4 --json date,name,text'],
  arguments: [{ name: 'CHAT', text: 'chat.chat' }],
  fields: MESSAGE_FIELDS,
  jsonAlone: 'all',
  endless: true,
  parse: ({ arguments: [id] }) => (id === undefined ? undefined : idOf(id, 'CHAT')),
  run: async (only, context) => followChats(await context.newsroom(), only, printer(context), context),
});

/** The commands of chats; `tail` goes on until it is interrupted. */
export const CHAT_COMMANDS: readonly Command[] = [list, messages, send, tail];
