import type { Newsroom } from '@lauda/sdk';
import type { Input } from '../command.ts';
import { idOf } from './input.ts';

/** An area whose documents keep their earlier versions. */
export type VersionedArea = Newsroom['stories' | 'assignments' | 'productions' | 'newsReports' | 'reports'];

/** The option by which a document is shown as an earlier version has it. */
export const REVISION = { flags: '--revision <number>', text: 'version.of' } as const;
export const revisionOf = ({ revision }: Input['options']): number | undefined =>
  revision === undefined ? undefined : idOf(String(revision), '--revision');

/** Loads a document as an earlier version has it. */
export const versionOf = async (area: VersionedArea, id: number, number: number): Promise<Readonly<Record<string, unknown>>> =>
  (await (area as Newsroom['reports']).revision(id, number, { showDiff: false })).document as unknown as Readonly<Record<string, unknown>>;
