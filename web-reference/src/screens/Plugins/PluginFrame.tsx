import { type ReactElement, useEffect, useRef } from 'react';
import { useLatest } from '../../hooks/useLatest.ts';
import { answerPlugin, type PluginHost } from './host.ts';

export interface PluginFrameProps {
  address: URL;
  title: string;
  host: PluginHost;
  /** Called when the page of the plug-in is loaded, or has sent a message. */
  onHeard: () => void;
}

/**
 * The frame of a plug-in's page. Only messages from this frame and the plug-in's origin are read, and answers go to that origin only (MOS over
 * window.postMessage).
 */
export const PluginFrame = ({ address, title, host, onHeard }: PluginFrameProps): ReactElement => {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useLatest({ host, onHeard });
  const { origin, href } = address;
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      const { contentWindow } = frame.current ?? {};
      if (!contentWindow || event.source !== contentWindow || event.origin !== origin || typeof event.data !== 'string') return;
      latest().onHeard();
      const answer = answerPlugin(event.data, latest().host);
      if (answer !== undefined) contentWindow.postMessage(answer, origin);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin, latest]);
  return (
    <iframe
      ref={frame}
      title={title}
      src={href}
      sandbox="allow-scripts allow-same-origin allow-forms allow-downloads"
      referrerPolicy="origin"
      className="min-h-0 w-full flex-1 border-0 bg-ground"
    />
  );
};
