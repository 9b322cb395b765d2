import { type BridgeAnswer, type BridgeCommand, type Newsroom, NotFoundError } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { Commands } from '../src/commands.ts';
import type { DeviceSession } from '../src/deviceSession.ts';
import { realClock } from '../src/effects.ts';
import { until } from './wait.ts';

/** A newsroom with one command for a device, which takes an answer as a test says. */
function scene(take: (answer: BridgeAnswer) => Promise<void>) {
  const command = { id: 7, deviceId: 1, verb: 'mediaCreate', args: {}, createdMs: 0 } as unknown as BridgeCommand;
  const answers: BridgeAnswer[] = [];
  const done: string[] = [];
  const answer = async (_: number, given: BridgeAnswer): Promise<void> => {
    answers.push(given);
    await take(given);
  };
  const session = { command: async (verb: string) => ({ objectId: `OBJ-${done.push(verb)}` }) } as unknown as DeviceSession;
  const commands = new Commands({
    newsroom: { bridge: { commands: async () => [command], answer } } as unknown as Newsroom,
    clock: realClock,
    log: () => undefined,
    time: () => '2026-11-21T18:00:00',
    session: () => session,
    traffic: () => [],
    speaker: () => undefined,
  });
  return { commands, answers, done };
}

it('a command whose answer is lost is not done again: the same answer goes out until it is taken', async () => {
  let lost = 2;
  const { commands, answers, done } = scene(async () => {
    if (lost-- > 0) throw new Error('no answer');
  });
  await until(() => {
    commands.wake();
    return answers.length === 3;
  }, 'the answer is taken');
  commands.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: true, result: { objectId: 'OBJ-1' } })));
  expect(done).toEqual(['mediaCreate']);
});

it('a command that another bridge answered is let go of', async () => {
  const { commands, answers, done } = scene(async () => {
    throw new NotFoundError(404, 'not_found', 'Gone');
  });
  commands.wake();
  await until(() => answers.length === 1, 'told');
  commands.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect([answers.length, done.length]).toEqual([1, 1]);
});
