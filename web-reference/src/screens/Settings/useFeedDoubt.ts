import { OUTBOUND_FAILURES } from '@lauda/domain';
import type { RssFeed } from '@lauda/sdk';
import { useRef } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useText } from '../../i18n/i18n.ts';

/**
 * Has the newsroom read an address before it is stored, and answers in words why it may be no feed. It is a hint and no refusal, because a site may be down for
 * an hour: the same address is stored when it is saved once more.
 */
export const useFeedDoubt = (start: Partial<RssFeed>): ((feed: Partial<RssFeed>) => Promise<string | undefined>) => {
  const { t } = useText();
  const { store } = useDesk();
  const said = useRef(start.url);
  return async ({ url }) => {
    if (!url || url === said.current) return undefined;
    const done = await store.agency.tryFeed(url);
    if (!done.ok) return undefined;
    said.current = url;
    const { failure, failedStatus } = done.value;
    return failure ? t('settings.feedDoubtWhy', { why: t(OUTBOUND_FAILURES[failure], { status: String(failedStatus ?? '') }) }) : undefined;
  };
};
