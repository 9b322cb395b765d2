import type { ReactElement } from 'react';
import { ImageField, type ImageFieldProps } from '../../components/ImageField.tsx';
import { Mark } from '../../components/Mark.tsx';
import { InBoth, Part } from './parts.tsx';

const FIELD = {
  help: 'PNG or JPG below 10 MB.',
  types: ['image/png', 'image/jpeg'],
  state: 'none',
  picture: undefined,
  hasPicture: false,
  onPick: () => undefined,
  onCancel: () => undefined,
  onClear: () => undefined,
} as const satisfies Omit<ImageFieldProps, 'label'>;
const MARK = <Mark size="lg" />;

export const ImagePart = (): ReactElement => (
  <Part
    id="images"
    title="Images"
    note="A picture is picked or dropped; while it is sent it can be called off, and cleared when it is there."
  >
    <InBoth>
      <div className="flex flex-col gap-4">
        <ImageField {...FIELD} label="None" />
        <ImageField {...FIELD} label="On its way" state={50} picture={MARK} />
        <ImageField {...FIELD} label="Stored" picture={MARK} hasPicture />
        <ImageField {...FIELD} label="Called off" state="cancelled" />
        <ImageField {...FIELD} label="Failed" state="failed" />
        <ImageField {...FIELD} label="Only read" picture={MARK} hasPicture readOnly />
      </div>
    </InBoth>
  </Part>
);
