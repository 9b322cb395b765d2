// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { LoginForm, NewPasswordForm } from './LoginForm.tsx';
import { LoginPage } from './LoginPage.tsx';
import { StepForms } from './StepForms.tsx';

const chooseLanguage = vi.hoisted(() => vi.fn());
vi.mock('../../app/newsroom.ts', () => ({ chooseLanguage }));
const nothing = (): undefined => undefined;
const frame = { busy: false, onSubmit: nothing, onBack: nothing, onEnter: nothing };
let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

it.each([
  ['at a first visit', 'E-mail or user name', () => <LoginForm remembered="" {...frame} />],
  ['where the e-mail is known', 'Password', () => <LoginForm remembered="ana@tv.example" {...frame} />],
  ['at a new password', 'New password', () => <NewPasswordForm {...frame} />],
  ['at a code', 'Code', () => <StepForms {...frame} />],
] as const)('the focus is in the first field that is to be filled %s: %s [SCR-LOGIN]', async (_when, label, form) => {
  shown = await render(form());
  const { labels } = document.activeElement as HTMLInputElement;
  expect([...(labels ?? [])].map(({ textContent }) => textContent)).toEqual([expect.stringMatching(`^${label}`)]);
});

it.each([true, false])('says in its button that it asks, and takes no second press meanwhile: %s', async (busy) => {
  shown = await render(<LoginForm remembered="" busy={busy} onSubmit={vi.fn()} />);
  const { disabled, textContent } = shown.element.querySelector<HTMLButtonElement>('[type=submit]')!;
  expect([disabled, textContent]).toEqual([busy, busy ? 'Logging in…' : 'Log in']);
});

it.each([
  ['', false],
  ['ana@tv.example', true],
] as const)('remembers the e-mail from then on where it was remembered before: %o', async (remembered, isKept) => {
  shown = await render(<LoginForm remembered={remembered} {...frame} />);
  const [user, , remember] = shown.element.querySelectorAll('input');
  expect([user!.value, remember!.checked]).toEqual([remembered, isKept]);
});

it('marks the language that is shown, and changes to the one that is pressed', async () => {
  shown = await render(<LoginPage title="Log in">a form</LoginPage>);
  const languages = [...shown.element.querySelectorAll<HTMLButtonElement>('nav button')];
  expect(languages.map((each) => [each.lang, each.getAttribute('aria-pressed')])).toEqual([
    ['pt', 'false'],
    ['es', 'false'],
    ['en', 'true'],
  ]);
  act(() => languages[1]!.click());
  expect(chooseLanguage.mock.calls).toEqual([['es_ES']]);
});
