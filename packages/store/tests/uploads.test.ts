import { AbortedError, type FileInfo, type Newsroom } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { Upload } from '../src/media/Upload.ts';
import { Notices } from '../src/notices.ts';
import { later, refusal } from './answers.ts';
import { testEnv } from './env.ts';

type Single = Newsroom['files']['single'];
const STORED: FileInfo = { id: 7, name: 'a.png', size: 100, contentType: 'image/png' };
const picture = (bytes: number, type = 'image/png'): Blob => new Blob([new Uint8Array(bytes)], { type });

/** A house that takes uploads: each call is kept, and answered when the test says so. */
function house(kind: 'IMAGE' | 'LOGO' = 'IMAGE') {
  const sent: {
    file: Blob;
    query: Parameters<Single>[1];
    options: NonNullable<Parameters<Single>[2]>;
    answer: ReturnType<typeof later<FileInfo>>;
  }[] = [];
  const single: Single = (file, query, options = {}) => {
    const answer = later<FileInfo>();
    options.signal?.addEventListener('abort', () => answer.refuse(new AbortedError(0, 'aborted', 'aborted')));
    sent.push({ file, query, options, answer });
    return answer.promise;
  };
  const notices = new Notices(testEnv());
  const upload = new Upload({ single }, notices, kind);
  return { upload, sent, now: () => upload.view.snapshot(), told: () => notices.view.snapshot() };
}

describe('the upload of a picture', () => {
  it.each(['image/gif', 'image/bmp', 'text/plain', ''])('takes JPEG and PNG only: %s is told of and not sent [UPL-01]', async (type) => {
    const { upload, sent, now, told } = house();
    expect(await upload.send(picture(10, type))).toBe(undefined);
    expect([sent.length, now().state]).toEqual([0, 'empty']);
    expect(told()).toMatchObject([{ level: 'WARNING', title: { key: 'error:invalidImageType' } }]);
    for (const right of ['image/jpeg', 'image/png']) void upload.send(picture(10, right));
    expect(sent.map(({ query }) => query)).toEqual([{ picture: 'IMAGE' }, { picture: 'IMAGE' }]);
  });

  it('takes 10485759 bytes; one of 10485760 is told of and not sent [UPL-02]', () => {
    const { upload, sent, told } = house();
    void upload.send(picture(10_485_759));
    expect([sent.length, told().length]).toEqual([1, 0]);
    void upload.send(picture(10_485_760));
    expect(sent.length).toBe(1);
    expect(told()).toMatchObject([{ level: 'WARNING', title: { key: 'error:invalidImageSize' } }]);
  });

  it('takes a logo that is a GIF, and none that is a BMP [ADM-LOGO-01]', () => {
    const { upload, sent, told } = house('LOGO');
    for (const type of ['image/png', 'image/jpeg', 'image/gif']) void upload.send(picture(10, type));
    expect(sent.map(({ query }) => query?.picture)).toEqual(['LOGO', 'LOGO', 'LOGO']);
    void upload.send(picture(10, 'image/bmp'));
    expect(sent.length).toBe(3);
    expect(told()).toMatchObject([{ level: 'WARNING', title: { key: 'error:invalidImageType' } }]);
  });

  it('takes a logo of 10485760 bytes, and none of one more [ADM-LOGO-02]', () => {
    const { upload, sent, told } = house('LOGO');
    void upload.send(picture(10_485_760));
    void upload.send(picture(10_485_761));
    expect(sent.length).toBe(1);
    expect(told()).toMatchObject([{ level: 'WARNING', title: { key: 'error:invalidImageSize' } }]);
  });

  it('is half done after 50 of 100 bytes; cancelled it stops, and nobody is told of a failure [UPL-03]', async () => {
    const { upload, sent, now, told } = house();
    const done = upload.send(picture(100));
    expect(now()).toEqual({ state: 'sending', percent: 0 });
    sent[0]!.options.onProgress!(50, 100);
    expect(now()).toEqual({ state: 'sending', percent: 50 });
    upload.cancel();
    expect([sent[0]!.options.signal!.aborted, now()]).toEqual([true, { state: 'cancelled' }]);
    sent[0]!.options.onProgress!(90, 100);
    expect([await done, now(), told()]).toEqual([undefined, { state: 'cancelled' }, []]);
    // There is nothing to cancel any more.
    upload.clear();
    upload.cancel();
    expect(now()).toEqual({ state: 'empty' });
  });

  it('that fails is told as an error of the operation, with what support needs of it [UPL-04]', async () => {
    const { upload, sent, now, told } = house();
    const done = upload.send(picture(100));
    sent[0]!.answer.refuse(refusal(500));
    expect(await done).toBe(undefined);
    expect(now()).toMatchObject({ state: 'failed', refusal: { status: 500 } });
    expect(told()).toMatchObject([
      {
        level: 'ERROR',
        title: { key: 'error:operationError' },
        description: { key: 'error:uploadFailed' },
        details: expect.stringContaining('500'),
        durationMs: 10_000,
      },
    ]);
  });

  it('gives way to the next, and what is cleared while it is sent stays cleared', async () => {
    const { upload, sent, now, told } = house();
    const first = upload.send(picture(100));
    const second = upload.send(picture(200));
    expect([sent[0]!.options.signal!.aborted, await first]).toEqual([true, undefined]);
    sent[1]!.answer.answer(STORED);
    expect([await second, now()]).toEqual([STORED, { state: 'stored', file: STORED }]);
    const third = upload.send(picture(300));
    upload.clear();
    sent[2]!.answer.answer(STORED);
    expect([await third, now(), told()]).toEqual([undefined, { state: 'empty' }, []]);
  });
});
