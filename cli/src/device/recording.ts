import { type Conversation, readConversation } from '@lauda/domain';
import type { Context } from '../command.ts';
import { CliError } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { readText } from '../files.ts';

/** Reads a recorded conversation; lines that cannot be read are reported and left out. */
export async function readRecording(path: string, { env, show, t }: Context): Promise<Conversation> {
  const { conversation, bad } = readConversation(await readText(path, env));
  if (!conversation) throw new CliError(EXIT.failed, 'device.recording.none', { path });
  for (const { line, reason } of bad) show.fail(t('device.recording.bad', { path, line, reason: t(`device.recording.${reason}`) }));
  return conversation;
}
