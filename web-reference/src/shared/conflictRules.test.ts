import type { Cg } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { text } from '../i18n/i18n.ts';
import { conflictRules } from './conflictRules.ts';

const value = (uuid: string, words: string) => ({ uuid, name: uuid, number: 1, size: 40, value: words });
const graphic = (templateCode: string, comment: string, ...fields: ReturnType<typeof value>[]): Cg => ({
  ...{ id: 1, uuid: 'g', index: 0, deviceId: 3 },
  ciiData: { templateCode, templateName: `NOME ${templateCode}`, comment, fields },
});
const merge = (base: Cg, mine: Cg, theirs: Cg) =>
  conflictRules('news_reports', text).join!({ path: 'cgs', base: [base], mine: [mine], theirs: [theirs] });

it('keeps what each of two people wrote in the fields of one graphic of a reportage, word by word', () => {
  const base = graphic('7', 'embaixo', value('n', 'Maria Souza'), value('f', 'moradora da serra há anos'));
  const mine = graphic('7', 'embaixo', value('n', 'Maria de Souza'), value('f', 'moradora da serra há dez anos'));
  const theirs = graphic('7', 'embaixo, à direita', value('n', 'Maria Souza'), value('f', 'vizinha da serra há anos'));
  expect(merge(base, mine, theirs)).toEqual({
    value: [graphic('7', 'embaixo, à direita', value('n', 'Maria de Souza'), value('f', 'vizinha da serra há dez anos'))],
    hasOverlap: false,
  });
});

it('asks where one of them chose another template meanwhile, and mixes the fields of no two templates', () => {
  const base = graphic('7', '', value('n', 'Maria Souza'));
  const mine = graphic('8', '', value('t', 'Ao vivo'));
  expect(merge(base, mine, graphic('7', '', value('n', 'Maria de Souza')))).toEqual({ value: [mine], hasOverlap: true });
});
