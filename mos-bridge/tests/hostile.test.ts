import { encodeText } from '@lauda/mos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frame, Peer } from './peer.ts';
import { roomForTests } from './room.ts';
import { pause, until } from './wait.ts';

const room = await roomForTests();
let device: Peer;
beforeAll(async () => {
  await room.begin({}, { listener: { frameChars: 200_000, idleMs: 400, perHost: 8 } });
  await room.enable();
  await room.converged();
  await room.texted();
});
afterAll(() => room.end());

/** The connection of a device that behaves, and the bridge's own to the device, answer as if nothing had happened. */
async function othersLive(): Promise<void> {
  const { message } = await device.ask('<reqMachInfo/>');
  expect(message.kind).toBe('listMachInfo');
  expect(room.isLive(room.deviceId)).toBe(true);
  const [first, , third] = await room.sendable();
  await room.move(first!, third!);
  await room.converged();
}
const logged = (message: string): boolean => room.logs.some((line) => line.message === message);

describe('what no device should send', () => {
  beforeAll(async () => {
    device = await Peer.open(room.bridge.upperPort);
  });
  afterAll(() => device.destroy());

  it.each([
    ['is not closed', '<roReq><roID>x</roReq>'],
    ['has a stray ampersand', '<roReq><roID>a & b</roID></roReq>'],
    ['names an entity nobody knows', '<roReq><roID>&nbsp;</roID></roReq>'],
    ['is nested too deep', '<a>'.repeat(5_000) + '</a>'.repeat(5_000)],
    ['holds a character XML has not', '<roReq><roID>&#1;</roID></roReq>'],
  ])('R12 a frame that %s is refused by its id, and the connection goes on', async (_name, body) => {
    const peer = await Peer.open(room.bridge.upperPort);
    expect(await peer.ask(body, 77)).toMatchObject({ messageID: '77', message: { kind: 'mosAck', status: 'NACK' } });
    expect((await peer.ask('<reqMachInfo/>', 78)).message.kind).toBe('listMachInfo');
    peer.destroy();
    expect(logged('a frame is no XML')).toBe(true);
    await othersLive();
  });

  it('R13 a document type with entities is refused, and nothing is expanded or read', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    peer.send('<!DOCTYPE mos [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;">]>');
    const { message } = await peer.ask('<roReq><roID>&b;</roID></roReq>', 5);
    expect(message).toMatchObject({ kind: 'mosAck', status: 'NACK' });
    expect(JSON.stringify(peer.answers)).not.toContain('root:');
    peer.destroy();
    await othersLive();
  });

  it('a frame whose id is a run of blanks without end is looked through in no time', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    const since = Date.now();
    peer.send(`<mos><mosID>${' '.repeat(20_000)}<ncsID/><roReqAll/></mos>`);
    await until(() => peer.answers.length === 1, 'the refusal');
    expect(Date.now() - since).toBeLessThan(2_000);
    peer.destroy();
    await othersLive();
  });

  it('R10 R11 a frame without end is cut off at its limit, and one that stays half is closed', async () => {
    const [long, half] = [await Peer.open(room.bridge.upperPort), await Peer.open(room.bridge.lowerPort)];
    long.send(`<mos><mosID>${'x'.repeat(300_000)}`);
    half.send('<mos><mosID>play');
    await until(() => long.closed && half.closed, 'both are closed');
    expect(logged('a frame is too long')).toBe(true);
    expect(logged('a frame stays half')).toBe(true);
    await othersLive();
  });

  it('R3 R9 noise and an unfinished frame are passed over, and the frames after them are answered in order', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    peer.send(
      `GET / HTTP/1.1\r\n\r\n<mos><mosID>cut ${frame('<reqMachInfo/>', 1)}\r\n${frame('<roReqAll/>', 2)}${frame('<nonsense/>', 3)}`,
    );
    await until(() => peer.answers.length === 3, 'three answers');
    expect(peer.answers.map(({ messageID, message }) => [messageID, message.kind])).toEqual([
      ['1', 'listMachInfo'],
      ['2', 'roListAll'],
      ['3', 'mosAck'],
    ]);
    peer.destroy();
    await othersLive();
  });

  it('R2 bytes one at a time are one message; an odd half of a character is waited for', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    for (const byte of encodeText(frame('<reqMachInfo/>', 9))) peer.sendBytes(Uint8Array.of(byte));
    await until(() => peer.answers.length === 1, 'one answer');
    expect(peer.answers[0]!.messageID).toBe('9');
    peer.destroy();
  });

  it('R8 UTF-8 on the port is answered in UTF-8', async () => {
    const peer = await Peer.open(room.bridge.upperPort, 'utf-8');
    expect((await peer.ask('<roReq><roID>AÇÃO</roID></roReq>')).message).toMatchObject({ kind: 'roAck', roStatus: 'unknown AÇÃO' });
    peer.destroy();
  });

  it('R15 the ids of somebody else, or swapped, are refused as they came and change nothing', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    const story = (await room.story('CLIMA')).uuid;
    const status = `<roElementStat element="STORY"><roID>${room.roID}</roID><storyID>${story}</storyID><status>PLAY</status><time>2026-11-21T18:00:00</time></roElementStat>`;
    for (const ids of [
      { mosID: 'stranger.mos', ncsID: 'ncs.demo.lauda.mos' },
      { mosID: 'ncs.demo.lauda.mos', ncsID: 'playout.demo.lauda.mos' },
      { mosID: 'playout.demo.lauda.mos', ncsID: 'other.ncs' },
    ])
      expect(await peer.ask(status, 4, ids)).toMatchObject({ ...ids, messageID: '4', message: { kind: 'mosAck', status: 'NACK' } });
    peer.destroy();
    await pause(300);
    expect((await room.story('CLIMA')).deviceStates).toEqual([]);
    await othersLive();
  });

  it('a peer that asks on and reads nothing is ended before its answers fill the memory', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    peer.pause();
    for (let id = 1; id <= 4_000; id++) peer.send(frame(`<roReq><roID>${room.roID}</roID></roReq>`, id));
    await until(() => logged('a peer does not read'), 'it is ended');
    peer.resume();
    await until(() => peer.closed, 'its end arrives');
    await othersLive();
  });

  it('R25 too many connections of one machine close its oldest, and hundreds opened and dropped leave the others alone', async () => {
    const oldest = await Peer.open(room.bridge.lowerPort);
    const more = await Promise.all(Array.from({ length: 8 }, () => Peer.open(room.bridge.lowerPort)));
    await until(() => oldest.closed, 'the oldest is closed');
    for (const peer of more) peer.destroy();
    for (let times = 0; times < 20; times++) {
      const crowd = await Promise.all(Array.from({ length: 10 }, () => Peer.open(room.bridge.lowerPort)));
      for (const [index, peer] of crowd.entries()) index % 2 ? peer.destroy() : peer.end();
    }
    await othersLive();
  });
});
