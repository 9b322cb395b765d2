import type { Newsroom, Team } from '@lauda/sdk';
import { type Command, defineCommand } from '../command.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { oneNamed } from '../named.ts';
import { textOf, wordsOf } from './input.ts';
import { dateOf, dateWish } from './lookup.ts';

const FIELDS = ['id', 'version', 'name', 'membersNicknames', 'date', 'deactivatedOn', 'changes'];
const TEAM = { name: 'TEAM', text: 'entry.entry', required: true } as const;
const found = async ({ teams }: Newsroom, text: string, date: string): Promise<Team> => oneNamed('entry', await teams.list({ date }), text);

interface Change {
  readonly team: string;
  readonly members: readonly string[];
  readonly reach: 'day' | 'forward';
  readonly date: string | number;
}
const change = defineCommand<Change>({
  name: 'team change',
  text: 'team.change.summary',
  examples: ['team change "Equipe 2" "Elias,Rita" --day 2026-03-10', 'team change 2 "Elias,Rita" --forward tomorrow'],
  arguments: [TEAM, { name: 'MEMBERS', text: 'entry.words', required: true, fills: ['membersNicknames'] }],
  options: [
    { flags: '--day <date>', text: 'team.change.day' },
    { flags: '--forward <date>', text: 'team.change.forward' },
  ],
  fields: FIELDS,
  parse: ({ arguments: [team, members], options }) => {
    const [day, forward] = [textOf(options.day), textOf(options.forward)];
    if ((day === undefined) === (forward === undefined)) throw usage('team.change.one', {});
    const reach = day === undefined ? 'forward' : 'day';
    return {
      team: team!,
      members: wordsOf(members),
      reach,
      date: dateWish(day ?? forward, day === undefined ? '--forward' : '--day'),
    };
  },
  run: async ({ team, members, reach, date: wish }, context) => {
    const newsroom = await context.newsroom();
    const date = await dateOf(wish, newsroom, context);
    const { id, version } = await found(newsroom, team, date);
    const body = { id, version, membersNicknames: [...members] };
    const { teams } = newsroom;
    const stored = await (reach === 'day' ? teams.oneDayChange(body, { date }) : teams.forwardChange(body, { date }));
    if (!context.show.selected(stored)) context.show.say(context.t('entry.edit.done', { id, name: stored.name }));
    return EXIT.ok;
  },
});

const remove = defineCommand<{ team: string; date: string | number }>({
  name: 'team delete',
  text: 'team.delete.summary',
  examples: ['team delete "Equipe 2" --date 2026-03-10 --yes'],
  arguments: [TEAM],
  options: [{ flags: '--date <date>', text: 'desk.date' }],
  asks: true,
  parse: ({ arguments: [team], options }) => ({ team: team!, date: dateWish(textOf(options.date)) }),
  run: async ({ team, date: wish }, context) => {
    const newsroom = await context.newsroom();
    const date = await dateOf(wish, newsroom, context);
    const { id, name } = await found(newsroom, team, date);
    await context.confirm(context.t('entry.remove.ask', { id, name }));
    await newsroom.teams.remove(id, { date });
    context.show.say(context.t('entry.remove.done', { id, name }));
    return EXIT.ok;
  },
});

/** The further commands of teams. */
export const TEAM_COMMANDS: readonly Command[] = [change, remove];
