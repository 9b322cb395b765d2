import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/i18n.ts';

/** Goes to what was sent to the chosen webhook, to the first where none is chosen. */
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
