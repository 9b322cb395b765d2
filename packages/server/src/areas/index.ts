import { areas } from '@lauda/spec';
import { isCall } from '@lauda/spec/kit';
import type { AnyHandler } from '../implement.ts';
import { assignmentsHandlers } from './assignments.ts';
import { authHandlers, authoritiesHandlers, timeHandlers, tokensHandlers } from './auth.ts';
import { branchHandlers } from './branch.ts';
import { bridgeHandlers } from './bridge.ts';
import { classificationsHandlers } from './classifications.ts';
import { devicesHandlers } from './devices.ts';
import { documentsHandlers } from './documents.ts';
import { filesHandlers } from './files.ts';
import { locksHandlers } from './locks.ts';
import { mamHandlers } from './mam.ts';
import { mosHandlers } from './mos.ts';
import { programsHandlers } from './programs.ts';
import { rundownsHandlers } from './rundowns.ts';
import { storiesHandlers } from './stories.ts';
import { storyTemplatesHandlers } from './story-templates.ts';
import { usersHandlers } from './users.ts';

interface Tree {
  readonly [name: string]: AnyHandler | Tree;
}
const trees = {
  auth: authHandlers,
  authorities: authoritiesHandlers,
  tokens: tokensHandlers,
  time: timeHandlers,
  users: usersHandlers,
  branch: branchHandlers,
  programs: programsHandlers,
  classifications: classificationsHandlers,
  devices: devicesHandlers,
  mam: mamHandlers,
  mos: mosHandlers,
  assignments: assignmentsHandlers,
  rundowns: rundownsHandlers,
  storyTemplates: storyTemplatesHandlers,
  stories: storiesHandlers,
  documents: documentsHandlers,
  locks: locksHandlers,
  files: filesHandlers,
  bridge: bridgeHandlers,
} as unknown as Record<string, Tree>;

/** Walks contract and handlers side by side: every call with its handler. */
export function* handled(): Generator<{ id: string; call: import('@lauda/spec/kit').Call; handler: AnyHandler }> {
  yield* walk(areas, trees, '');
}

function* walk(area: import('@lauda/spec/kit').Area, tree: Tree, prefix: string): ReturnType<typeof handled> {
  for (const [name, node] of Object.entries(area)) {
    const id = prefix ? `${prefix}.${name}` : name;
    const handler = tree[name];
    if (handler === undefined) throw new Error(`no handler for ${id}`);
    if (isCall(node)) yield { id, call: node, handler: handler as AnyHandler };
    else yield* walk(node, handler as Tree, id);
  }
}
