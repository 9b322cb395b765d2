import { bridge } from '@lauda/spec/areas/bridge';
import { answerCommand, openCommands, trafficOf } from '../bridge/commands.ts';
import { editStory } from '../bridge/edits.ts';
import { lease, release } from '../bridge/leases.ts';
import { leftoverRundownsOf } from '../bridge/leftoverRundowns.ts';
import { takeReports } from '../bridge/reports.ts';
import { wantedByAll, wantedOf } from '../bridge/wanted.ts';
import { implement } from '../implement.ts';
import { knownMedia } from '../studio/archive.ts';
import { devicesForBridge } from '../studio/devices.ts';

export const bridgeHandlers = implement<typeof bridge>(bridge, {
  devices: (_request, context) => devicesForBridge(context),
  lease: ({ body }, context) => lease(body.bridgeId, body.deviceIds, context),
  release: ({ query }, context) => release(query.bridgeId, context),
  wanted: ({ path, query }, context) => wantedOf(path.id, query.after, context),
  wantedAll: ({ body }, context) => wantedByAll(body, context),
  leftoverRundowns: ({ path, body }, context) => leftoverRundownsOf(path.id, body.held, context),
  report: ({ body }, context) => takeReports(body, context),
  edit: ({ body }, context) => editStory(body, context),
  commands: ({ query }, context) => openCommands(query.after, context),
  traffic: ({ path, query }, context) => trafficOf(path.id, query.after, context),
  media: ({ path }, { pool }) => knownMedia(pool, path.id),
  answer: ({ path, body }, context) => answerCommand(path.id, body, context),
});
