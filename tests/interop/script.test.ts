import { type Element, element, type Item, type Message, type MosObject, type RoStory, readEnvelope, readXml } from '@lauda/mos';
import type { IMOSAck, IMOSString128 } from '@mos-connection/connector';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MosDevice, makeReplier, mosTime } from '../../mos-bridge/src/conversation.ts';
import { realClock } from '../../mos-bridge/src/effects.ts';
import { type Listener, startListener } from '../../mos-bridge/src/listener.ts';
import { Port } from '../../mos-bridge/src/port.ts';
import { PORT_SETTINGS } from '../../mos-bridge/src/portOptions.ts';
import { tcp } from '../../mos-bridge/src/wire/line.ts';
import { type LibraryDevice, openLibraryDevice } from '../../packages/testing/src/mosLibrary.ts';
import { said, serve, word } from './called.ts';
import { readByOthers, readHere } from './leaves.ts';

const MOS_ID = 'playout.interop.mos';
const NCS_ID = 'ncs.interop.mos';
const RO = 'ro;1\\X';
const log = (): void => undefined;

let library: LibraryDevice;
let ports: Record<'lower' | 'upper', Port>;
let listeners: Listener[];
let id = 0;
/** What the device was called with, in words. */
const called: string[] = [];
/** What the device said, as it was read here. */
const heard: Message[] = [];

const mosDevice: MosDevice = {
  deviceId: 1,
  mosId: MOS_ID,
  ncsId: NCS_ID,
  strictIds: false,
  time: () => mosTime(Date.now()),
  adopt: () => undefined,
  receive: async (message, _id, _port, list) => {
    const objects: MosObject[] = [];
    for await (const some of list?.objects() ?? []) objects.push(...some);
    heard.push(list ? { kind: 'mosListAll', objects } : message);
    return answerOf(message);
  },
  takeList: (list) => list.pass(),
};
function answerOf(message: Message): Message {
  switch (message.kind) {
    case 'reqMachInfo':
      return { kind: 'listMachInfo', manufacturer: 'Lauda', ID: NCS_ID, mosRev: '2.8.5', profiles: [0, 1, 2, 4], deviceType: 'NCS' };
    case 'roReq':
      return { kind: 'roList', roID: message.roID ?? '', slug: 'JORNAL', stories: [story('A', 'UM')] };
    case 'roReqAll':
      return { kind: 'roListAll', orders: [{ roID: RO, slug: 'JORNAL' }] };
    case 'mosObj':
      return { kind: 'mosAck', objID: message.objID ?? '', objRev: '1', status: 'ACK', statusDescription: 'OK' };
    case 'mosListAll':
      return { kind: 'mosAck', objID: '', objRev: '1', status: 'ACK', statusDescription: 'OK' };
    default:
      return { kind: 'roAck', roID: RO, roStatus: 'OK', elements: [] };
  }
}

const payload: Element = readXml(
  '<mosExternalMetadata><mosSchema>http://tv/1</mosSchema><mosPayload><x a="1">1 &amp; 2</x></mosPayload></mosExternalMetadata>',
);
const item = (itemID: string): Item => ({
  itemID,
  slug: `VT ${itemID}`,
  objID: `O-${itemID}`,
  mosID: MOS_ID,
  channel: 'A',
  edDur: '250',
  objTB: '25',
  metadata: [payload],
});
const story = (storyID: string, slug: string, ...items: string[]): RoStory => ({
  storyID,
  slug,
  num: 'P1',
  parts: items.map((one) => ({ kind: 'item', item: item(one) })),
});
const words = (itemID: string): string => `${itemID}:O-${itemID}:VT ${itemID}:A:250`;
const action = { kind: 'roElementAction', roID: RO } as const;

