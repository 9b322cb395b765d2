import type { Device, Newsroom } from '@lauda/sdk';
import { oneNamed } from '../named.ts';

/** Loads the devices and finds the one named. */
export async function findDevice(newsroom: Newsroom, text: string, signal: AbortSignal): Promise<Device> {
  return oneNamed('device', await newsroom.devices.list({ signal }), text);
}
