import { SECTION_NAMES, sendable } from '@lauda/domain';
import { textOf } from '@lauda/mos';
import { type Playout, startPlayout } from '@lauda/simulators';
import { expect } from 'vitest';
import { type BridgeProcess, NewsroomProcess, startBridgeProcess } from '../../packages/testing/src/process-newsroom.ts';
import type { Rundown, Story } from './ledger.ts';

const PATIENCE_MS = 45_000;

/** A newsroom, its bridge and a playout: server and bridge are processes that may be killed, the playout lives as long as the test. */
export class Studio {
  readonly newsroom: NewsroomProcess;
  readonly playout: Playout;
  private bridge: BridgeProcess;

  private constructor(newsroom: NewsroomProcess, playout: Playout, bridge: BridgeProcess) {
    this.newsroom = newsroom;
    this.playout = playout;
    this.bridge = bridge;
  }

  static async open(): Promise<Studio> {
    const names = { mosId: 'playout.demo.lauda.mos', ncsId: 'ncs.demo.lauda.mos' };
    const playout = await startPlayout({ lowerPort: 0, upperPort: 0, ...names, latencyMs: 5 });
    const ports = { lowerPort: playout.lowerPort, upperPort: playout.upperPort };
    const newsroom = await NewsroomProcess.start({ LAUDA_DEMO_PLAYOUT: JSON.stringify(ports) });
    return new Studio(newsroom, playout, await startBridgeProcess(newsroom));
  }

  async killBridge(): Promise<void> {
    await this.bridge.kill('SIGKILL');
  }
  /** Starts the bridge again; one that lives is ended first, because a new server has a new token for it. */
  async bridgeAgain(): Promise<void> {
    await this.bridge.kill('SIGTERM');
    this.bridge = await startBridgeProcess(this.newsroom);
  }

  /** Waits until the playout holds what a rundown says: the same stories in the same order, their names, pages and texts. */
  async holdDevice(rundown: Rundown & { readonly uuid: string }): Promise<void> {
    await expect
      .poll(() => this.held(rundown.uuid), { timeout: PATIENCE_MS, interval: 50, message: 'the device holds the rundown' })
      .toEqual(wantedOf(rundown));
  }

  private held(roID: string): unknown {
    return this.playout
      .holdings()
      .get(roID)
      ?.stories.map(({ storyID, slug, num = '' }) => {
        const { body = [] } = this.playout.texts().get(storyID) ?? {};
        const read = body.flatMap((part) => (part.kind === 'text' && part.element.name === 'p' ? [textOf(part.element)] : []));
        return { uuid: storyID, slug, page: num, read };
      });
  }

  words(): string {
    return `${this.newsroom.server.words()}\n${this.bridge.words()}`;
  }

  async close(): Promise<void> {
    await this.bridge.kill('SIGTERM');
    await this.newsroom.stop();
    await this.playout.stop();
  }
}

/** What a device that takes approved, public stories should hold of a rundown. */
const wantedOf = ({ blocks }: Rundown): unknown =>
  blocks.flatMap((block) =>
    block.stories
      .filter((story) => sendable(story, { standBy: block.standBy }, { sendUnapproved: false, sendPrivate: false }))
      .map((story) => ({ uuid: story.uuid, slug: story.slug, page: story.page, read: readOf(story) })),
  );

const readOf = ({ sections }: Story): string[] =>
  SECTION_NAMES.flatMap((part) => sections[part]?.subSections ?? [])
    .flatMap(({ text }) => (text ?? '').split(/\r?\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
