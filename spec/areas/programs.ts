import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf } from '../kit.ts';
import { Id, IdPath, Line, LocalTime, Version } from '../scalars.ts';
import { Device } from './devices.ts';
import { User } from './users.ts';

export const Program = entity('Program', {
  id: Id,
  version: Version,
  name: Line.trim().min(1).max(100),
  start: LocalTime,
  end: LocalTime,
  legacyMode: z.boolean(),
  announcers: z.array(Id),
  presenters: z.array(Id),
  imageEditors: z.array(Id),
  defaultAnnouncer: Id.nullable(),
  defaultPresenter: Id.nullable(),
  cgId: Id.nullable(),
  playoutId: Id.nullable(),
  drawer: z.boolean(),
  groups: z.array(Id),
  editors: z.array(User).nullable(),
  active: z.boolean(),
});
const ProgramInput = inputOf('ProgramInput', Program, ['name', 'start', 'end']);
const people = (path: string, who: string) =>
  call(`GET /programs/{id}/${path}`, `Lists the ${who} of one program.`, { role: 'user', path: IdPath, result: z.array(User) });

export const programs = {
  ...collection('/programs', 'program', { read: 'user', write: 'PROGRAM_WRITE' }, Program, ProgramInput),
  list: call('GET /programs', 'Lists the programs open to the caller, or all.', {
    role: 'user',
    query: z.object({ all: z.boolean().optional(), withUsers: z.boolean().optional() }),
    result: z.array(Program),
  }),
  update: call('PUT /programs', 'Replaces one program; copy=true saves it as a new one.', {
    role: 'PROGRAM_WRITE',
    query: z.object({ copy: z.boolean().optional() }),
    body: ProgramInput,
    result: Program,
  }),
  cg: call('GET /programs/{id}/cg', 'Loads the graphics device of one program, or null.', {
    role: 'user',
    path: IdPath,
    result: Device.nullable(),
  }),
  playout: call('GET /programs/{id}/playout', 'Loads the playout device of one program, or null.', {
    role: 'user',
    path: IdPath,
    result: Device.nullable(),
  }),
  editors: people('editors', 'editors'),
  imageEditors: people('imageEditors', 'image editors'),
  presenters: people('presenters', 'presenters'),
};
