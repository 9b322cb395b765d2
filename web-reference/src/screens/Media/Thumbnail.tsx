import type { Media } from '@lauda/sdk';
import { mediaOf } from '@lauda/store';
import { type ReactElement, useEffect, useState } from 'react';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icons.tsx';

/** Returns the local address of a media's picture while it is shown; undefined until it is loaded, and without one. */
const usePicture = ({ deviceId, objectId, proxyPaths }: Media): string | undefined => {
  const [address, setAddress] = useState<string>();
  const wanted = deviceId != null && (proxyPaths?.length ?? 0) > 0;
  const { value: picture } = useStoreAnswer(
    (store) => (wanted ? mediaOf(store).picture(deviceId, objectId) : undefined),
    [wanted, deviceId ?? 0, objectId],
  );
  useEffect(() => {
    // A media without a picture is shown by its icon.
    const made = picture?.type.startsWith('image/') ? URL.createObjectURL(picture) : undefined;
    setAddress(made);
    return () => void (made && URL.revokeObjectURL(made));
  }, [picture]);
  return address;
};

/** The picture of a media, or its icon where it has none. */
export const Thumbnail = ({ media, small = false }: { media: Media; small?: boolean }): ReactElement => {
  const address = usePicture(media);
  return (
    <span
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-inset text-faint',
        small ? 'h-9 w-15' : 'aspect-video w-full',
      )}
    >
      {address ? <img src={address} alt="" className="size-full object-cover" /> : <Icon name="media" size={small ? 16 : 32} />}
    </span>
  );
};
