import { expect, it } from 'vitest';
import { holdsMedia, mediaMark, mediaParts, mediaStatusOf } from './media.ts';

const part = (uuid: string, status?: 'absent' | 'empty' | 'ready', more: object = {}) => ({
  uuid,
  type: 'MOS_VIDEO' as const,
  media: { objectId: `O${uuid}`, slug: uuid, type: 'VIDEO' as const, deviceId: 3, ...(status ? { status } : {}) },
  ...more,
});
const text = { uuid: 't', type: 'TEXT' as const };
const sections = (...parts: ReturnType<typeof part>[]) => ({
  head: { subSections: [text] },
  link: null,
  vt: { subSections: [...parts, text] },
});

it('is empty without a media, absent where the archive does not have it, ready where it was found [STO-07]', () => {
  expect(mediaStatusOf({ media: null })).toBe('empty');
  expect(mediaStatusOf(part('1', 'absent'))).toBe('absent');
  expect(mediaStatusOf(part('1', 'ready'))).toBe('ready');
});

it('shows the worst of the media of a story', () => {
  expect(mediaMark({ sections: sections() })).toBe('none');
  expect(mediaMark({ sections: sections(part('1', 'ready'), part('2', 'empty')) })).toBe('empty');
  expect(mediaMark({ sections: sections(part('1', 'empty'), part('2', 'absent')) })).toBe('absent');
  expect(mediaMark({ sections: sections(part('1', 'ready')) })).toBe('ready');
});

it('claims nothing of a media of which no archive has said anything', () => {
  expect(mediaStatusOf(part('1'))).toBe('unknown');
  expect(mediaMark({ sections: sections(part('1'), part('2', 'ready')) })).toBe('unknown');
});

it('shows no absent media that is ignored', () => {
  expect(mediaMark({ sections: sections(part('1', 'absent')), ignore: true })).toBe('ignored');
  expect(mediaMark({ sections: sections(part('1', 'empty')), ignore: true })).toBe('empty');
});

it('finds the media of a story in every section, each of one device once', () => {
  const all = { ...sections(part('1')), recordedVO: { subSections: [part('2')] } };
  expect(mediaParts(all).map(({ uuid }) => uuid)).toEqual(['1', '2']);
  expect(holdsMedia(all, { objectId: 'O2', deviceId: 3 })).toBe(true);
  expect(holdsMedia(all, { objectId: 'O2', deviceId: 4 })).toBe(false);
  expect(holdsMedia({ vt: null }, { objectId: 'O2' })).toBe(false);
});
