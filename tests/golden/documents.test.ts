import {
  chatFileFits,
  imageFits,
  intervalLabel,
  isoDuration,
  logoFits,
  minutesBefore,
  noticeSeconds,
  pageTotal,
  reportageSeconds,
  sectionLabels,
  sectionSeconds,
} from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import arithmetic from './arithmetic.json' with { type: 'json' };
import golden from './documents.json' with { type: 'json' };

describe('documents', () => {
  it('time each section of a reportage by its kind', () => {
    for (const { section, rate, duration } of golden.sections) expect(isoDuration(sectionSeconds(section, rate))).toBe(duration);
    expect(reportageSeconds(golden.sections.map(({ section }) => section))).toBe(8 + 20 + 8 + 0 + 0 + 0 + 22 + 15);
  });
  it('number sections by type', () => {
    for (const { types, labels } of golden.sectionLabels) expect(sectionLabels(types)).toEqual(labels);
  });
  it('remind by elapsed time across a change of the clock', () => {
    for (const { start, minutes, at } of golden.reminders) expect(minutesBefore(start, minutes, 'America/Sao_Paulo')).toBe(at);
  });
});

describe('lists and notices', () => {
  it('say which rows a page shows [PAG-05]', () => {
    for (const { page, size, total, text } of golden.pages) expect(pageTotal(page, size, total)).toBe(text);
    expect([pageTotal(0, 25, 7), pageTotal(2, 25, 60), pageTotal(0, 0, 0)]).toEqual(['1-7 of 7', '51-60 of 60', '0-0 of 0']);
  });
  it('accept uploads by size', () => {
    for (const { bytes, image, logo, chatFile } of golden.sizes)
      expect([imageFits(bytes), logoFits(bytes), chatFileFits(bytes)]).toEqual([image, logo, chatFile]);
  });
  it('stay as long as they take to read', () => {
    for (const { message, description, seconds } of arithmetic.notices)
      expect(noticeSeconds('a'.repeat(message), 'b'.repeat(description))).toBe(seconds);
  });
  it('name intervals in three languages', () => {
    for (const { minutes, label } of arithmetic.intervals) expect(intervalLabel(minutes, 'en_US')).toBe(label);
    expect([intervalLabel(90, 'pt_BR'), intervalLabel(2880, 'es_ES')]).toEqual(['1 hora', '2 días']);
  });
});
