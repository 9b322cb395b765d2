import { type GroupedGuideline, GUIDELINE_GROUPINGS, type GuidelineGrouping, groupGuidelines } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import type { Context } from '../command.ts';
import { peopleOf } from '../rundown/people.ts';

/** The ways guidelines can be grouped, as they are typed. */
export const GROUPINGS: readonly string[] = GUIDELINE_GROUPINGS.map((grouping) => grouping.toLowerCase());

interface Named {
  readonly id: number;
  readonly name: string;
}
const people = async (newsroom: Newsroom): Promise<Named[]> =>
  (await peopleOf(newsroom)).map(({ id, nickname, name }) => ({ id, name: nickname || name }));
const ENTRIES: Readonly<Record<GuidelineGrouping, (newsroom: Newsroom, date: string) => Promise<readonly Named[]>>> = {
  PROGRAM: ({ programs }) => programs.list(),
  TEAM: ({ teams }, date) => teams.list({ date }),
  TYPE: ({ types }) => types.list(),
  CLASSIFICATION: ({ classifications }) => classifications.list(),
  EDITORIAL: ({ editorials }) => editorials.list(),
  PRODUCER: people,
  REPORTER: people,
  EDITOR: people,
};

/** The guidelines of a day in the order of their groups, each with the name of its group and once in every one. */
export async function guidelineGroups(
  newsroom: Newsroom,
  rows: readonly object[],
  way: string,
  date: string,
  { t }: Context,
): Promise<object[]> {
  const grouping = way.toUpperCase() as GuidelineGrouping;
  const names = new Map((await ENTRIES[grouping](newsroom, date)).map(({ id, name }) => [id, name]));
  const groups = groupGuidelines(rows as readonly GroupedGuideline[], grouping, (id) => names.get(id), t('list.noGroup'));
  return groups.flatMap(({ title, rows: inside }) => inside.map((row) => ({ ...row, group: title })));
}
