import type { Role } from '@lauda/domain';
import type { BranchConfig } from '@lauda/sdk';
import type { FieldProblem, Refusal, SettingsStore, Store } from '@lauda/store';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDesk } from '../../app/desk.ts';
import { problemWords } from '../../format/problemWords.ts';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

/** A settings document of the newsroom that a page may edit. */
export type SettingsArea =
  | 'assignments'
  | 'backups'
  | 'branch'
  | 'cleaning'
  | 'documents'
  | 'editor'
  | 'facebook'
  | 'google'
  | 'ldap'
  | 'mail'
  | 'streaming'
  | 'documents'
  | 'news_reports'
  | 'nominatim'
  | 'outbound'
  | 'print'
  | 'productions'
  | 'reports'
  | 'rundowns'
  | 'sign_in'
  | 'souv'
  | 'stories'
  | 'twitter';
/** The role that may change each of them. */
export const WRITERS: Readonly<Record<SettingsArea, Role>> = {
  assignments: 'ASSIGNMENT_ADMIN',
  backups: 'ADMIN_WRITE',
  branch: 'ADMIN_WRITE',
  cleaning: 'ADMIN_WRITE',
  documents: 'DOCUMENT_ADMIN',
  editor: 'ADMIN_WRITE',
  facebook: 'AGENCY_ADMIN',
  google: 'ADMIN_WRITE',
  ldap: 'ADMIN_WRITE',
  mail: 'ADMIN_WRITE',
  news_reports: 'NEWS_REPORT_ADMIN',
  nominatim: 'ADMIN_WRITE',
  outbound: 'ADMIN_WRITE',
  print: 'ADMIN_WRITE',
  productions: 'PRODUCTION_ADMIN',
  reports: 'REPORT_ADMIN',
  rundowns: 'RUNDOWN_ADMIN',
  sign_in: 'ADMIN_WRITE',
  souv: 'ADMIN_WRITE',
  stories: 'STORY_ADMIN',
  streaming: 'ADMIN_WRITE',
  twitter: 'AGENCY_ADMIN',
};
/** The stored settings of some documents. */
export type SettingsOf<A extends SettingsArea> = {
  readonly [K in A]: K extends 'branch' ? BranchConfig : K extends keyof SettingsStore ? Viewed<SettingsStore[K]> : never;
};
type Viewed<S> = S extends { readonly view: { snapshot(): infer T } } ? NonNullable<T> : never;
type AnySetting = SettingsStore['documents'];
/** Returns the setting of an area; those of the branch are loaded before anybody signs in. */
const settingOf = ({ settings }: Store, area: SettingsArea): AnySetting =>
  (area === 'branch'
    ? {
        view: settings.branch,
        load: () => settings.loadBranch(),
        save: (typed: BranchConfig) => settings.changeBranch(typed),
      }
    : settings[area]) as unknown as AnySetting;
type AnySettings = Readonly<Record<string, { readonly version: number } | undefined>>;

/** Loads settings documents for a page, and keeps them up to date by events. */
export const useSettings = <A extends SettingsArea>(areas: readonly A[]) => {
  const { store } = useDesk();
  const [refusal, setRefusal] = useState<Refusal>();
  const settings = useMemo(() => areas.map((area) => settingOf(store, area)), [store, areas]);
  const load = useCallback(async (): Promise<void> => {
    setRefusal(undefined);
    const done = await Promise.all(settings.map((setting) => setting.load()));
    setRefusal(done.flatMap((each) => (each.ok ? [] : [each.error]))[0]);
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
  return { stored: isKnown ? (known as unknown as SettingsOf<A>) : undefined, refusal, load };
};

/** The form of a page over several settings documents: it saves the changed ones, each with the version it was changed from. */
export const useSettingsPage = <A extends SettingsArea>(
  areas: readonly A[],
  stored: SettingsOf<A>,
  check: (typed: SettingsOf<A>) => FieldErrors,
) => {
  const { t } = useText();
  const { store, may } = useDesk();
  const save = async (typed: SettingsOf<A>) => {
    const now = { ...stored } as Record<string, unknown>;
    const refused: Record<string, string> = {};
    const kept: Record<string, unknown> = {};
    let isRefused = false;
    for (const area of areas) {
      if (typed[area] === stored[area]) continue;
      const done = await settingOf(store, area).save(typed[area] as never);
      if (done.ok) {
        now[area] = done.value;
        kept[area] = done.value;
      } else {
        isRefused = true;
        for (const problem of (done.error.fields ?? []) as readonly FieldProblem[])
          refused[`${area}.${problem.path}`] = problemWords(t, problem, typed[area][problem.path as never]);
      }
    }
    return isRefused ? { refused: refused as FieldErrors, kept: kept as Partial<SettingsOf<A>> } : { stored: now as SettingsOf<A> };
  };
  return useSettingsForm<SettingsOf<A>>({
    start: stored,
    readOnly: !areas.some((area) => may(WRITERS[area])),
    check,
    save,
    compares: true,
  });
};
