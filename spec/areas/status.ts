import { FILE_STORES, STATUS_KINDS, STATUS_TROUBLE_CODES } from '@lauda/domain/status';
import * as z from 'zod';
import { call, entity } from '../kit.ts';
import { Id, Int, Long, Timestamp } from '../scalars.ts';

const says = <T extends z.ZodType>(schema: T, description: string): T => schema.meta({ description }) as T;

const StatusNode = entity('StatusNode', {
  id: says(z.string(), 'Name of its process, as the jobs it works on name it'),
  host: says(z.string(), 'The machine it runs on'),
  release: says(z.string(), 'Version of the server'),
  contract: says(z.string(), 'Version of the contract it speaks'),
  runtime: says(z.string(), 'Version of Node.js'),
  here: says(z.boolean(), 'It is the one that answers'),
  gone: says(z.boolean(), 'It was not heard for three of its beats, and did not say that it stops'),
  uptime: says(Int, 'For how long it runs, in seconds'),
  heard: says(Int, 'How long ago it was last heard, in seconds'),
  memory: says(Long, 'Memory of its process, in bytes'),
  sockets: says(Int, 'How many live connections it serves'),
});
const StatusBridge = entity('StatusBridge', {
  id: says(z.string(), 'Its name'),
  connected: says(z.boolean(), 'It keeps the lease of some device'),
  seconds: says(Int, 'For how long it is, or is not, in seconds'),
  devices: says(Int, 'How many devices it serves, or served last'),
});
const StatusDevice = entity('StatusDevice', {
  id: Id,
  name: z.string(),
  type: z.string(),
  bridgeId: says(z.string().nullable(), 'The bridge that serves it now; null where none does'),
  connected: says(z.boolean(), 'A bridge serves it and it answers'),
  simulated: says(z.boolean(), 'A stand-in answers in its place'),
  seconds: says(Int.nullable(), 'For how long it is, or is not, in seconds; null where nobody knows'),
});
const StatusJobs = entity('StatusJobs', {
  running: says(Int, 'How many are worked on'),
  queued: says(Int, 'How many wait for their time'),
  failed: says(Int, 'How many failed and were not done since'),
  late: says(Int, 'How many wait more than five minutes past their time'),
});
const StatusDatabase = entity('StatusDatabase', {
  version: says(z.string(), 'Version of PostgreSQL'),
  bytes: says(Long, 'Size of the database'),
  connections: says(Int, 'How many connections the server of the database has, of all its databases'),
  limit: says(Int, 'How many it takes of those who are no superusers'),
  latencyMs: says(Int, 'How long the shortest statement took, in milliseconds'),
  readOnly: says(z.boolean(), 'It is a standby and takes nothing in'),
  replicas: says(Int, 'How many standbys follow it'),
  lagBytes: says(Long.nullable(), 'How far the last of them is behind; null where there is none or it is not told'),
});
const StatusDisk = entity('StatusDisk', {
  files: says(Int, 'How many files are stored'),
  bytes: says(Long, 'How much they take'),
  free: says(Long, 'How many bytes are free where files lie, or, where that is a bucket, where the data folder of the answering node does'),
  total: says(Long, 'How many bytes there are in all; 0 where the machine does not tell'),
  store: says(z.enum(FILE_STORES), 'What keeps the files: a folder, or a bucket of an S3-compatible store'),
  place: says(z.string(), 'The folder, or `s3://bucket/prefix`'),
  failure: says(z.string().nullable(), 'Why files cannot be had now, as the answering node found; null where they can'),
});
const StatusBackup = entity('StatusBackup', {
  name: says(z.string().nullable(), 'The last one; null where none was made'),
  seconds: says(Int.nullable(), 'How long ago that was, in seconds'),
  bytes: says(Long.nullable(), 'Its size'),
  kept: says(Int, 'How many are kept'),
  free: says(Long, 'How many bytes are free on the disk of the folder of this server; 0 where it has none'),
  total: says(Long, 'How many bytes that disk has; 0 where it has no folder'),
});
const SlowStatement = entity('SlowStatement', {
  text: says(z.string(), 'The statement without any value'),
  calls: says(Int, 'How often it ran'),
  meanMs: says(Int, 'How long it took on average, in milliseconds'),
  maxMs: says(Int, 'How long it took at most, in milliseconds'),
});
const StatusSlow = entity('StatusSlow', {
  source: says(
    z.enum(['pg_stat_statements', 'node']),
    'Who counted: PostgreSQL for all nodes, or the node that answers, those over its limit since it started',
  ),
  limitMs: says(Int, 'Faster ones are not named, in milliseconds'),
  statements: says(z.array(SlowStatement), 'The slowest first, twenty at most'),
});
const StatusTrouble = entity('StatusTrouble', {
  kind: says(z.enum(STATUS_KINDS).meta({ id: 'StatusKind' }), 'Which part'),
  name: says(z.string(), 'Its name or id; empty for parts of which there is one'),
  code: says(z.enum(STATUS_TROUBLE_CODES).meta({ id: 'StatusTroubleCode' }), 'What is wrong'),
  broken: says(z.boolean(), 'False where it works and only wants a look'),
});
const Status = entity('Status', {
  at: Timestamp,
  ok: says(z.boolean(), 'Nothing is broken'),
  troubles: says(z.array(StatusTrouble), 'Everything that is wrong'),
  nodes: says(z.array(StatusNode), 'The servers that share the database; one that is gone is named for a day'),
  bridges: says(z.array(StatusBridge), 'The bridges that served a device'),
  devices: says(z.array(StatusDevice), 'The devices and whether they answer'),
  jobs: says(StatusJobs, 'What the server does by itself'),
  database: says(StatusDatabase, 'The database they share'),
  disk: says(StatusDisk, 'Where files lie'),
  backup: says(StatusBackup.nullable(), 'The backups that are made by themselves; null where none is'),
  slow: says(StatusSlow, 'Statements that take long'),
});

export const status = {
  load: call(
    'GET /status',
    'Tells how the newsroom stands: nodes, bridges, devices, jobs, database, files, slow statements, and what is wrong.',
    {
      role: 'ADMIN_READ',
      result: Status,
      extension: true,
    },
  ),
};
