import type { Command } from '../command.ts';
import { api } from './api.ts';
import { login } from './auth/login.ts';
import { logout } from './auth/logout.ts';
import { status } from './auth/status.ts';
import { tokenCreate } from './auth/token/create.ts';
import { tokenList } from './auth/token/list.ts';
import { tokenRevoke } from './auth/token/revoke.ts';
import { token } from './auth/token.ts';
import { deviceLint } from './device/lint.ts';
import { deviceList } from './device/list.ts';
import { deviceRecord } from './device/record.ts';
import { deviceReplay } from './device/replay.ts';
import { deviceSimulate } from './device/simulate.ts';
import { deviceSync } from './device/sync.ts';
import { deviceTemplates } from './device/templates.ts';
import { deviceTest } from './device/test.ts';
import { deviceTraffic } from './device/traffic.ts';
import { ENTRY_COMMANDS } from './entries.ts';
import { exitCodes } from './exitCodes.ts';
import { lockList } from './lock/list.ts';
import { lockRelease } from './lock/release.ts';
import { lockTakeOver } from './lock/takeOver.ts';
import { approve } from './rundown/approve.ts';
import { asRunCommand } from './rundown/asrun.ts';
import { create } from './rundown/create.ts';
import { credits } from './rundown/credits.ts';
import { exportRundown } from './rundown/export.ts';
import { fit } from './rundown/fit.ts';
import { importFiles } from './rundown/import.ts';
import { lint } from './rundown/lint.ts';
import { list } from './rundown/list.ts';
import { print } from './rundown/print.ts';
import { view } from './rundown/view.ts';
import { watch } from './rundown/watch.ts';
import { edit } from './story/edit.ts';
import { move } from './story/move.ts';
import { view as storyView } from './story/view.ts';

/** Every command, in the order help shows them. */
export const COMMANDS: readonly Command[] = [
  login,
  status,
  token,
  tokenCreate,
  tokenList,
  tokenRevoke,
  logout,
  list,
  view,
  create,
  importFiles,
  exportRundown,
  watch,
  approve,
  credits,
  lint,
  fit,
  asRunCommand,
  print,
  storyView,
  edit,
  move,
  lockList,
  lockRelease,
  lockTakeOver,
  deviceList,
  deviceTest,
  deviceTemplates,
  deviceSync,
  deviceSimulate,
  deviceTraffic,
  deviceRecord,
  deviceReplay,
  deviceLint,
  ...ENTRY_COMMANDS,
  api,
  exitCodes,
];
