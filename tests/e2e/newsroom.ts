import { launchBrowser } from '@lauda/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';

/** The demo newsroom of a file of tests, as one command starts it. */
export let newsroom: NewsroomProcess;
/** The browser of a file of tests. */
export let browser: Browser;

/** Has a newsroom and a browser there before what follows in a file of tests, and stops both after all of it. */
export function openNewsroom(): void {
  beforeAll(async () => {
    [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await newsroom?.stop();
  });
}
