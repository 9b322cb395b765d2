import type { Role } from '@lauda/domain';
import type { FieldProblem, SettingsStore } from '@lauda/store';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDesk } from '../../app/desk.ts';
import { problemWords } from '../../format/problemWords.ts';
import { useSettingsForm, type Wrong } from '../../forms/useSettingsForm.ts';
import { useSelected } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

/** A settings document of the newsroom that a page may edit. */
export type SettingsArea = 'assignments' | 'documents' | 'news_reports' | 'nominatim' | 'print' | 'productions' | 'rundowns' | 'stories';
/** Who may change each of them. */
export const WRITERS: Readonly<Record<SettingsArea, Role>> = {
  assignments: 'ASSIGNMENT_ADMIN',
  documents: 'DOCUMENT_ADMIN',
  news_reports: 'NEWS_REPORT_ADMIN',
  nominatim: 'ADMIN_WRITE',
  print: 'ADMIN_WRITE',
  productions: 'PRODUCTION_ADMIN',
  rundowns: 'RUNDOWN_ADMIN',
  stories: 'STORY_ADMIN',
};
/** What is set in each of some documents, as it is stored. */
export type SettingsOf<A extends SettingsArea> = { readonly [K in A]: NonNullable<ReturnType<SettingsStore[K]['view']['snapshot']>> };
type AnySetting = SettingsStore['documents'];
type AnySettings = Readonly<Record<string, { readonly version: number } | undefined>>;

/** Settings documents as they are now: loaded when a page shows them, and kept by the events of whoever else changes one. */
export const useSettings = <A extends SettingsArea>(areas: readonly A[]) => {
  const { store } = useDesk();
  const [failed, setFailed] = useState(false);
  const settings = useMemo(() => areas.map((area) => store.settings[area] as unknown as AnySetting), [store, areas]);
  const load = useCallback(async (): Promise<void> => {
    setFailed(false);
    const done = await Promise.all(settings.map((setting) => setting.load()));
    setFailed(!done.every(Boolean));
  }, [settings]);
  useEffect(() => void load(), [load]);
  const known = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const ends = settings.map(({ view }) => view.subscribe(listener));
        return () => {
          for (const end of ends) end();
        };
      },
      [settings],
    ),
    useMemo(() => {
      let last: AnySettings = {};
      return () => {
        const now: AnySettings = Object.fromEntries(settings.map(({ view }, at) => [areas[at], view.snapshot()]));
        if (areas.some((area) => now[area] !== last[area])) last = now;
        return last;
      };
    }, [settings, areas]),
  );
  const isKnown = areas.every((area) => known[area] !== undefined);
  return { stored: isKnown ? (known as unknown as SettingsOf<A>) : undefined, failed, load };
};

/** A form over several settings documents: it sends those that were changed, each with the version it was changed from. */
export const useSettingsPage = <A extends SettingsArea>(
  areas: readonly A[],
  stored: SettingsOf<A>,
  check: (typed: SettingsOf<A>) => Wrong,
) => {
  const { t } = useText();
  const { store, may } = useDesk();
  const save = async (typed: SettingsOf<A>): Promise<{ readonly stored: SettingsOf<A> } | { readonly refused: Wrong }> => {
    const now = { ...stored } as Record<string, unknown>;
    const refused: Record<string, string> = {};
    let isRefused = false;
    for (const area of areas) {
      if (typed[area] === stored[area]) continue;
      const done = await (store.settings[area] as unknown as AnySetting).save(typed[area] as never);
      if (done.ok) now[area] = done.value;
      else {
        isRefused = true;
        for (const problem of (done.error.fields ?? []) as readonly FieldProblem[])
          refused[`${area}.${problem.path}`] = problemWords(t, problem, typed[area][problem.path as never]);
      }
    }
    return isRefused ? { refused } : { stored: now as SettingsOf<A> };
  };
  const form = useSettingsForm<SettingsOf<A>>({ start: stored, readOnly: !areas.some((area) => may(WRITERS[area])), check, save });
  /** Somebody else stored what is being changed here: saving it would be refused until theirs is taken. */
  const isOvertaken = useSelected(form.held, ({ base, typed }) =>
    Object.entries(typed as AnySettings).some(([area, mine]) => (base as AnySettings)[area]!.version > mine!.version),
  );
  return { ...form, isOvertaken };
};
