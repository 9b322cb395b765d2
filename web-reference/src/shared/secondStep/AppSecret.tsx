import type { CodeSecret } from '@lauda/sdk';
import encodeQR from 'qr';
import { type ReactElement, useMemo } from 'react';
import { useText } from '../../i18n/i18n.ts';

const BORDER = 4;

/** The QR code of a secret, drawn in the page so that no other service sees it. Dark on light in every theme, as cameras need it. */
const Picture = ({ uri, label }: { uri: string; label: string }): ReactElement => {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(uri, 'raw', { border: BORDER });
    const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: dots.join('') };
  }, [uri]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-48 rounded-md">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

/** The secret of an authenticator app: as a QR code, and as text for typing it. */
export const AppSecret = ({ app }: { app: CodeSecret }): ReactElement => {
  const { t } = useText();
  return (
    <div className="flex flex-col items-start gap-3">
      <Picture uri={app.uri} label={t('secondStep.picture')} />
      <p className="text-sm text-muted">
        {t('secondStep.typed')}{' '}
        <code className="font-mono break-all text-text select-all">{app.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </div>
  );
};