async function ask(message: Message, port: 'lower' | 'upper' = 'upper'): Promise<Message> {
  const messageID = String(++id);
  const answer = await ports[port].exchange({ mosID: MOS_ID, ncsID: NCS_ID, messageID, message });
  expect(answer.messageID).toBe(messageID);
  expect([answer.mosID, answer.ncsID]).toEqual([MOS_ID, NCS_ID]);
  return answer.message;
}
/** Sends a message the device has to accept, and answers what it was called with. */
async function does(message: Message): Promise<string> {
  const before = called.length;
  expect(await ask(message)).toMatchObject({ kind: 'roAck', roStatus: 'OK' });
  expect(called).toHaveLength(before + 1);
  return called.at(-1)!;
}

beforeAll(async () => {
  library = await openLibraryDevice(MOS_ID, NCS_ID, (device, mos) => serve(device, mos, called));
  const clock = realClock;
  const replier = (name: 'lower' | 'upper') => makeReplier(name, (mosID) => (mosID === MOS_ID ? mosDevice : undefined), clock, log);
  listeners = await Promise.all(
    (['lower', 'upper'] as const).map((name) =>
      startListener({
        host: '127.0.0.1',
        port: name === 'lower' ? library.newsroom.lowerPort : library.newsroom.upperPort,
        replier: replier(name),
        clock,
        log,
      }),
    ),
  );
  const open = async (name: 'lower' | 'upper', port: number): Promise<Port> => {
    let up: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      up = resolve;
    });
    const made = new Port({
      device: 1,
      name,
      dials: [tcp('127.0.0.1', port)],
      encoding: 'ucs-2be',
      clock,
      log,
      settings: PORT_SETTINGS,
      allowed: () => true,
      onUp: up,
      onDown: () => undefined,
      replier: replier(name),
    });
    made.start();
    await opened;
    return made;
  };
  ports = { lower: await open('lower', library.lowerPort), upper: await open('upper', library.upperPort) };
});
afterAll(async () => {
  for (const port of Object.values(ports ?? {})) port.stop();
  for (const listener of listeners ?? []) await listener.stop();
  await library?.mos.dispose();
});

