import { BerReader, BerWriter, PagedResultsControl } from 'ldapts';
import { expect, it } from 'vitest';
import { inDirectory } from '../src/directory/connect.ts';
import { readGroups } from '../src/directory/groups.ts';
import { NO_DIRECTORY } from '../src/directory/server.ts';
import { allUsers } from '../src/directory/users.ts';
import { bad } from './directory-kit.ts';

const [BIND, SEARCH, ENTRY, DONE, BOUND, CONTROLS] = [0x60, 0x63, 0x64, 0x65, 0x61, 0xa0];
const PAGES = [['ana'], [], [], ['rui', 'lia'], []];

/** Writes one answer of the protocol. */
function answer(id: number, tag: number, write: (writer: BerWriter) => void, cookie?: string): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(tag);
  write(writer);
  writer.endSequence();
  if (cookie !== undefined) {
    const value = new BerWriter();
    value.startSequence();
    value.writeInt(0);
    value.writeString(cookie);
    value.endSequence();
    writer.startSequence(CONTROLS);
    writer.startSequence();
    writer.writeString(PagedResultsControl.type);
    writer.writeBuffer(value.buffer, 0x04);
    writer.endSequence();
    writer.endSequence();
  }
  writer.endSequence();
  return writer.buffer;
}
const ok = (writer: BerWriter): void => {
  writer.writeEnumeration(0);
  writer.writeString('');
  writer.writeString('');
};
const entry = (dn: string, attributes: Readonly<Record<string, string>>) => (writer: BerWriter) => {
  writer.writeString(dn);
  writer.startSequence();
  for (const [name, value] of Object.entries(attributes)) {
    writer.startSequence();
    writer.writeString(name);
    writer.startSequence(0x31);
    writer.writeString(value);
    writer.endSequence();
    writer.endSequence();
  }
  writer.endSequence();
};

/** A directory some pages of which hold nobody, though more follow: a filter that is applied late, or entries the reader may not see. */
const patchy = () =>
  bad((socket) => {
    let waiting = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      waiting = Buffer.concat([waiting, part]);
      for (;;) {
        const reader = new BerReader(waiting);
        if (reader.readSequence() === null || reader.remain < reader.length) return;
        const end = reader.offset + reader.length;
        const message = waiting.subarray(0, end);
        waiting = waiting.subarray(end);
        const id = reader.readInt()!;
        const asked = reader.readSequence();
        if (asked === BIND) socket.write(answer(id, BOUND!, ok));
        if (asked !== SEARCH) continue;
        const base = reader.readString();
        if (base === '') {
          socket.write(answer(id, ENTRY!, entry('', { supportedCapabilities: '1.2.840.113556.1.4.800' })));
          socket.write(answer(id, DONE!, ok));
          continue;
        }
        const page = Number(/cookie-(\d)/.exec(message.toString('latin1'))?.[1] ?? 0);
        for (const name of PAGES[page]!) {
          const uid = base === 'ou=groups' ? 'Esportes' : name;
          const attributes = base === 'ou=groups' ? { cn: uid } : { uid, cn: uid, entryUUID: uid };
          socket.write(answer(id, ENTRY!, entry(`uid=${name},${base}`, attributes)));
        }
        socket.write(answer(id, DONE!, ok, page + 1 < PAGES.length ? `cookie-${page + 1}` : ''));
      }
    });
  });

it('is read to its last page, also where one between has nobody: people, groups and the members of nested ones', async () => {
  const directory = await patchy();
  try {
    const server = { ...NO_DIRECTORY, url: directory.url, baseDn: 'ou=people', groupsDn: 'ou=groups' };
    const patience = { connectMs: 5_000, askMs: 5_000, signal: AbortSignal.timeout(20_000) };
    const [users, groups] = await inDirectory(server, patience, async (client) => {
      const found = await allUsers(client, server, 0);
      return [found, await readGroups(client, server, found, [{ id: 7, name: 'Esportes' }])] as const;
    });
    expect(users.map(({ username }) => username)).toEqual(['ana', 'rui', 'lia']);
    expect(Object.fromEntries(groups.of)).toEqual({ ana: new Set([7]), rui: new Set([7]), lia: new Set([7]) });
  } finally {
    await directory.close();
  }
});
