import { type ReactElement, useState } from 'react';
import { Icon } from '../components/icons.tsx';

/** A small view of a stored picture: its thumbnail, else the picture itself, else an icon. */
export const Picture = ({ id, alt, className }: { id: number; alt: string; className: string }): ReactElement => {
  const sources = [`/api/files/${id}/thumbnail`, `/api/files/${id}/file`];
  const [failed, setFailed] = useState({ id, times: 0 });
  const times = failed.id === id ? failed.times : 0;
  return times < sources.length ? (
    <img src={sources[times]} alt={alt} className={className} onError={() => setFailed({ id, times: times + 1 })} />
  ) : (
    <Icon name="media" size={32} />
  );
};
