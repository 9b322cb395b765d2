import type { Client } from '../client.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { part } from '../parts.ts';
import type { SettingsListName } from '../settings.ts';
import type { Guideline, NewsReport, Proposal, Round, Rundown, Story, Team } from '../types.ts';

/** The stories on paper, with the rundown they stand in. */
export interface PrintedStories {
  /** Undefined where only single stories are printed. */
  readonly rundown: Rundown | undefined;
  readonly stories: readonly Story[];
}

/** Rounds on paper, with the names of their institutions and segments. */
export interface PrintedRounds {
  readonly rounds: readonly Round[];
  readonly institutions: ReadonlyMap<number, string>;
  readonly segments: ReadonlyMap<number, string>;
}

/** A guideline on paper, with the name of the team that goes, as of its day. */
export type WholeGuideline = Guideline & { readonly team: string };

/** Loads the names behind the ids of a sheet: always the print font, programs and people, and the given lists. */
type LoadNames = (lists: readonly SettingsListName[]) => Promise<unknown>;

/** The calls that load documents for printing. */
export type PrintCalls = Pick<Client, 'assignmentProposals' | 'assignments' | 'newsReports' | 'rounds' | 'rundowns' | 'stories' | 'teams'>;

/** How many documents are asked for at once. */
const AT_ONCE = 8;

async function each<T>(ids: readonly number[], load: (id: number) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) found.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map(load))));
  return found;
}

const names = (entries: readonly { id: number; name: string }[]): Map<number, string> => new Map(entries.map(({ id, name }) => [id, name]));

/** Loads what is printed. A sheet does not follow later changes, so each is loaded once; a document that may not be read refuses the whole sheet. */
export class Prints {
  private readonly client: PrintCalls;
  private readonly named: LoadNames;
  private readonly hasTeams: () => boolean;

  /** A sheet is complete only when `named` resolves too, because it may be printed at once. `hasTeams` tells whether teams of a day can be loaded. */
  constructor(client: PrintCalls, named: LoadNames, hasTeams: () => boolean) {
    this.client = client;
    this.named = named;
    this.hasTeams = hasTeams;
  }

  /** A rundown with its stories, or stories alone. */
  stories(place: { readonly programId: number; readonly date: string } | undefined, ids: readonly number[]): StoreQuery<PrintedStories> {
    const { rundowns, stories } = this.client;
    return this.asked(async () => {
      if (!place) return { rundown: undefined, stories: await each(ids, (id) => stories.load(id)) };
      const rundown = await rundowns.load(place);
      return { rundown, stories: rundown.blocks.flatMap((block) => block.stories) };
    });
  }
  guidelines(ids: readonly number[]): StoreQuery<readonly Guideline[]> {
    return this.asked(() => each(ids, (id) => this.client.assignments.load(id)));
  }
  /** Guidelines with everything they name, the entries of these lists too. */
  wholeGuidelines(ids: readonly number[], lists: readonly SettingsListName[]): StoreQuery<readonly WholeGuideline[]> {
    return this.asked(async () => {
      const guidelines = await each(ids, (id) => this.client.assignments.load(id));
      const teams = await this.teamsOf(guidelines);
      return guidelines.map((guideline) => ({ ...guideline, team: teams.get(guideline.teamId ?? 0) ?? '' }));
    }, lists);
  }
  /** The guidelines of a day, of one program or of all. */
  guidelinesOf(date: string, programId: number | undefined): StoreQuery<readonly Guideline[]> {
    return this.asked(() => this.client.assignments.list({ date, ...(programId === undefined ? { allPrograms: true } : { programId }) }));
  }
  reportages(ids: readonly number[]): StoreQuery<readonly NewsReport[]> {
    return this.asked(() => each(ids, (id) => this.client.newsReports.load(id)));
  }
  proposals(ids: readonly number[]): StoreQuery<readonly Proposal[]> {
    return this.asked(() => each(ids, (id) => this.client.assignmentProposals.load(id)));
  }

  /** The rounds of a day, or some of them. */
  rounds(which: { readonly date: string } | { readonly ids: number[] }): StoreQuery<PrintedRounds> {
    const { rounds } = this.client;
    return this.asked(async () => {
      const [of, institutions, segments] = await Promise.all([rounds.list(which), rounds.institutions.list(), rounds.segments.list()]);
      return { rounds: of, institutions: names(institutions), segments: names(segments) };
    });
  }

  /** The teams of a day with who goes. */
  teams(date: string): StoreQuery<readonly Team[]> {
    return this.asked(() => this.client.teams.list({ date }));
  }

  private async teamsOf(guidelines: readonly Guideline[]): Promise<Map<number, string>> {
    const days = new Set(guidelines.flatMap(({ teamId, date }) => (teamId === null ? [] : [date])));
    if (!this.hasTeams()) return new Map();
    return names((await Promise.all([...days].map((date) => this.client.teams.list({ date })))).flat());
  }

  private asked<T>(load: () => Promise<T>, lists: readonly SettingsListName[] = []): StoreQuery<T> {
    return new StoreQuery(async () => (await Promise.all([load(), this.named(lists)]))[0]);
  }
}

/** The prints of a store. */
export const printsOf = part({
  make: ({ client, settings, may }) => {
    const always = [settings.print, settings.programs, settings.users];
    const named: LoadNames = (lists) => Promise.all([...always, ...lists.map((list) => settings[list])].map((each) => each.ensure()));
    return new Prints(client, named, () => may('TEAM_READ'));
  },
});
