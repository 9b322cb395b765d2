import type { DocumentTopic } from '@lauda/store';
import { useEffect } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView } from '../hooks/useView.ts';

const FLAGS = {
  stories: 'privateStoriesEnabled',
  assignments: 'privateAssignmentsEnabled',
  news_reports: 'privateNewsReportsEnabled',
  reports: 'privateReportsEnabled',
} as const satisfies Partial<Record<DocumentTopic, string>>;

/** Tells whether the settings allow documents of a kind to be private (ADM-GEN-01); false until they are loaded. */
export const useMayBePrivate = (kind: DocumentTopic): boolean => {
  const { store } = useDesk();
  const isReport = kind === 'reports';
  useEffect(() => {
    void store.settings.documents.ensure();
    if (isReport) void store.settings.reports.ensure();
  }, [store, isReport]);
  const settings = useView(store.settings.documents.view);
  // Reports have a second setting of their own.
  const own = useView(store.settings.reports.view);
  if (isReport && own?.privateEnabled !== true) return false;
  return !Object.hasOwn(FLAGS, kind) || (settings !== undefined && settings[FLAGS[kind as keyof typeof FLAGS]] !== false);
};
