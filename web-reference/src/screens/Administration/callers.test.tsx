// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { render, useEnglish } from '../../testing/render.tsx';
import { CallersBanner } from './CallersBanner.tsx';
import { newDevice } from './useDeviceForm.ts';

beforeAll(() => useEnglish());

const shown = async (more: object): Promise<string> => {
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), []);
  const { element, unmount } = await render(
    <At>
      <CallersBanner device={{ ...newDevice(), id: 3, protocol: 'mos', mosId: 'vt.tv', ...more }} />
    </At>,
  );
  const words = element.textContent ?? '';
  unmount();
  return words;
};

describe('over a device', () => {
  it('stands from where somebody called under its name and was refused', async () => {
    expect(await shown({ host: '10.0.0.7', refusedFrom: '10.9.9.9' })).toContain('called as vt.tv from 10.9.9.9 and was refused');
  });
  it('stands that it has no address to be known by', async () => {
    expect(await shown({ host: null })).toContain('No address is configured');
    expect(await shown({ host: '10.0.0.7' })).toBe('');
    expect(await shown({ host: null, profile: { addresses: ['10.0.0.0/8'] } })).toBe('');
    expect(await shown({ host: null, protocol: 'ii' })).toBe('');
  });
});
