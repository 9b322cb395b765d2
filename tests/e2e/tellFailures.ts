import { openPages } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';

const LOOK = `({
  focus: document.activeElement?.outerHTML.slice(0, 300),
  chosen: [...document.querySelectorAll('[aria-selected=true]')].map((one) => one.textContent),
  text: document.body.innerText.slice(0, 3000),
})`;

// A page that hangs is no reason to wait: it is told as that.
const PATIENT_MS = 5000;
const look = (page: Page): Promise<unknown> =>
  Promise.race([page.evaluate(LOOK), page.waitForTimeout(PATIENT_MS).then(() => 'answers nothing')]).catch(String);

// What fails once in many runs is explained by what each page shows then, and by where its focus is.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages()) console.error(`After "${task.name}" stands at ${page.url()}:`, await look(page));
});
