// @vitest-environment jsdom
import type { Story } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { story } from '../../testing/desk.tsx';
import { Motion } from './Motion.ts';
import { Pace } from './pace.ts';
import { moveOffset, successorOf } from './place.ts';
import { findPage, scriptOf } from './script.ts';
import { readSettings } from './settings.ts';

const text = (words: string, presenterId: number | null = null): Story['sections'] =>
  ({ head: { type: 'HEADER', duration: 'PT0S', subSections: [{ uuid: 'h', type: 'CAMERA_TEXT', text: words, presenterId }] } }) as never;

const block = (standBy: boolean, ...stories: Story[]) => ({ standBy, stories }) as never;
const NOBODY = { own: new Map() };
const rundown = (...blocks: never[]) => ({ blocks, onAir: { kind: 'story', id: 2 } }) as never;

describe('the script of the prompter', () => {
  it('reads the stories in order and leaves out floated ones and Stand By', () => {
    const show = rundown(
      block(false, story({ id: 1, page: '01' }), story({ id: 2, page: '02', floated: true })),
      block(false, story({ id: 3, page: '03' })),
      block(true, story({ id: 4, page: '04' })),
    );
    expect(scriptOf(show, NOBODY).map(({ page }) => page)).toEqual(['01', '03']);
  });

  it('times each text at the rate of who reads it, without what stands in brackets', () => {
    const words = 'a'.repeat(100);
    const show = rundown(
      block(
        false,
        story({ id: 1, presenterId: 7, sections: text(`${words}[olhar para a câmera 2]`) }),
        story({ id: 2, presenterId: 7, sections: text(words, 8) }),
        story({ id: 3, sections: text(words) }),
      ),
    );
    const own = new Map([
      [7, 0.1],
      [8, 0.2],
    ]);
    const seconds = (usual?: number) => scriptOf(show, { own, usual }).map(({ parts }) => parts[0]?.seconds);
    expect(seconds()).toEqual([10, 20, 8]);
    // Who has no rate of their own reads at that of the house, once one is set.
    expect(seconds(0.05)).toEqual([10, 20, 5]);
    // What names nobody is read by who reads the program by default.
    const program = { defaultPresenter: 8, defaultAnnouncer: null };
    expect(scriptOf(show, { own, program }).map(({ parts }) => parts[0]?.seconds)).toEqual([10, 20, 20]);
  });

  it('shows a tape as a cue with its last words, and not as words to read', () => {
    const sections = { ...text('Boa noite.'), vt: { type: 'VT', duration: 'PT1M5S', cueOut: '…até amanhã.', subSections: [] } } as never;
    const [first] = scriptOf(rundown(block(false, story({ id: 2, sections }))), NOBODY);
    expect(first?.onAir).toBe(true);
    expect(first?.parts.map((part) => [part.kind, part.seconds])).toEqual([
      ['words', 1],
      ['cue', 65],
    ]);
  });

  it('keeps the reference of a story that did not change, so that only the changed one is drawn', () => {
    const stays = story({ id: 1 });
    const rates = NOBODY;
    const before = scriptOf(rundown(block(false, stays, story({ id: 2 }))), rates);
    const after = scriptOf(rundown(block(false, stays, story({ id: 2, slug: 'OUTRA' }))), rates);
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
  });

  it('finds a page as people say it', () => {
    const stories = ['01', '07', '07A', '12'].map((page) => ({ page }) as never);
    const found = (typed: string) => (findPage(stories, typed) as { page: string } | undefined)?.page;
    expect(['7', '07', '7a', '12', '1', '99', ' '].map(found)).toEqual(['07', '07', '07A', '12', '01', undefined, undefined]);
  });
});

const laid = (key: string, top: number, height: number, seconds: number, presenterId: number | null = null) => ({
  key,
  storyId: Number(key),
  top,
  height,
  seconds,
  presenterId,
});

describe('the pace', () => {
  it('is that of the presenter of the text, or of the next one', () => {
    const pace = new Pace([laid('1', 0, 400, 10, 7), laid('2', 500, 600, 30, 8), laid('3', 1200, 200, 0, 7)], 60);
    expect([pace.at(100), pace.at(450), pace.at(800), pace.at(5000)]).toEqual([40, 20, 20, 20]);
    expect(new Pace([], 60).at(0)).toBe(60);
  });

  it('tells the reading that is left, in a story and in the show', () => {
    const pace = new Pace([laid('1', 0, 400, 10), laid('2', 500, 600, 30)], 60);
    expect([pace.left(200, 1), pace.left(200), pace.left(800), pace.left(2000)]).toEqual([5, 35, 15, 0]);
  });
});

