import type { LintCode } from '../findings.ts';

export const ES_ES = {
  over_time: 'Exceso de {time}.',
  under_time: 'Sobran {time}.',
  missing_clip: 'El vídeo {name} no tiene clip.',
  clip_not_ready: 'El clip {name} no está listo.',
  clip_unconfirmed: 'Ningún dispositivo ha dicho todavía si el clip {name} está listo.',
  cg_without_code: 'El rótulo {name} no tiene código ni plantilla.',
  unapproved_next: 'Sin aprobar, y el bloque {block} es el próximo.',
  no_presenter: 'Un texto de cámara no tiene presentador.',
  repeated_slug: 'El título interno {slug} también es el de la página {page}.',
  private_story: 'Privada: los dispositivos no la reciben salvo que se les diga.',
  empty_story: 'Vacía: sin texto, sin elementos y sin tiempo.',
} as const satisfies Readonly<Record<LintCode, string>>;
