import type { DocumentTopic } from '@lauda/store';
import { useEffect } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView } from '../hooks/useView.ts';

const FLAGS = {
  stories: 'privateStoriesEnabled',
  assignments: 'privateAssignmentsEnabled',
  news_reports: 'privateNewsReportsEnabled',
} as const satisfies Partial<Record<DocumentTopic, string>>;

/** Whether the settings of the newsroom let documents of a kind be private (ADM-GEN-01); not before they are known. */
export const useMayBePrivate = (kind: DocumentTopic): boolean => {
  const { store } = useDesk();
  useEffect(() => void store.settings.documents.ensure(), [store]);
  const settings = useView(store.settings.documents.view);
  return !Object.hasOwn(FLAGS, kind) || (settings !== undefined && settings[FLAGS[kind as keyof typeof FLAGS]] !== false);
};
