import type { Client } from '../client.ts';
import type { Env } from '../env.ts';
import type { Done } from '../failures.ts';
import { Maker, type Opening } from '../Maker.ts';
import { storyFrom } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { NewsReport, Story, StoryTarget } from '../types.ts';
import { attempt } from '../verbs.ts';
import type { DocumentStores } from './DocumentStore.ts';
import { productionOf } from './guidelineProduction.ts';
import { SouvArchive } from './SouvArchive.ts';

/** The documents a story may be made of, by the topic of their events. */
export type StorySource = 'assignments' | 'proposals' | 'news_reports';
interface Parts {
  readonly client: Pick<Client, 'assignments' | 'stories' | 'newsReports' | 'productions' | 'rundowns' | 'souv'>;
  readonly env: Pick<Env, 'log' | 'now' | 'uuid'>;
  readonly notices: Notices;
  readonly documents: DocumentStores;
  /** The name of this window. */
  readonly window: string;
}

/** Documents that are made of others. */
export class DerivedDocuments {
  private readonly parts: Parts;
  private readonly maker: Maker;
  /** The external archive, whose documents guidelines and reportages are made of. */
  readonly souv: SouvArchive;

  constructor(parts: Parts) {
    this.parts = parts;
    this.maker = new Maker(parts.env);
    this.souv = new SouvArchive(parts);
  }

  /** Makes a story of a guideline, a proposal or a reportage, with its slug and its text, before a story or at the end of a block (STO-08). */
  async story(source: StorySource, id: number, target: StoryTarget, opening?: Opening): Promise<Done<Story>> {
    const { client } = this.parts;
    const { stories } = client;
    const from = {
      assignments: stories.createFromAssignment,
      proposals: stories.createFromProposal,
      news_reports: stories.createFromReportage,
    }[source];
    const made = { of: { source, id }, ...target };
    const done = await attempt(this.parts, 'error:createFailed', () => this.maker.make(made, storyFrom(client, from), opening));
    if (done.ok) this.parts.documents.stories.saved(done.value);
    return done;
  }

  /** Makes a reportage of a guideline, which stays its guideline (GDL-15). */
  async reportage(guideline: number): Promise<Done<NewsReport>> {
    const { client, documents } = this.parts;
    const done = await attempt(this.parts, 'error:createFailed', () =>
      this.maker.make({ of: guideline }, { create: (_, one) => client.newsReports.createFromAssignment(guideline, one) }),
    );
    if (done.ok) documents.news_reports.saved(done.value);
    return done;
  }

  /** Answers the id of a guideline's production, made for a date where there is none; undefined when that fails, which a notice has shown. */
  production(guideline: number, date: string | null): Promise<number | undefined> {
    return productionOf(this.parts, guideline, date);
  }
}

/** The documents a store makes of others. */
export const madeOf = part({
  make: (work) => new DerivedDocuments(work),
});
