import type { FitStep, KnownStatus } from '@lauda/domain';
import type { ShownStatus } from '../../../components/StatusMark.tsx';
import type { RowMark } from '../lint/findings.ts';
import type { ClockTexts } from './clocks.ts';

/** The main kind of a story, which colours its stripe. */
export type StoryKind = 'note' | 'vt' | 'live' | 'vo';

/** A story as the grid draws it, with names in place of ids. Durations in seconds. */
export interface StoryLine {
  readonly type: 'story';
  readonly key: string;
  readonly id: number;
  readonly blockId: number;
  readonly page: string;
  readonly slug: string;
  readonly kind: StoryKind;
  readonly typeName: string;
  readonly status: ShownStatus;
  readonly standBy: boolean;
  readonly floated: boolean;
  readonly approved: boolean;
  readonly empty: boolean;
  readonly private: boolean;
  /** False for a private story of another person, of which only the times are known. */
  readonly visible: boolean;
  readonly footNote: boolean;
  readonly lock: { readonly nickname: string; readonly since: string } | null;
  readonly presenter: string;
  readonly reporter: string;
  readonly editor: string;
  readonly head: number;
  readonly link: number;
  readonly vo: number;
  readonly vt: number;
  /** Whether it is a legacy story, whose times follow from its words alone: none of its parts can be timed by hand. */
  readonly legacy: boolean;
  /** The state of its media; undefined where it has none. */
  readonly media: KnownStatus | 'ignored' | undefined;
  readonly total: number;
  readonly estimated: number;
  /** The source of its clocks, which change without the line. */
  readonly clocks: ClockTexts;
  /** What a device says of it; `since` is when a device that is silent was last heard. */
  readonly device: { readonly state: DeviceLook; readonly text: string; readonly since?: string } | null;
  readonly changedBy: string;
  /** The worst lint finding, to be put right before air. */
  readonly mark: RowMark | undefined;
  /** The effect of a previewed proposal on it. */
  readonly step: Pick<FitStep, 'kind' | 'seconds'> | undefined;
}

export type DeviceLook = 'ready' | 'waiting' | 'problem' | 'air' | 'silent';

/** A block as the grid draws it. Durations in seconds. */
export interface BlockLine {
  readonly type: 'block';
  readonly key: string;
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly standBy: boolean;
  readonly stories: number;
  readonly total: number;
  readonly approvedTotal: number;
  readonly commercial: number;
  /** The time of day at which its break begins. */
  readonly breakAt: string;
  readonly onAir: boolean;
  readonly displayed: boolean;
}

export type Line = StoryLine | BlockLine;

export const storyKey = (id: number): string => `s${id}`;
export const blockKey = (id: number): string => `b${id}`;
export const isBlock = (line: Line): line is BlockLine => line.type === 'block';

/** Returns the kind of a story from the times of its parts: a live link first, then a tape, then a voice-over. */
export const kindOf = (parts: { readonly link: number; readonly vt: number; readonly vo: number }): StoryKind =>
  parts.link > 0 ? 'live' : parts.vt > 0 ? 'vt' : parts.vo > 0 ? 'vo' : 'note';

export const KIND_COLOURS: Record<StoryKind, string> = {
  note: 'var(--kind-note)',
  vt: 'var(--kind-vt)',
  live: 'var(--kind-live)',
  vo: 'var(--kind-vo)',
};
