import type { Locale } from '@lauda/domain';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!);

const RULE = /^-{20,}$/;
/** Tells whether a line of the plain text is a heading: in capitals. */
const isTitle = (line: string): boolean => /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line) && line.length <= 60;

/** Renders the plain text of a mail as HTML with the same words; markup in the text is escaped. */
export function htmlOf(subject: string, text: string, locale: Locale): string {
  const parts = text.split('\n').map((line) => {
    if (RULE.test(line)) return '<hr style="border:0;border-top:1px solid #d0d5dd;margin:20px 0">';
    if (line.trim() === '') return '<div style="height:10px"></div>';
    return isTitle(line) ? `<div style="font-weight:600;margin-top:6px">${escaped(line)}</div>` : `<div>${escaped(line)}</div>`;
  });
  const body =
    'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1d2939;max-width:680px;margin:0 auto;padding:16px';
  return `<!doctype html><html lang="${locale.replace('_', '-')}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="${body}">${parts.join('\n')}</body></html>`;
}