describe('the whole script against a device made with the MOS library of others (check 2)', () => {
  it('profile 0: heartbeats and who it is, on both ports', async () => {
    for (const port of ['lower', 'upper'] as const) {
      expect(await ask({ kind: 'heartbeat', time: mosTime(Date.now()) }, port)).toMatchObject({ kind: 'heartbeat' });
      expect(await ask({ kind: 'reqMachInfo' }, port)).toMatchObject({ kind: 'listMachInfo', ID: MOS_ID, profiles: [0, 1, 2, 4] });
    }
  });

  it('profile 1: objects are asked for', async () => {
    expect(await ask({ kind: 'mosReqObj', objID: 'V1' }, 'lower')).toMatchObject({
      kind: 'mosObj',
      objID: 'V1',
      slug: 'CHUVA',
      objTB: '25',
      objDur: '250',
    });
    expect(called.at(-1)).toBe('object V1');
  });

  it('profile 2: running orders are created, replaced, renamed, asked for, made ready and deleted', async () => {
    const order = {
      roID: RO,
      slug: 'JORNAL & CIA <1>',
      edStart: '2026-11-21T19:00:00',
      edDur: '00:30:00',
      stories: [story('A', 'AÇÃO', '1', '2'), story('B', 'DOIS')],
    };
    expect(await does({ kind: 'roCreate', ...order })).toBe(`create JORNAL & CIA <1> A/AÇÃO/P1[${words('1')},${words('2')}] B/DOIS/P1[]`);
    expect(await does({ kind: 'roReplace', ...order, slug: 'OUTRO' })).toContain('replace OUTRO A/AÇÃO');
    expect(await does({ kind: 'roMetadataReplace', roID: RO, slug: 'MAIS UM' })).toBe('metadata MAIS UM');
    expect(await does({ kind: 'roReadyToAir', roID: RO, roAir: 'READY' })).toBe('ready READY');
    expect(await ask({ kind: 'roReq', roID: RO })).toMatchObject({ kind: 'roList', roID: RO, slug: 'DO APARELHO' });
    expect(called.at(-1)).toBe(`request ${RO}`);
    expect(await does({ kind: 'roDelete', roID: RO })).toBe(`delete ${RO}`);
  });

  it.each<[string, Message, string]>([
    [
      'INSERT of stories',
      { ...action, operation: 'INSERT', target: { storyID: 'B' }, stories: [story('C', 'TRÊS', '3'), story('D', 'QUATRO')] },
      `insert B < C/TRÊS/P1[${words('3')}] D/QUATRO/P1[]`,
    ],
    [
      'INSERT of items',
      { ...action, operation: 'INSERT', target: { storyID: 'A', itemID: '1' }, items: [item('4'), item('5')] },
      `insertItems A 1 < ${words('4')},${words('5')}`,
    ],
    [
      'REPLACE of a story',
      { ...action, operation: 'REPLACE', target: { storyID: 'B' }, stories: [story('B', 'NOVA', '6')] },
      `replaceStory B = B/NOVA/P1[${words('6')}]`,
    ],
    [
      'REPLACE of an item',
      { ...action, operation: 'REPLACE', target: { storyID: 'A', itemID: '1' }, items: [item('7')] },
      `replaceItem A 1 = ${words('7')}`,
    ],
    ['MOVE of stories', { ...action, operation: 'MOVE', target: { storyID: 'A' }, storyIDs: ['C', 'B'] }, 'move A < C,B'],
    ['MOVE of items', { ...action, operation: 'MOVE', target: { storyID: 'A', itemID: '2' }, itemIDs: ['5', '4'] }, 'moveItems A 2 < 5,4'],
    ['DELETE of stories', { ...action, operation: 'DELETE', storyIDs: ['C', 'D'] }, 'deleteStories C,D'],
    ['DELETE of items', { ...action, operation: 'DELETE', target: { storyID: 'A' }, itemIDs: ['4', '5'] }, 'deleteItems A 4,5'],
    ['SWAP of stories', { ...action, operation: 'SWAP', storyIDs: ['A', 'B'] }, 'swap A,B'],
    ['SWAP of items', { ...action, operation: 'SWAP', target: { storyID: 'A' }, itemIDs: ['1', '2'] }, 'swapItems A 1,2'],
  ])('profile 2: roElementAction, %s', async (_form, message, what) => {
    expect(await does(message)).toBe(what);
  });

  it.each<[string, Message, string]>([
    ['roStoryAppend', { kind: 'roStoryAppend', roID: RO, storyIDs: [], stories: [story('E', 'CINCO')] }, 'insert  < E/CINCO/P1[]'],
    ['roStoryInsert', { kind: 'roStoryInsert', roID: RO, storyIDs: ['B'], stories: [story('F', 'SEIS')] }, 'insert B < F/SEIS/P1[]'],
    [
      'roStoryReplace',
      { kind: 'roStoryReplace', roID: RO, storyIDs: ['B'], stories: [story('B', 'SETE')] },
      'replaceStory B = B/SETE/P1[]',
    ],
    ['roStoryMove', { kind: 'roStoryMove', roID: RO, storyIDs: ['B', 'A'], stories: [] }, 'move A < B'],
    ['roStoryMoveMultiple', { kind: 'roStoryMoveMultiple', roID: RO, storyIDs: ['B', 'C', 'A'], stories: [] }, 'move A < B,C'],
    ['roStorySwap', { kind: 'roStorySwap', roID: RO, storyIDs: ['A', 'B'], stories: [] }, 'swap A,B'],
    ['roStoryDelete', { kind: 'roStoryDelete', roID: RO, storyIDs: ['A', 'B'], stories: [] }, 'deleteStories A,B'],
  ])('before 2.8.2: %s', async (_form, message, what) => {
    expect(await does(message)).toBe(what);
  });

  it('profile 4: the text of a story with its items, in their order', async () => {
    const p = (text: string) => ({ kind: 'text' as const, element: element('p', [text]) });
    const body = [p('Boa noite & já.'), { kind: 'item' as const, item: item('1') }, p('Fim.')];
    expect(await does({ kind: 'roStorySend', roID: RO, storyID: 'A', slug: 'AÇÃO', body })).toBe(
      'text A p=Boa noite & já.|storyItem=1|p=Fim.',
    );
  });

  it('what the device says on its own is read as it meant it, and answered', async () => {
    const { mos, device } = library;
    const { mosTime: time } = mos.mosTypes;
    for (let tries = 0; tries < 300 && !device.getConnectionStatus().PrimaryConnected; tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const [roID, storyID, itemID] = [RO, 'A', '1'].map((text) => word(mos, text)) as [IMOSString128, IMOSString128, IMOSString128];
    const Time = time.create(new Date('2026-11-21T19:00:00Z'));
    const status = { Status: 'PLAY' as never, Time };
    expect(said(mos, (await device.sendRunningOrderStatus({ ID: roID, ...status })).Status)).toBe('OK');
    expect(said(mos, (await device.sendStoryStatus({ RunningOrderId: roID, ID: storyID, ...status })).Status)).toBe('OK');
    expect(said(mos, (await device.sendItemStatus({ RunningOrderId: roID, StoryId: storyID, ID: itemID, ...status })).Status)).toBe('OK');
    expect((await device.sendRequestRunningOrder(roID))?.Stories.map((one) => said(mos, one.Slug))).toEqual(['UM']);
    expect((await device.sendRequestAllRunningOrders()).map((one) => said(mos, one.ID))).toEqual([RO]);
    expect(said(mos, (await device.requestMachineInfo()).ID)).toBe(NCS_ID);
    const object = {
      ID: word(mos, 'V9'),
      Slug: word(mos, 'SOL'),
      MosAbstract: 'dia claro',
      Type: 'VIDEO' as never,
      TimeBase: 25,
      Duration: 500,
      Revision: 2,
      Status: 'NEW' as never,
      Air: 'READY' as never,
    };
    const ack: IMOSAck = await device.sendMOSObject(object);
    expect([said(mos, ack.ID), ack.Status]).toEqual(['V9', 'ACK']);
    // It lists its objects as a message of its own, after it said that it will.
    expect(await ask({ kind: 'mosReqAll', pause: '0' }, 'lower')).toMatchObject({ kind: 'mosAck' });
    await expect.poll(() => heard.at(-1)).toMatchObject({ kind: 'mosListAll', objects: [{ objID: 'V1', slug: 'CHUVA' }] });
    expect(heard.map((message) => message.kind)).toEqual([
      'roElementStat',
      'roElementStat',
      'roElementStat',
      'roReq',
      'roReqAll',
      'reqMachInfo',
      'mosObj',
      'mosListAll',
    ]);
    expect(heard[2]).toMatchObject({ roID: RO, storyID: 'A', itemID: '1', status: 'PLAY' });
    expect(heard[6]).toMatchObject({ objID: 'V9', slug: 'SOL', type: 'VIDEO', objTB: '25', objDur: '500', abstract: ['dia claro'] });
  });

  it('was of at least 25 kinds, with the ids in their places, and read alike by another reader of XML', () => {
    const kinds = new Set(
      library.frames.map((frame) => {
        const { message } = readEnvelope(frame);
        const form =
          message.kind === 'roElementAction' ? ` ${message.operation} ${message.items || message.itemIDs ? 'items' : 'stories'}` : '';
        return `${message.kind}${form}`;
      }),
    );
    for (const message of heard) kinds.add(message.kind);
    expect(kinds.size, [...kinds].join(', ')).toBeGreaterThanOrEqual(25);
    for (const frame of library.frames) {
      expect(frame).toContain(`<mosID>${MOS_ID}</mosID><ncsID>${NCS_ID}</ncsID>`);
      expect(XMLValidator.validate(frame)).toBe(true);
      expect(readByOthers(frame)).toEqual(readHere(frame));
    }
  });
});
