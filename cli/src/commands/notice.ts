import { NOTIFICATION_LEVELS, type NotificationLevel } from '@lauda/domain';
import type { Notice, NotificationInput } from '@lauda/sdk';
import { type Command, defineCommand } from '../command.ts';
import { missing } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { momentWords } from '../output/moment.ts';
import { choiceOf, idsOf, textOf } from './input.ts';
import { PAGE, pageOf, tellRest } from './paged.ts';

const FIELDS = ['id', 'uuid', 'date', 'title', 'text', 'authorId', 'authorNickname'] as const;
const LONGEST = 100;

const list = defineCommand<{ unread: boolean; page: number }>({
  name: 'notice list',
  text: 'notice.list.summary',
  examples: ['notice list', 'notice list --unread --json uuid,text'],
  options: [{ flags: '--unread', text: 'notice.unread' }, PAGE],
  fields: FIELDS,
  parse: ({ options }) => ({ unread: options.unread === true, page: pageOf(options.page) }),
  run: async ({ unread, page }, context) => {
    const { show, locale, newsroom } = context;
    const { notices } = await newsroom();
    // Those unread come all at once.
    const found = unread ? undefined : await notices.list({ page, size: LONGEST });
    const rows = found?.data ?? (await notices.unread());
    show.list<Notice>(
      rows,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.date', text: ({ date }) => show.word(momentWords(date, locale), date.replace('T', ' ').slice(0, 16)) },
        { title: 'column.author', text: ({ authorNickname }) => authorNickname, drop: 1 },
        { title: 'column.text', text: ({ title, text }) => [title, text].filter(Boolean).join(': '), least: 20, wraps: true },
      ],
      'entry.list.none',
    );
    if (found) tellRest(context, [found]);
    return EXIT.ok;
  },
});

const create = defineCommand<{ text: string; title: string | null }>({
  name: 'notice create',
  text: 'notice.create.summary',
  examples: ['notice create "Reunião às 15h" --title Pauta'],
  arguments: [{ name: 'TEXT', text: 'notice.text', required: true }],
  options: [{ flags: '--title <text>', text: 'notice.title' }],
  fields: FIELDS,
  parse: ({ arguments: [text], options }) => ({ text: text!, title: textOf(options.title) ?? null }),
  run: async (wish, { show, t, newsroom }) => {
    const notice = await (await newsroom()).notices.create(wish);
    if (!show.selected(notice)) show.say(t('notice.create.done', { id: notice.id }));
    return EXIT.ok;
  },
});

const remove = defineCommand<string>({
  name: 'notice remove',
  text: 'notice.remove.summary',
  examples: ['notice remove 12 --yes'],
  arguments: [{ name: 'NOTICE', text: 'notice.notice', required: true }],
  asks: true,
  parse: ({ arguments: [text] }) => text!,
  run: async (text, { show, t, newsroom, confirm }) => {
    const { notices } = await newsroom();
    let found: Notice | undefined;
    for await (const notice of notices.list({ size: LONGEST })) {
      if (String(notice.id) !== text && notice.uuid !== text) continue;
      found = notice;
      break;
    }
    if (!found) throw missing('notice.none', { id: text });
    await confirm(t('notice.remove.ask', { text: found.title ?? found.text }));
    await notices.remove(found.uuid);
    show.say(t('notice.remove.done', { id: found.id }));
    return EXIT.ok;
  },
});

/** Reads one of the five levels in any case; `info` means information (MSG-01). */
function levelOf(word: string): NotificationLevel {
  const level = word.toUpperCase();
  return choiceOf(level === 'INFO' ? 'INFORMATION' : level, '--level', NOTIFICATION_LEVELS);
}

const tell = defineCommand<NotificationInput>({
  name: 'notice tell',
  text: 'notice.tell.summary',
  examples: ['notice tell "Servidor reinicia às 23h" --level warning', 'notice tell "Ligue para a redação" --to 3,7'],
  arguments: [{ name: 'TEXT', text: 'notice.text', required: true, fills: ['title'] }],
  options: [
    { flags: '--level <word>', text: 'notice.level' },
    { flags: '--more <text>', text: 'notice.more', fills: ['description'] },
    { flags: '--to <ids>', text: 'notice.to', fills: ['usersIds'] },
    { flags: '--stays', text: 'notice.stays' },
  ],
  parse: ({ arguments: [title], options: { level, more, to, stays } }) => ({
    title: title!,
    level: levelOf(textOf(level) ?? 'information'),
    description: textOf(more) ?? null,
    usersIds: to === undefined ? null : idsOf(to, '--to'),
    manual: stays === true,
  }),
  run: async (wish, { show, t, newsroom }) => {
    await (await newsroom()).notifications.create(wish);
    show.say(t('notice.tell.done'));
    return EXIT.ok;
  },
});

/** The commands of notices: those of the notice board, and notifications shown at once. */
export const NOTICE_COMMANDS: readonly Command[] = [list, create, remove, tell];
