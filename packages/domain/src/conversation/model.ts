import type { DeviceProtocol, DeviceType, DeviceVendor } from '../devices.ts';

/** An XML element as the codecs and the browser read it: children are elements and texts in their order. */
export interface XmlTree {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlTree | string)[];
}

/** The device of a conversation; unknown fields are null. */
export interface ConversationDevice {
  readonly id: number | null;
  readonly name: string;
  readonly type: DeviceType;
  readonly protocol: DeviceProtocol;
  readonly vendor: DeviceVendor;
  readonly revision: string | null;
  readonly mosId: string | null;
  readonly ncsId: string | null;
  /** The MOS profiles it is set to; the ones it reports itself where none are set. */
  readonly profiles?: readonly number[];
}

/** Picks of a device what a recorded conversation keeps of it. */
export const conversationDevice = ({
  id,
  name,
  type,
  protocol,
  vendor,
  revision,
  mosId,
  ncsId,
}: ConversationDevice): ConversationDevice => ({
  id,
  name,
  type,
  protocol,
  vendor,
  revision,
  mosId,
  ncsId,
});

/** One message of a conversation. `out` is what the newsroom said; `at` is epoch milliseconds. */
export interface Utterance {
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly port: string;
  readonly text: string;
}

/** A recorded conversation. */
export interface Conversation {
  readonly device: ConversationDevice;
  readonly utterances: readonly Utterance[];
}
