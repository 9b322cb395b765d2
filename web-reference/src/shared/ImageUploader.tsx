import { PICTURES, type PictureKind } from '@lauda/domain';
import { mediaOf } from '@lauda/store';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useDesk } from '../app/desk.ts';
import { ImageField } from '../components/ImageField.tsx';
import { useView } from '../hooks/useView.ts';
import { Picture } from './Picture.tsx';

/** Returns the local address of a picked picture while it is shown. */
const useLocal = (file: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setAddress(made);
    return () => void (made && URL.revokeObjectURL(made));
  }, [file]);
  return address;
};

interface ImageUploaderProps {
  label: string;
  /** The recommended size and format. */
  help: string;
  kind: PictureKind;
  /** The id of the stored picture; null without one. */
  value: number | null;
  readOnly?: boolean;
  /** Receives the id of the stored picture, or null when it is cleared; `was` is the picture that stood there when this one was picked. */
  onChange: (id: number | null, was: number | null) => void;
  /** Receives the upload that has begun; it tells whether the picture was stored. */
  onSend?: ((upload: Promise<boolean>) => void) | undefined;
}

const FIT = 'size-full object-contain';

/** Picks, uploads and shows a picture; leaving the page cancels the upload (SCR-UPLOADER). */
export const ImageUploader = ({ label, help, kind, value, readOnly = false, onChange, onSend }: ImageUploaderProps): ReactElement => {
  const { store } = useDesk();
  const upload = useMemo(() => mediaOf(store).upload(kind), [store, kind]);
  const state = useView(upload.view);
  const [picked, setPicked] = useState<Blob>();
  const isSending = state.state === 'sending';
  const local = useLocal(isSending ? picked : undefined);
  useEffect(() => () => upload.cancel(), [upload]);
  const send = async (file: File): Promise<boolean> => {
    setPicked(file);
    const stored = await upload.send(file);
    if (stored) onChange(stored.id, value);
    return stored !== undefined;
  };
  const clear = (): void => {
    upload.clear();
    onChange(null, value);
  };
  const stored = value === null ? undefined : <Picture id={value} alt={label} className={FIT} />;
  return (
    <ImageField
      label={label}
      help={help}
      types={PICTURES[kind].types}
      state={isSending ? state.percent : state.state === 'cancelled' || state.state === 'failed' ? state.state : 'none'}
      picture={local ? <img src={local} alt="" className={FIT} /> : stored}
      hasPicture={value !== null}
      readOnly={readOnly}
      onPick={(file) => {
        const sent = send(file);
        onSend?.(sent);
      }}
      onCancel={() => upload.cancel()}
      onClear={clear}
    />
  );
};
