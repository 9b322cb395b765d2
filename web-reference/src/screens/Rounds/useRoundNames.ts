import type { RoundInstitution, RoundSegment } from '@lauda/sdk';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import type { Option } from '../../components/Select.tsx';
import { useView } from '../../hooks/useView.ts';

/** The names of the institutions the newsroom calls, and of their segments. */
export interface RoundNames {
  readonly segments: ReadonlyMap<number, RoundSegment>;
  readonly institutions: ReadonlyMap<number, RoundInstitution>;
  readonly segmentOptions: readonly Option<number>[];
  readonly institutionOptions: readonly Option<number>[];
}

const optionsOf = (entries: readonly { readonly id: number; readonly name: string }[]): Option<number>[] =>
  entries.map(({ id, name }) => ({ value: id, label: name })).toSorted((a, b) => a.label.localeCompare(b.label));

/** Returns the segments and institutions, kept up to date. */
export const useRoundNames = (): RoundNames => {
  const { settings } = useDesk().store;
  const segments = useView(settings['rounds.segments'].view);
  const institutions = useView(settings['rounds.institutions'].view);
  useEffect(() => {
    void settings['rounds.segments'].ensure();
    void settings['rounds.institutions'].ensure();
  }, [settings]);
  return useMemo(
    () => ({
      segments: segments.byId,
      institutions: institutions.byId,
      segmentOptions: optionsOf(segments.rows),
      institutionOptions: optionsOf(institutions.rows),
    }),
    [segments, institutions],
  );
};
