/** Puts a text on the clipboard; over plain HTTP, where scripts have none, by the older command of the browser. Rejects where neither is let. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const from = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  // Beside what is open: outside of a dialog nothing can be chosen.
  (from?.closest('dialog') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  from?.focus({ preventScroll: true });
  if (!done) throw new Error('The browser lets no script copy here.');
}
