import { assignments } from './areas/assignments.ts';
import { auth, authorities, time, tokens } from './areas/auth.ts';
import { branch } from './areas/branch.ts';
import { bridge } from './areas/bridge.ts';
import { calendars } from './areas/calendars.ts';
import { classifications } from './areas/classifications.ts';
import { contacts } from './areas/contacts.ts';
import { devices } from './areas/devices.ts';
import { documents, locks } from './areas/documents.ts';
import { editorials } from './areas/editorials.ts';
import { files } from './areas/files.ts';
import { groups } from './areas/groups.ts';
import { mam } from './areas/mam.ts';
import { mos } from './areas/mos.ts';
import { programs } from './areas/programs.ts';
import { rundowns } from './areas/rundowns.ts';
import { stories } from './areas/stories.ts';
import { storyTemplates } from './areas/templates.ts';
import { types } from './areas/types.ts';
import { users } from './areas/users.ts';
import { vehicles } from './areas/vehicles.ts';
import { type Area, type Call, callsOf } from './kit.ts';

/** Every area: the server's handlers and the methods of the SDK are held against this tree. */
export const areas = {
  auth,
  authorities,
  tokens,
  time,
  users,
  branch,
  programs,
  classifications,
  editorials,
  types,
  vehicles,
  groups,
  contacts,
  calendars,
  devices,
  mam,
  mos,
  assignments,
  rundowns,
  storyTemplates,
  stories,
  documents,
  locks,
  files,
  bridge,
} as const satisfies Readonly<Record<string, Area>>;

/** Every call with its operation id. */
export const calls: readonly { id: string; call: Call }[] = Object.entries(areas).flatMap(([name, area]) => callsOf(area, name));

export { ErrorBody } from './scalars.ts';
