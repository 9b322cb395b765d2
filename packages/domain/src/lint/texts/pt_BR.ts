import type { LintCode } from '../findings.ts';

export const PT_BR = {
  over_time: 'Estouro de {time}.',
  under_time: 'Sobra de {time}.',
  missing_clip: 'O vídeo {name} está sem clipe.',
  clip_not_ready: 'O clipe {name} não está pronto.',
  clip_unconfirmed: 'Nenhum dispositivo disse ainda se o clipe {name} está pronto.',
  cg_without_code: 'O GC {name} está sem código e sem modelo.',
  unapproved_next: 'Não aprovada, e o bloco {block} é o próximo.',
  no_presenter: 'Um texto de câmera está sem apresentador.',
  repeated_slug: 'A retranca {slug} também é a da página {page}.',
  private_story: 'Privada: os dispositivos não a recebem, a não ser que se diga.',
  empty_story: 'Vazia: sem texto, sem itens e sem tempo.',
} as const satisfies Readonly<Record<LintCode, string>>;
