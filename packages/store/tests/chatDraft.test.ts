import { describe, expect, it } from 'vitest';
import { later, refusal } from './answers.ts';
import { said, scene } from './chatKit.ts';
import { ANA, BOB, user } from './entities.ts';

/** Ana with two chats open; what she writes is in one of them. */
const writing = async (answers: object = {}) => {
  const made = await scene(answers);
  await made.open(3, 7);
  const draft = (id = 3) => made.chats.desk(id).draft.snapshot();
  const signIn = async (id: number, nickname: string): Promise<void> => {
    made.answers['GET /users/me'] = user(id, nickname);
    await made.store.session.load();
  };
  return { ...made, draft, signIn };
};

describe('a message that is being written', () => {
  it('is there again when the same person signs in after the session ended, in its chat alone', async () => {
    const made = await writing();
    made.chats.desk(3).draft.set('Chove no sul');
    expect(made.chats.isWriting).toBe(true);
    made.store.session.expired();
    expect(made.chats.isWriting, 'it would be gone with the page').toBe(true);
    await made.signIn(ANA, 'ana');
    expect([made.draft(3), made.draft(7)]).toEqual(['Chove no sul', '']);
    made.chats.desk(3).draft.set('');
    expect(made.chats.isWriting).toBe(false);
  });

  it('is found by nobody else who signs in, nor by its writer after them', async () => {
    const made = await writing();
    made.chats.desk(3).draft.set('Chove no sul');
    made.store.session.expired();
    await made.signIn(BOB, 'bob');
    expect(made.draft()).toBe('');
    made.store.session.expired();
    await made.signIn(ANA, 'ana');
    expect(made.draft()).toBe('');
  });

  it('is put back before what was typed meanwhile, where it could not be sent', async () => {
    const answer = later<never>();
    const made = await writing({ 'POST /chats/{id}/messages': () => answer.promise });
    const desk = made.chats.desk(3);
    desk.draft.set('Chove.');
    const sending = desk.sendDraft();
    expect([made.draft(), desk.unsent]).toEqual(['', 'Chove.']);
    desk.draft.set('E venta.');
    answer.refuse(refusal(503, 'unavailable'));
    await sending;
    expect([made.draft(), desk.unsent]).toEqual(['Chove.\nE venta.', 'Chove.\nE venta.']);
  });

  it('is put back after those that could not be sent before it', async () => {
    const answers = [later<never>(), later<never>()];
    let asked = 0;
    const made = await writing({ 'POST /chats/{id}/messages': () => answers[asked++]!.promise });
    const desk = made.chats.desk(3);
    const sending = ['a', 'b'].map((text) => {
      desk.draft.set(text);
      return desk.sendDraft();
    });
    desk.draft.set('c');
    for (const [n, answer] of answers.entries()) {
      answer.refuse(refusal(503, 'unavailable'));
      await sending[n];
    }
    expect(made.draft()).toBe('a\nb\nc');
  });

  it('is there again where the end of the session is what refused it', async () => {
    const answer = later<never>();
    const made = await writing({ 'POST /chats/{id}/messages': () => answer.promise });
    const desk = made.chats.desk(3);
    desk.draft.set('Chove.');
    const sending = desk.sendDraft();
    made.store.session.expired();
    answer.refuse(refusal(401, 'unauthorized'));
    await sending;
    await made.signIn(ANA, 'ana');
    expect(made.draft()).toBe('Chove.');
  });

  it('is gone once it is sent', async () => {
    const made = await writing({ 'POST /chats/{id}/messages': said(1, 3, ANA) });
    made.chats.desk(3).draft.set('Chove.');
    await made.chats.desk(3).sendDraft();
    expect([made.draft(), made.chats.isWriting, made.texts(3)]).toEqual(['', false, ['linha 1']]);
    made.store.session.expired();
    await made.signIn(ANA, 'ana');
    expect(made.draft()).toBe('');
  });
});
