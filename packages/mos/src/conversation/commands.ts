import type { Envelope } from '../envelope.ts';
import type { Message } from '../messages.ts';

/** The profile a command belongs to (MOS 2.8 §3). What is in none is not judged by it. */
const PROFILES: Readonly<Record<string, number>> = {
  heartbeat: 0,
  reqMachInfo: 0,
  listMachInfo: 0,
  keepAlive: 0,
  mosObj: 1,
  mosReqObj: 1,
  mosReqAll: 1,
  mosListAll: 1,
  roCreate: 2,
  roReplace: 2,
  roMetadataReplace: 2,
  roDelete: 2,
  roReq: 2,
  roList: 2,
  roReadyToAir: 2,
  roElementStat: 2,
  roElementAction: 2,
  roStoryAppend: 2,
  roStoryInsert: 2,
  roStoryReplace: 2,
  roStoryMove: 2,
  roStoryMoveMultiple: 2,
  roStorySwap: 2,
  roStoryDelete: 2,
  roItemInsert: 2,
  roItemReplace: 2,
  roItemMoveMultiple: 2,
  roItemDelete: 2,
  mosObjCreate: 3,
  mosItemReplace: 3,
  mosReqObjAction: 3,
  mosReqSearchableSchema: 3,
  mosListSearchableSchema: 3,
  mosReqObjList: 3,
  mosObjList: 3,
  roReqAll: 4,
  roListAll: 4,
  roStorySend: 4,
  roItemCue: 5,
  roCtrl: 5,
  roReqStoryAction: 7,
};

/** The name of a command as it stands on the wire. */
export const commandOf = ({ message }: Envelope): string => (message.kind === 'unknown' ? message.element.name : message.kind);
export const profileOf = (command: string): number | undefined => (Object.hasOwn(PROFILES, command) ? PROFILES[command] : undefined);

const ANSWERED_BY: Readonly<Record<string, readonly Message['kind'][]>> = {
  heartbeat: ['heartbeat', 'mosAck'],
  reqMachInfo: ['listMachInfo', 'mosAck'],
  roReq: ['roList', 'roAck', 'mosAck'],
  roReqAll: ['roListAll', 'roAck', 'mosAck'],
  mosReqObj: ['mosObj', 'mosAck'],
  mosReqAll: ['mosAck', 'mosListAll'],
  mosReqObjList: ['mosObjList', 'mosAck'],
  mosReqSearchableSchema: ['mosListSearchableSchema', 'mosAck'],
};
/** What a command is answered with; nothing where it asks for no answer. A refusal may come as mosAck whatever was asked. */
export function answersTo(command: string): readonly Message['kind'][] {
  if (command === 'keepAlive' || REPLIES.has(command)) return [];
  return ANSWERED_BY[command] ?? (command.startsWith('ro') ? ['roAck', 'mosAck'] : ['mosAck', 'roAck']);
}
// What nobody says but as an answer.
const REPLIES = new Set(['roAck', 'mosAck', 'listMachInfo', 'roList', 'roListAll', 'mosObjList', 'mosListSearchableSchema']);
export const isReply = (command: string): boolean => REPLIES.has(command);
