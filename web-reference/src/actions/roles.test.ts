import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTION_IDS, ACTIONS, type ActionId } from './registry.ts';

// The review of the server's roles: what each call asks for, one line a call.
const ACCESS = readFileSync(new URL('../../../tests/security/access.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));
const rolesOf = (call: string): string[] => {
  const [name, variant = ''] = call.split(' ');
  const found = ACCESS.find(([id, given]) => id === name && (given ?? '').includes(variant));
  expect(found, call).toBeDefined();
  return found![2]!.split(',');
};

/** The calls a verb ends in, with what stands in the variant of a line where a call has several. */
const CALLS = {
  'rundown.create': ['rundowns.create'],
  'rundown.recreate': ['rundowns.recreate'],
  'rundown.changeDate': ['rundowns.changeDate'],
  'rundown.approve': ['rundowns.approve'],
  'rundown.disapprove': ['rundowns.approve'],
  'rundown.repaginate': ['rundowns.repaginate'],
  'rundown.credits': ['rundowns.credits.send'],
  // A proposal floats stories and moves them.
  'rundown.fit': ['stories.patch', 'rundowns.stories.move'],
  'block.create': ['rundowns.blocks.create'],
  'block.approve': ['rundowns.blocks.approve'],
  'block.disapprove': ['rundowns.blocks.approve'],
  'block.remove': ['rundowns.blocks.remove'],
  'story.create': ['rundowns.stories.create'],
  'story.createAbove': ['rundowns.stories.createAfter'],
  'story.cut': ['rundowns.stories.paste "cut":true'],
  // What is cut asks for this; a copy asks for the role of stories as well, which the verb looks at.
  'story.paste': ['rundowns.stories.paste "cut":true'],
  'story.moveUp': ['rundowns.stories.move'],
  'story.moveDown': ['rundowns.stories.move'],
  'story.standBy': ['rundowns.stories.move'],
  'story.approve': ['stories.patch "approved"'],
  'story.disapprove': ['stories.patch "approved"'],
  'story.float': ['stories.patch'],
  'story.remove': ['stories.remove'],
  'air.toggle': ['rundowns.stories.displayStatus'],
  'air.play': ['rundowns.stories.displayStatus'],
  'air.next': ['rundowns.stories.displayStatus'],
  'air.stop': ['rundowns.blocks.displayStatus'],
  'air.blank': ['rundowns.blocks.displayStatus'],
  'stories.restore': ['stories.restore'],
  'stories.keep': ['documents.drawer.add'],
  'drawer.move': ['documents.drawer.move'],
  'drawer.letGo': ['documents.drawer.remove'],
  'templates.create': ['rundowns.templates.create'],
  'templates.copy': ['rundowns.templates.copy'],
  'templates.story': ['rundowns.templates.blocks.create'],
  'templates.block': ['rundowns.templates.blocks.create'],
  'templates.moveUp': ['rundowns.templates.blocks.reorder'],
  'templates.moveDown': ['rundowns.templates.blocks.reorder'],
  'templates.removePart': ['rundowns.templates.blocks.remove'],
  'templates.remove': ['rundowns.templates.remove'],
  'guideline.create': ['assignments.create'],
  'guideline.copy': ['assignments.copy'],
  'guideline.email': ['assignments.email'],
  'guideline.fromProposal': ['assignments.createFromProposal'],
  'guideline.fromRound': ['assignments.createFromRound'],
  'guideline.fromSouv': ['assignments.createFromSouv'],
  'guideline.fromBranch': ['branches.assignments.copy'],
  'guideline.remove': ['assignments.remove'],
  'proposal.guideline': ['assignments.createFromProposal'],
  'proposal.fromRound': ['assignmentProposals.createFromRound'],
  'proposal.fromBranch': ['branches.assignmentProposals.copy'],
  'production.create': ['productions.create'],
  'production.email': ['productions.email'],
  'production.emailGrid': ['productions.emailGrid'],
  'production.remove': ['productions.remove'],
  'reportage.create': ['newsReports.create'],
  'reportage.fromSouv': ['newsReports.createFromSouv'],
  'reportage.fromBranch': ['branches.newsReports.copy'],
  'reportage.approve': ['newsReports.approve'],
  'reportage.disapprove': ['newsReports.approve'],
  'reportage.copy': ['newsReports.copy'],
  'reportage.email': ['newsReports.email'],
  'reportage.restore': ['newsReports.restore'],
  'reportage.remove': ['newsReports.remove'],
  'report.create': ['reports.create'],
  'report.restore': ['reports.restore'],
  'report.remove': ['reports.remove'],
  'story.fromBranch': ['branches.stories.copy'],
  'round.guideline': ['assignments.createFromRound'],
  'round.proposal': ['assignmentProposals.createFromRound'],
  'post.publish': ['posts.publish'],
  'post.unpublish': ['posts.unpublish'],
  'post.copy': ['posts.copy'],
  'jobs.cancel': ['jobs.cancel'],
  'jobs.retry': ['jobs.retry'],
  'mails.cancel': ['mails.cancel'],
  'mails.retry': ['mails.retry'],
  'devices.create': ['devices.create'],
  'devices.createTemplate': ['devices.templates.create'],
  'devices.remove': ['devices.remove'],
  'webhook.replay': ['webhooks.deliveries.replay'],
  'calendar.move': ['calendars.events.update'],
  'contacts.doubles': ['contacts.merge'],
} as const satisfies Partial<Record<ActionId, readonly string[]>>;

/** What changes something in a form that asks for the same role to be opened for writing, or on a screen that asks for the other roles. */
const OF_ITS_FORM = /^(section|reportSection|made|agency|devices|\w+\.openBeside$|reportage\.history$)/;

it('every verb that changes something asks for the roles its calls ask for [PERM-06]', () => {
  const unknown = ACTION_IDS.filter(
    (id) =>
      [ACTIONS[id].role ?? []].flat().some((role) => /_(WRITE|ADMIN)$/.test(role)) &&
      !(id in CALLS) &&
      !OF_ITS_FORM.test(id) &&
      !id.startsWith('app.'),
  );
  expect(unknown).toEqual([]);
  const asked = Object.entries<readonly string[]>(CALLS).map(([id, calls]) => [id, [...new Set(calls.flatMap(rolesOf))].sort()]);
  expect(Object.keys(CALLS).map((id) => [id, [ACTIONS[id as ActionId].role ?? []].flat().sort()])).toEqual(asked);
});
