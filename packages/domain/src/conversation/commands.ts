/** The rules of a MOS command: its profile, its port, who may send it, and the elements it must have. */
export interface MosCommand {
  readonly profile: number;
  readonly port: 'lower' | 'upper' | 'any';
  readonly from: 'device' | 'newsroom' | 'both';
  /** No answer is expected. */
  readonly answer?: true;
  /** The answers that fit; the first is the usual one. */
  readonly answers?: readonly string[];
  /** Paths of required elements: `story/storyID` is required in every story of the message. */
  readonly needs?: readonly string[];
  /** The revision that brought it. */
  readonly since?: string;
}

const ro = { profile: 2, port: 'upper', from: 'newsroom', answers: ['roAck'] } as const;
const item = ['story/storyID', 'story/item/itemID', 'story/item/objID', 'story/item/mosID'] as const;
const order = ['roID', 'roSlug', ...item] as const;
const older = { ...ro, needs: ['roID'] } as const;
const status = { profile: 2, port: 'upper', from: 'both', answers: ['roAck'] } as const;

/** Every command of MOS 2.x and 4.0 that a newsroom or a device may say. */
export const MOS_COMMANDS: Readonly<Record<string, MosCommand>> = {
  heartbeat: { profile: 0, port: 'any', from: 'both', answers: ['heartbeat'], needs: ['time'] },
  reqMachInfo: { profile: 0, port: 'any', from: 'both', answers: ['listMachInfo'] },
  listMachInfo: { profile: 0, port: 'any', from: 'both', answer: true, needs: ['manufacturer', 'model', 'ID', 'time', 'mosRev'] },
  keepAlive: { profile: 0, port: 'any', from: 'both', answer: true, since: '4.0' },
  mosAck: { profile: 1, port: 'any', from: 'both', answer: true, needs: ['status'] },
  mosObj: { profile: 1, port: 'lower', from: 'device', answers: ['mosAck'], needs: ['objID'] },
  mosReqObj: { profile: 1, port: 'lower', from: 'newsroom', answers: ['mosObj', 'mosAck'], needs: ['objID'] },
  mosReqAll: { profile: 1, port: 'lower', from: 'newsroom', answers: ['mosAck', 'mosListAll'], needs: ['pause'] },
  mosListAll: { profile: 1, port: 'lower', from: 'device', answers: ['mosAck'], needs: ['mosObj/objID'] },
  roAck: { profile: 2, port: 'upper', from: 'both', answer: true, needs: ['roID', 'roStatus'] },
  roCreate: { ...ro, needs: order },
  roReplace: { ...ro, needs: order },
  roMetadataReplace: { ...ro, needs: ['roID', 'roSlug'] },
  roDelete: { ...ro, needs: ['roID'] },
  roReadyToAir: { ...ro, needs: ['roID', 'roAir'] },
  roElementAction: { ...ro, needs: ['roID', 'element_source'], since: '2.8.2' },
  roReq: { profile: 2, port: 'upper', from: 'both', answers: ['roList', 'roAck'], needs: ['roID'] },
  roList: { profile: 2, port: 'upper', from: 'both', answer: true, needs: ['roID', 'roSlug', ...item] },
  roElementStat: { ...status, needs: ['roID', 'status', 'time'] },
  roStat: { ...status, needs: ['roID', 'status', 'time'] },
  roStoryStat: { ...status, needs: ['roID', 'storyID', 'status', 'time'] },
  roItemStat: { ...status, needs: ['roID', 'storyID', 'itemID', 'status', 'time'] },
  roStoryAppend: { ...older, needs: ['roID', ...item] },
  roStoryInsert: { ...older, needs: ['roID', 'storyID', ...item] },
  roStoryReplace: { ...older, needs: ['roID', 'storyID', ...item] },
  roStoryMove: older,
  roStoryMoveMultiple: older,
  roStorySwap: older,
  roStoryDelete: { ...older, needs: ['roID', 'storyID'] },
  roItemInsert: { ...older, needs: ['roID', 'storyID', 'item/itemID', 'item/objID', 'item/mosID'] },
  roItemReplace: { ...older, needs: ['roID', 'storyID', 'item/itemID', 'item/objID', 'item/mosID'] },
  roItemMoveMultiple: older,
  roItemDelete: { ...older, needs: ['roID', 'storyID', 'itemID'] },
  mosObjCreate: { profile: 3, port: 'lower', from: 'newsroom', answers: ['mosAck'], needs: ['objSlug', 'objType'] },
  mosItemReplace: { profile: 3, port: 'upper', from: 'device', answers: ['mosAck', 'roAck'], needs: ['roID', 'storyID', 'item/itemID'] },
  mosReqObjAction: { profile: 3, port: 'lower', from: 'newsroom', answers: ['mosAck'] },
  mosReqSearchableSchema: { profile: 3, port: 'any', from: 'newsroom', answers: ['mosListSearchableSchema'] },
  mosListSearchableSchema: { profile: 3, port: 'any', from: 'device', answer: true },
  mosReqObjList: { profile: 3, port: 'any', from: 'newsroom', answers: ['mosObjList'], needs: ['queryID'] },
  mosObjList: { profile: 3, port: 'any', from: 'device', answer: true, needs: ['queryID'] },
  roReqAll: { profile: 4, port: 'upper', from: 'both', answers: ['roListAll', 'roAck'] },
  roListAll: { profile: 4, port: 'upper', from: 'both', answer: true, needs: ['ro/roID'] },
  roStorySend: { profile: 4, port: 'upper', from: 'newsroom', answers: ['roAck'], needs: ['roID', 'storyID', 'storyBody'] },
  roItemCue: { profile: 5, port: 'upper', from: 'newsroom', answers: ['roAck'], needs: ['roID', 'storyID', 'itemID'] },
  roCtrl: { profile: 5, port: 'upper', from: 'newsroom', answers: ['roAck'], needs: ['roID', 'command'] },
  roReqStoryAction: { profile: 7, port: 'upper', from: 'device', answers: ['roAck'], needs: ['roStorySend/roID', 'roStorySend/storyID'] },
};
