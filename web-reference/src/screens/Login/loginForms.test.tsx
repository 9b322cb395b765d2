// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, empty, press, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
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

const inputs = (): HTMLInputElement[] => [...shown.element.querySelectorAll('input')];
const submit = (): Promise<void> => act(async () => shown.element.querySelector('form')!.requestSubmit());
const alerts = (): string[] => [...shown.element.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent!);

it('sends the new password once both fields are alike, and says before that they must match [LOGIN-10]', async () => {
  const sent = vi.fn();
  shown = await render(<NewPasswordForm busy={false} onSubmit={sent} />);
  const [password, repeated] = inputs();
  type(password!, 'abc12345');
  type(repeated!, 'abc12346');
  await submit();
  expect([alerts(), sent.mock.calls]).toEqual([['The two passwords must match'], []]);
  empty(repeated!);
  type(repeated!, 'abc12345');
  await submit();
  expect([alerts(), sent.mock.calls]).toEqual([[], [['abc12345', false]]]);
});

it('warns in the form of the new password that one is needed [LOGIN-09]', async () => {
  const warning = { title: 'You need a new password', level: 'WARNING' } as const;
  shown = await render(<NewPasswordForm {...frame} warning={warning} />);
  expect(alerts()).toEqual(['You need a new password']);
  expect(inputs().map(({ type }) => type)).toEqual(['password', 'password', 'checkbox']);
});

it.each([
  true,
  false,
])('sends with name and password whether the e-mail is to be remembered: %o [LOGIN-16] [LOGIN-17]', async (isWanted) => {
  const sent = vi.fn();
  shown = await render(<LoginForm remembered={isWanted ? '' : 'ana@tv.br'} busy={false} onSubmit={sent} />);
  const [user, password, remember] = inputs();
  if (isWanted) type(user!, 'ana@tv.br');
  type(password!, 'segredo');
  act(() => remember!.click());
  await submit();
  expect(sent.mock.calls).toEqual([[{ username: 'ana@tv.br', password: 'segredo', remember: isWanted }]]);
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

it('is sent by Ctrl+S as by its button, which the browser would take for saving the page', async () => {
  const sent = vi.fn();
  const form = (busy: boolean) => (
    <LoginPage title="Log in">
      <NewPasswordForm busy={busy} onSubmit={sent} />
    </LoginPage>
  );
  const key = async (): Promise<boolean> => {
    const { defaultPrevented } = press(inputs()[0]!, 's', { code: 'KeyS', ctrlKey: true });
    await act(async () => undefined);
    return defaultPrevented;
  };
  shown = await render(form(true));
  for (const field of inputs().slice(0, 2)) type(field, 'abc12345');
  expect([await key(), sent.mock.calls]).toEqual([true, []]);
  shown.unmount();
  shown = await render(form(false));
  for (const field of inputs().slice(0, 2)) type(field, 'abc12345');
  expect([await key(), sent.mock.calls]).toEqual([true, [['abc12345', false]]]);
});
