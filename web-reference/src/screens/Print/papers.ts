import type { PrintKind, Role } from '@lauda/domain';
import type { Prints, StoreQuery } from '@lauda/store';
import type { ComponentType } from 'react';
import { PRINTED_LISTS } from '../../shared/entryNames.ts';
import { GuidelinePage, ProposalPage, ReportagePage, WholeGuidelinePage, WholeReportagePage } from './DocumentPages.tsx';
import { StoryGrid } from './GridPage.tsx';
import { GuidelineGrid } from './GuidelineGrid.tsx';
import { RoundPage } from './RoundPage.tsx';
import { StoryContent, StoryVoiceOver } from './StoryPages.tsx';
import { TeamGrid } from './TeamGrid.tsx';
import type { PageProps, PrintRequest } from './wish.ts';

/** How one kind of document is printed. */
export interface Paper<T> {
  readonly role: Role;
  /** Loads the data of a page; undefined when the address does not name it. */
  readonly ask: (prints: Prints, wish: PrintRequest) => StoreQuery<T> | undefined;
  readonly Page: ComponentType<PageProps<T>>;
  /** Whether it can be laid out in one column or in two. */
  readonly hasColumns?: boolean;
  /** Whether it prints documents of this newsroom only. */
  readonly isOurs?: true;
}
export type AnyPaper = Paper<unknown>;

const paper = <T>(of: Paper<T>): AnyPaper => of as unknown as AnyPaper;
const some = <T>({ ids }: PrintRequest, ask: (ids: readonly number[]) => T): T | undefined => (ids.length > 0 ? ask(ids) : undefined);

const reportage = {
  role: 'NEWS_REPORT_READ',
  ask: (prints: Prints, wish: PrintRequest) => some(wish, (ids) => prints.reportages(ids)),
  hasColumns: true,
} as const;
const story = {
  role: 'STORY_READ',
  ask: (prints: Prints, { place, ids }: PrintRequest) => (place || ids.length > 0 ? prints.stories(place, ids) : undefined),
  hasColumns: true,
} as const;

/** How each kind of document is printed. */
export const PAPERS: Readonly<Record<PrintKind, AnyPaper>> = {
  'guideline-archive': paper({
    role: 'ASSIGNMENT_READ',
    ask: (prints, wish) => some(wish, (ids) => prints.wholeGuidelines(ids, PRINTED_LISTS)),
    Page: WholeGuidelinePage,
  }),
  'guideline-content': paper({
    role: 'ASSIGNMENT_READ',
    ask: (prints, wish) => some(wish, (ids) => prints.guidelines(ids)),
    Page: GuidelinePage,
  }),
  'guideline-grid': paper({
    role: 'ASSIGNMENT_READ',
    ask: (prints, { date, programId }) => (date === undefined ? undefined : prints.guidelinesOf(date, programId)),
    Page: GuidelineGrid,
  }),
  'news-content': paper({
    role: 'ASSIGNMENT_PROPOSAL_READ',
    ask: (prints, wish) => some(wish, (ids) => prints.proposals(ids)),
    Page: ProposalPage,
  }),
  'reportage-archive': paper({ ...reportage, Page: WholeReportagePage }),
  'reportage-content': paper({ ...reportage, Page: ReportagePage }),
  'round-content': paper({
    role: 'ROUND_READ',
    isOurs: true,
    ask: (prints, { date, ids }) =>
      ids.length > 0 ? prints.rounds({ ids: [...ids] }) : date === undefined ? undefined : prints.rounds({ date }),
    Page: RoundPage,
  }),
  'story-content': paper({ ...story, Page: StoryContent }),
  'story-voice-over': paper({ ...story, Page: StoryVoiceOver }),
  'story-grid': paper({
    role: 'STORY_READ',
    ask: (prints, { place }) => (place ? prints.stories(place, []) : undefined),
    Page: StoryGrid,
  }),
  'team-grid': paper({
    role: 'TEAM_READ',
    isOurs: true,
    ask: (prints, { date }) => (date === undefined ? undefined : prints.teams(date)),
    Page: TeamGrid,
  }),
};