const run = (motion: Motion, seconds: number, pace = 100): void => {
  for (let ms = 0; ms < seconds * 1000; ms += 20) motion.step(20, pace, 10_000);
};

describe('the motion', () => {
  it('stops at the notch of the wheel that goes below the slowest speed, and is moved by the next', () => {
    const motion = new Motion();
    motion.toggle();
    while (motion.level > 1) motion.slower();
    motion.turn(-120);
    expect(motion.view()).toEqual({ running: false, level: 0 });
    motion.turn(-120);
    expect([motion.running, motion.y]).toEqual([false, -120]);
  });

  it('is headed for where it glides to, from the press on', () => {
    const motion = new Motion();
    motion.go(600, true);
    expect([motion.y, motion.goal]).toEqual([0, 600]);
    motion.shift(50);
    expect(motion.goal).toBe(50);
  });

  it('runs at the rate of the presenter, and stops and goes on at the same speed', () => {
    const motion = new Motion();
    motion.toggle();
    run(motion, 10);
    expect(motion.y).toBeGreaterThan(970);
    expect(motion.y).toBeLessThanOrEqual(1000);
    motion.toggle();
    run(motion, 2);
    const stood = motion.y;
    run(motion, 2);
    expect(motion.y).toBe(stood);
  });

  it('is slowed by the pedal to a stop, and goes back from there', () => {
    const motion = new Motion();
    motion.toggle();
    for (let presses = 0; presses < 10; presses += 1) motion.slower();
    expect(motion.view()).toEqual({ running: false, level: 0 });
    motion.slower();
    expect(motion.view()).toEqual({ running: true, level: -5 });
    motion.faster();
    expect(motion.view()).toEqual({ running: false, level: 0 });
    motion.faster();
    expect(motion.view()).toEqual({ running: true, level: 1 });
  });

  it('takes the wheel for the speed while it runs, for the place while it stands', () => {
    const motion = new Motion();
    motion.turn(240);
    expect([motion.y, motion.level]).toEqual([240, 10]);
    motion.toggle();
    motion.turn(120);
    expect(motion.level).toBe(12);
    motion.turn(-240);
    expect([motion.y, motion.level]).toEqual([240, 8]);
  });

  it('glides to a story that is jumped to, also when the text above it grows meanwhile', () => {
    const motion = new Motion();
    motion.go(1000, true);
    run(motion, 0.1);
    motion.rebase(motion.y + 300);
    run(motion, 3);
    expect(motion.y).toBe(1300);
  });

  it('stops at the end', () => {
    const motion = new Motion();
    motion.toggle();
    for (let steps = 0; steps < 1000; steps += 1) motion.step(20, 100, 500);
    expect([motion.y, motion.running]).toEqual([500, false]);
  });
});

describe('the place under the reading mark', () => {
  it('moves with what is written before it and stays with what is written after it', () => {
    const before = 'Boa noite. A chuva voltou.';
    const at = before.indexOf('chuva');
    expect('Muito boa noite. A chuva voltou.'.slice(moveOffset(before, 'Muito boa noite. A chuva voltou.', at))).toBe('chuva voltou.');
    expect(moveOffset(before, 'Boa noite. A chuva voltou ontem.', at)).toBe(at);
    expect(moveOffset(before, 'A chuva voltou.', at)).toBe(2);
    expect(moveOffset(before, before, at)).toBe(at);
  });

  it('stays near when the very words are replaced', () => {
    expect(moveOffset('um dois três', 'um 2 três', 5)).toBe(4);
    expect(moveOffset('um dois', '', 5)).toBe(0);
  });

  it('goes to the next text when its own went, else to the one before', () => {
    expect(successorOf(['a', 'b', 'c'], 'b', new Set(['a', 'c']))).toBe('c');
    expect(successorOf(['a', 'b', 'c'], 'c', new Set(['a', 'b']))).toBe('b');
    expect(successorOf(['a'], 'a', new Set())).toBeUndefined();
  });
});

describe('the settings of a desk', () => {
  it('are the defaults when what is kept is odd', () => {
    expect(readSettings('{"size":48,"mirrorX":true}')).toEqual({ size: 48, mirrorX: true, mirrorY: false });
    expect([null, 'x', '{"size":9000}'].map((kept) => readSettings(kept).mirrorX)).toEqual([false, false, false]);
    expect(readSettings('{"size":9000}').size).toBeLessThanOrEqual(80);
  });
});
