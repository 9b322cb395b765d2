import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/i18n.ts';

/** Opens the deliveries of the chosen webhook, or of the first without a choice. */
export const WebhookDeliveries = ({ chosen }: { chosen: () => number | undefined }): ReactElement => {
  const { t } = useText();
  const navigate = useNavigate();
  useActions({
    'webhook.deliveries': { run: () => void navigate({ to: '/admin/webhooks', search: { webhook: chosen() } as never }) },
  });
  return (
    <Button size="sm" icon="send" onClick={() => handlers.run('webhook.deliveries')}>
      {t('action.webhook.deliveries')}
    </Button>
  );
};
