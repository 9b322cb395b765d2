import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { startGraphics, startSerialDevice, startWebService } from '@lauda/simulators';
import { PATIENCE } from '@lauda/testing';
import { expect, it } from 'vitest';
import type { ListedStory, Show } from '../../mos-bridge/tests/bridged.ts';
import { slugsIn, studioForTests, text } from '../../mos-bridge/tests/studio.ts';

const WORD = 'xilindro';
const SECRET = 'segredo do estúdio';
const studio = await studioForTests();

interface Tapped {
  readonly port: number;
  /** All that was sent to the device so far, read as text in whatever character set it was sent. */
  sent(): string;
  stop(): Promise<void>;
}
/** Stands before a device and keeps the bytes it is sent. */
async function tapped(port: number): Promise<Tapped> {
  const bytes: Buffer[] = [];
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
    near.on('data', (part: Buffer) => void bytes.push(part));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    // A letter of UCS-2 is one of ISO-8859-1 and a zero.
    sent: () => Buffer.concat(bytes).toString('latin1').replaceAll('\0', '').toLowerCase(),
    stop: async () => void server.close(),
  };
}

/** A text, and a graphic, of these words. */
const saying = (words: string) => ({
  link: { type: 'LINK', subSections: [text(words)] },
  head: {
    type: 'HEADER',
    subSections: [{ uuid: randomUUID(), type: 'CG', code: '100', cgFields: [{ name: '0', value: words }] }],
  },
});
const isPrivate = async ({ id }: ListedStory, is: boolean): Promise<void> => {
  expect((await studio.ana.send('PATCH', `/documents/${id}/private`, { private: is })).status).toBe(200);
};

it('no byte that a device of any protocol is sent has a word of a story while it is private, though what is not approved is sent', async () => {
  const ids = { mosId: 'playout.tv', ncsId: 'ncs.tv' };
  const playout = studio.keep(await startSerialDevice(ids));
  const prompter = studio.keep(await startSerialDevice({ ...ids, mosId: 'tp.tv' }));
  const graphics = studio.keep(await startGraphics({ port: 0 }));
  const service = studio.keep(await startWebService({ secret: SECRET, path: '/lauda' }));
  const wires = {
    playout: studio.keep(await tapped(playout.port)),
    prompter: studio.keep(await tapped(prompter.port)),
    graphics: studio.keep(await tapped(graphics.port)),
    service: studio.keep(await tapped(service.port)),
  };
  const unapproved = { sendUnapproved: true };
  const both = (wire: Tapped) => ({ upperPort: wire.port, ...unapproved });
  await studio.device('playout', wires.playout.port, { ...ids, ...both(wires.playout) });
  await studio.device('tp', wires.prompter.port, both(wires.prompter));
  await studio.device('playout', wires.service.port, { protocol: 'ws', secret: SECRET, profile: { path: '/lauda' }, ...unapproved });
  const cgId = await studio.device('cg', wires.graphics.port, { protocol: 'ii', ...unapproved });
  await studio.ana.post(`/devices/${cgId}/templates`, { code: '100', name: 'NOME', fields: [{ name: 'nome', number: 1, size: 0 }] });
  studio.programId = await studio.program({ name: 'Com gráficos', cgId });
  await studio.begin();
  /** Waits until each device was sent a word, and answers which were. */
  const sentTo = (word: string) => Object.entries(wires).flatMap(([name, wire]) => (wire.sent().includes(word) ? [name] : []));
  const reaches = (word: string) => expect.poll(() => sentTo(word), PATIENCE).toEqual(Object.keys(wires));
  const story = async (show: Show, slug: string): Promise<ListedStory> => {
    const made = await studio.story(show, { slug, sections: saying(slug), information: slug, credits: slug });
    expect((await studio.ana.patch(`/stories/${made.id}`, 'approved', false)).status).toBe(200);
    return made;
  };
  const { show } = await studio.show();
  const open = await story(show, 'aberta');
  const hidden = await story(show, WORD);
  await isPrivate(hidden, true);
  const turning = await story(show, 'primeira');
  await studio.enable(show);
  await reaches('aberta');
  await reaches('primeira');

  await isPrivate(turning, true);
  await expect.poll(() => [playout, prompter].map((device) => slugsIn(device, show)), PATIENCE).toEqual([['aberta'], ['aberta']]);
  await studio.ana.patch(`/stories/${turning.id}`, 'slug', WORD);
  await studio.ana.patch(`/stories/${turning.id}`, 'sections', saying(WORD));
  await studio.move(show, turning, open);
  await studio.ana.patch(`/stories/${hidden.id}`, 'credits', `${WORD} ${WORD}`);
  await studio.ana.patch(`/stories/${open.id}`, 'sections', saying('depois'));
  await reaches('depois');
  expect(sentTo(WORD)).toEqual([]);

  // What is no secret any more is sent, so the search can fail.
  await isPrivate(hidden, false);
  await reaches(WORD);
});
