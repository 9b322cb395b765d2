import { childrenNamed, type Element, element, textIn } from '../xml/tree.ts';

/** Tells a device to make an item ready, to play it, to pause or stop it, or signals it; without an item the whole story is meant. */
export interface RoCtrl {
  readonly kind: 'roCtrl';
  readonly roID: string;
  readonly storyID: string;
  readonly itemID: string;
  readonly command: string;
  readonly metadata?: readonly Element[];
}
/** Tells a device what happens to an item, and when. */
export interface RoItemCue {
  readonly kind: 'roItemCue';
  readonly mosID: string;
  readonly roID: string;
  readonly storyID: string;
  readonly itemID: string;
  readonly eventType: string;
  readonly eventTime: string;
  readonly metadata?: readonly Element[];
}

const metadataOf = (source: Element): { metadata?: readonly Element[] } => {
  const metadata = childrenNamed(source, 'mosExternalMetadata');
  return metadata.length > 0 ? { metadata } : {};
};

export function readControl(source: Element): RoCtrl | RoItemCue {
  const text = (name: string): string => textIn(source, name) ?? '';
  const about = { roID: text('roID'), storyID: text('storyID'), itemID: text('itemID') };
  if (source.name === 'roCtrl') return { kind: 'roCtrl', ...about, command: text('command'), ...metadataOf(source) };
  return {
    kind: 'roItemCue',
    mosID: text('mosID'),
    ...about,
    eventType: text('roEventType'),
    eventTime: text('roEventTime'),
    ...metadataOf(source),
  };
}

/** Writes every field, as devices look for each of them. */
export function writeControl(message: RoCtrl | RoItemCue): Element {
  const { kind, roID, storyID, itemID, metadata = [] } = message;
  const about = [element('roID', [roID]), element('storyID', [storyID]), element('itemID', [itemID])];
  if (message.kind === 'roCtrl') return element(kind, [...about, element('command', [message.command]), ...metadata]);
  const { mosID, eventType, eventTime } = message;
  return element(kind, [
    element('mosID', [mosID]),
    ...about,
    element('roEventType', [eventType]),
    element('roEventTime', [eventTime]),
    ...metadata,
  ]);
}
