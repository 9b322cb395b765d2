/** Puts a text on the clipboard; over plain HTTP, without the clipboard API, by `execCommand`. Rejects when the browser allows neither. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const from = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  // Inside the open dialog: an element outside of it cannot be selected.
  (from?.closest('dialog') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  from?.focus({ preventScroll: true });
  if (!done) throw new Error('The browser lets no script copy here.');
}
