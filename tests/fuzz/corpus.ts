import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { element, type Message, type RoStory, readEnvelope, writeEnvelope } from '@lauda/mos';

const item = {
  itemID: 'I1',
  slug: 'VT',
  objID: 'V1',
  mosID: 'mam.tv',
  edDur: '250',
  objTB: '25',
  metadata: [element('mosExternalMetadata', [element('mosPayload', [element('x', ['1 & 2'])])])],
};
const story = (storyID: string): RoStory => ({
  storyID,
  slug: `MATÉRIA ${storyID}`,
  num: '01',
  parts: [{ kind: 'item', item: { ...item, itemID: `I${storyID}` } }],
});
const order = {
  roID: 'ro-1',
  slug: 'JORNAL 2026-11-21',
  edStart: '2026-11-21T19:00:00',
  edDur: '00:30:00',
  stories: ['A', 'B', 'C', 'D'].map(story),
};
const object = {
  objID: 'V1',
  slug: 'CHUVA',
  type: 'VIDEO',
  objTB: '25',
  objDur: '250',
  abstract: ['alagamento'],
  paths: [{ kind: 'objPath', techDescription: 'MXF', path: '\\\\srv\\1' }],
} as const;
const action = { kind: 'roElementAction', roID: 'ro-1' } as const;

const MESSAGES: readonly Message[] = [
  { kind: 'heartbeat', time: '2026-11-21T18:00:00' },
  { kind: 'reqMachInfo' },
  { kind: 'listMachInfo', manufacturer: 'L', model: 'M', ID: 'a.mos', mosRev: '2.8.5', profiles: [0, 1, 2, 4], deviceType: 'MOS' },
  { kind: 'listMachInfo', profiles: [0, 2], flat: true },
  { kind: 'keepAlive' },
  { kind: 'roCreate', ...order },
  { kind: 'roReplace', ...order },
  { kind: 'roList', ...order },
  { kind: 'roDelete', roID: 'ro-1' },
  { kind: 'roReq', roID: 'ro-1' },
  { kind: 'roReqAll' },
  { kind: 'roListAll', orders: [{ roID: 'ro-1', slug: 'JORNAL' }] },
  { kind: 'roMetadataReplace', roID: 'ro-1', slug: 'OUTRO' },
  { kind: 'roReadyToAir', roID: 'ro-1', roAir: 'READY' },
  { ...action, operation: 'INSERT', target: { storyID: 'B' }, stories: [story('E')] },
  { ...action, operation: 'REPLACE', target: { storyID: 'B' }, stories: [story('B')] },
  { ...action, operation: 'MOVE', target: {}, storyIDs: ['A', 'C'] },
  { ...action, operation: 'DELETE', storyIDs: ['A'] },
  { ...action, operation: 'SWAP', storyIDs: ['A', 'B'] },
  { ...action, operation: 'INSERT', target: { storyID: 'A', itemID: 'IA' }, items: [item] },
  { ...action, operation: 'REPLACE', target: { storyID: 'A', itemID: 'IA' }, items: [item] },
  { ...action, operation: 'MOVE', target: { storyID: 'A' }, itemIDs: ['IA'] },
  { ...action, operation: 'DELETE', target: { storyID: 'A' }, itemIDs: ['IA'] },
  { kind: 'roStoryAppend', roID: 'ro-1', storyIDs: [], stories: [story('F')] },
  { kind: 'roStoryMoveMultiple', roID: 'ro-1', storyIDs: ['A', 'B', 'D'], stories: [] },
  { kind: 'roElementStat', attributes: { element: 'STORY' }, roID: 'ro-1', storyID: 'A', status: 'PLAY', time: '2026-11-21T18:00:00,120' },
  { kind: 'roAck', roID: 'ro-1', roStatus: 'OK', elements: [] },
  { kind: 'mosAck', objID: 'V1', objRev: '1', status: 'NACK', statusDescription: 'não' },
  { kind: 'mosObj', ...object },
  { kind: 'mosListAll', objects: [object, { ...object, objID: 'V2' }] },
  { kind: 'mosItemReplace', roID: 'ro-1', storyID: 'A', item },
  { kind: 'roCtrl', roID: 'ro-1', storyID: 'A', itemID: '', command: 'EXECUTE' },
  { kind: 'roItemCue', mosID: 'a.mos', roID: 'ro-1', storyID: 'A', itemID: 'IA', eventType: 'START', eventTime: '2026-11-21T18:00:00' },
  { kind: 'roReqStoryAction', operation: 'MOVE', roID: 'ro-1', storyID: 'A', before: 'B' },
  {
    kind: 'roReqStoryAction',
    operation: 'UPDATE',
    leaseLock: '60',
    roID: 'ro-1',
    storyID: 'A',
    slug: 'X',
    body: [{ kind: 'text', element: element('p', ['oi']) }],
  },
  { kind: 'mosObjCreate', slug: 'NOVO', type: 'VIDEO' },
  { kind: 'mosReqObjAction', operation: 'UPDATE', target: 'V1', slug: 'X' },
  { kind: 'mosReqObjList', queryID: 'q', from: '1', to: '25', text: 'chuva', groups: [[{ xPath: "//objSlug[contains(., 'a')]" }]] },
  { kind: 'mosObjList', queryID: 'q', total: '1', objects: [object] },
  {
    kind: 'roStorySend',
    roID: 'ro-1',
    storyID: 'A',
    slug: 'MATÉRIA',
    body: [
      { kind: 'text', element: element('p', ['Boa noite ', element('b', ['já']), ' & fim']) },
      { kind: 'item', item },
    ],
  },
];

/** Frames to begin with: one of each message we know, and those of real systems where they are at hand. */
export function corpus(): string[] {
  const own = MESSAGES.map((message, index) => writeEnvelope({ mosID: 'a.mos', ncsID: 'b.ncs', messageID: String(index + 1), message }));
  const folder = new URL('../../../shared/fixtures/mos/', import.meta.url);
  if (!existsSync(folder)) return own;
  const real = readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').trim())
    .map((text) => (text.startsWith('<mos>') ? text : `<mos><mosID>a</mosID><ncsID>b</ncsID>${text}</mos>`));
  for (const frame of own) readEnvelope(frame);
  return [...own, ...real];
}
