import type { PostSource } from '@lauda/store';
import { postsOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';

/** Returns whether the person may make a post from a document, and the function that does; the post opens in its form (PST-07). */
export const useMakePost = () => {
  const { store, may } = useDesk();
  const navigate = useNavigate();
  const [busy, whileBusy] = useBusy();
  return {
    busy,
    mayPost: may('POST_WRITE') && may('POST_READ'),
    post: async (source: PostSource, id: number): Promise<void> => {
      if (busy) return;
      const done = await whileBusy(() => postsOf(store).make(source, id));
      if (done.ok) void navigate({ to: '/posts', search: { open: done.value.id } as never });
    },
  };
};

/** The button that makes a post from the document on screen. */
export const MakePost = ({ source, id }: { source: PostSource; id: number }): ReactElement | null => {
  const { t } = useText();
  const { busy, mayPost, post } = useMakePost();
  if (!mayPost) return null;
  return (
    <Button icon="post" disabled={busy} onClick={() => void post(source, id)}>
      {t('made.post')}
    </Button>
  );
};
