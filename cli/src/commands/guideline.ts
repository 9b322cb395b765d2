import type { GuidelineEmail } from '@lauda/store';
import { type Command, defineCommand } from '../command.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { copyOf, IDS, type Kind, restoreOf } from './copies.ts';
import { idOf, idsOf } from './input.ts';

const KIND: Kind = {
  noun: 'guideline',
  fields: ['id', 'slug', 'date', 'programsIds', 'state'],
  area: ({ assignments }) => assignments,
};

const mail = defineCommand<GuidelineEmail & { readonly ids: number[] }>({
  name: 'guideline mail',
  text: 'guideline.mail.summary',
  examples: ['guideline mail 12 --to 3', 'guideline mail 12 13 --reporters --editors', 'guideline mail 12 13 --to 3 --grouped'],
  arguments: [IDS],
  options: [
    { flags: '--to <ids>', text: 'mail.to', fills: ['usersIds', 'userIds'] },
    { flags: '--reporters', text: 'guideline.mail.reporters' },
    { flags: '--editors', text: 'guideline.mail.editors' },
    { flags: '--teams', text: 'guideline.mail.teams' },
    { flags: '--grouped', text: 'guideline.mail.grouped' },
  ],
  fields: ['ids', 'usersIds', 'groupedEmail', 'includeEditors', 'includeReporters', 'includeTeams'],
  parse: ({ arguments: ids, options: { to, reporters, editors, teams, grouped } }) => {
    if (to === undefined && ![reporters, editors, teams].includes(true)) throw usage('usage.option', { name: '--to' });
    return {
      ids: ids.map((id) => idOf(id, 'ID')),
      usersIds: idsOf(to, '--to'),
      groupedEmail: grouped === true,
      includeEditors: editors === true,
      includeReporters: reporters === true,
      includeTeams: teams === true,
    };
  },
  run: async (wish, { show, t, newsroom }) => {
    await (await newsroom()).assignments.email(wish);
    if (!show.selected(wish)) show.say(t('mail.queued'));
    return EXIT.ok;
  },
});

/** The further commands of guidelines: `lauda guideline copy|mail|restore`. */
export const GUIDELINE_COMMANDS: readonly Command[] = [copyOf(KIND), mail, restoreOf(KIND)];
