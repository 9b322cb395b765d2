import type { StreamingConfig } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useField } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';
import { streamAddress } from './streamAddress.ts';

const playsHls = (): boolean => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

const Player = ({ url, onClose }: { url: string; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const [state, setState] = useState<'loading' | 'playing' | 'failed'>('loading');
  return (
    <div className="flex flex-col gap-2">
      {state === 'failed' ? (
        <p role="alert" className="text-bad">
          {t('streaming.failed', { url })}
        </p>
      ) : (
        <video
          className="aspect-video w-full max-w-xl rounded border border-line bg-black"
          aria-label={t('streaming.preview')}
          aria-busy={state === 'loading'}
          src={url}
          autoPlay
          controls
          muted
          playsInline
          onPlaying={() => setState('playing')}
          onError={() => setState('failed')}
        />
      )}
      <span>
        <Button onClick={onClose}>{t('streaming.close')}</Button>
      </span>
    </div>
  );
};

/** Plays the stream of the typed settings, or says why the browser cannot. */
export const StreamPreview = (): ReactElement => {
  const { t } = useText();
  const protocol = useField<StreamingConfig['protocol']>('protocol').value;
  const host = useField<string>('host').value;
  const port = useField<number | null>('port').value;
  const path = useField<string | null>('path').value;
  const address = streamAddress({ protocol, host, port, path }, location, playsHls());
  const [shown, setShown] = useState<string>();
  if (typeof address === 'string')
    return <p className="text-muted">{t(`streaming.unshown.${address}`, { protocol: protocol.toUpperCase() })}</p>;
  // Keyed by its address, so that a changed stream is loaded anew.
  if (shown === address.href) return <Player key={shown} url={shown} onClose={() => setShown(undefined)} />;
  return (
    <span>
      <Button icon="play" onClick={() => setShown(address.href)}>
        {t('streaming.preview')}
      </Button>
    </span>
  );
};
