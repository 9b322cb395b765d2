import type { Client, Entry, SearchRequest } from 'ldapts';
import { expect, it } from 'vitest';
import { readGroups } from '../src/directory/groups.ts';

const BASE = 'dc=tv,dc=example';
const server = { groupsDn: `ou=groups,${BASE}`, baseDn: BASE } as Parameters<typeof readGroups>[1];
const users = ['ana', 'bob', 'cid'].map((username) => ({
  key: username,
  username,
  dn: `uid=${username},ou=people,${BASE}`,
})) as unknown as Parameters<typeof readGroups>[2];
const wanted = [
  { id: 1, name: 'Edição' },
  { id: 2, name: 'reportagem ' },
  { id: 3, name: 'Ninguém' },
  { id: 4, name: 'Fora' },
];
const dn = (name: string): string => `cn=${name},ou=groups,${BASE}`;
const GROUPS = [
  { dn: dn('Edicao'), cn: 'EDIÇÃO', member: ['UID=ana, OU=people, DC=tv, DC=example', dn('Pauta')] },
  // Each is in the other.
  { dn: dn('Pauta'), cn: 'Pauta', uniqueMember: [`uid=cid,ou=people,${BASE}`, dn('Edicao')] },
  { dn: dn('Reportagem'), cn: 'Reportagem', memberUid: 'BOB' },
  { dn: dn('Ninguem'), cn: 'Ninguém' },
];

/** A directory that answers with these groups; Active Directory resolves the nesting by itself. */
function directory(chain?: Readonly<Record<string, readonly string[]>>): Client {
  const inChain = (filter: string): Entry[] =>
    Object.entries(chain!).flatMap(([group, people]) => (filter.includes(group) ? people.map((each) => ({ dn: each }) as Entry) : []));
  return {
    search: async () => ({ searchEntries: chain ? [{ dn: '', supportedCapabilities: ['1.2.840.113556.1.4.800'] }] : [] }),
    _nextMessageId: () => 1,
    _send: async ({ baseDN, filter }: SearchRequest) => {
      const found = baseDN === server.groupsDn ? (GROUPS as Entry[]) : inChain(String(filter));
      return { status: 0, searchEntries: found.map((entry) => ({ toObject: () => entry })) };
    },
  } as unknown as Client;
}
const read = async (client: Client) => {
  const { known, of } = await readGroups(client, server, users, wanted);
  return { known, of: Object.fromEntries([...of].map(([key, ids]) => [key, [...ids]])) };
};

it('finds the groups of the newsroom in a directory by their names, with members of groups within them', async () => {
  expect(await read(directory())).toEqual({ known: [1, 2, 3], of: { ana: [1], cid: [1], bob: [2] } });
});

it('has Active Directory say who is in a group, however long the list', async () => {
  const chain = { Edicao: [`UID=Bob,OU=people,${BASE}`] };
  expect(await read(directory(chain))).toEqual({ known: [1, 2, 3], of: { ana: [1], cid: [1], bob: [1, 2] } });
});

it('asks for nothing where no place of groups is set, or no group is wanted', async () => {
  const nobody = {} as Client;
  expect(await readGroups(nobody, { ...server, groupsDn: null }, users, wanted)).toEqual({ known: [], of: new Map() });
  expect(await readGroups(nobody, server, users, [])).toEqual({ known: [], of: new Map() });
});
