import type { Locale, NotificationLevel } from '../enums.ts';

interface Entry {
  readonly status: number;
  readonly level: NotificationLevel;
  readonly en_US: string;
  readonly pt_BR: string;
  readonly es_ES: string;
}
const entry = (status: number, level: NotificationLevel, en_US: string, pt_BR: string, es_ES: string): Entry => ({
  status,
  level,
  en_US,
  pt_BR,
  es_ES,
});

/** Every refusal of the wire: its status, how it shows, and its words. `{name}` is filled in from the refusal's own values. */
export const ERROR_CATALOGUE = {
  bad_request: entry(400, 'ERROR', 'The request could not be read.', 'Não foi possível ler o pedido.', 'No se pudo leer la solicitud.'),
  unauthorized: entry(401, 'ERROR', 'You are not signed in.', 'Você não está conectado.', 'No ha iniciado sesión.'),
  session_expired: entry(
    401,
    'ERROR',
    'Session expired. Sign in again.',
    'Sessão expirada. Entre de novo.',
    'La sesión expiró. Inicie sesión otra vez.',
  ),
  authentication_failed: entry(
    401,
    'WARNING',
    'Authentication failed.',
    'Usuário ou senha incorretos.',
    'Usuario o contraseña incorrectos.',
  ),
  error_max_user_limit: entry(
    401,
    'WARNING',
    'Maximum number of logins reached. Contact the administrator.',
    'Número máximo de acessos atingido. Procure o administrador.',
    'Se alcanzó el número máximo de accesos. Contacte al administrador.',
  ),
  error_license_invalid: entry(
    401,
    'WARNING',
    'License has expired. Contact the administrator.',
    'A licença expirou. Procure o administrador.',
    'La licencia expiró. Contacte al administrador.',
  ),
  error_reset_password: entry(
    401,
    'WARNING',
    'A new password is needed.',
    'É preciso criar uma nova senha.',
    'Es necesario crear una contraseña nueva.',
  ),
  forbidden: entry(
    403,
    'ERROR',
    'you do not have the necessary permission',
    'você não tem a permissão necessária',
    'usted no tiene el permiso necesario',
  ),
  not_owner: entry(
    403,
    'ERROR',
    'Only the owner of the document may do this.',
    'Só o dono do documento pode fazer isso.',
    'Solo el dueño del documento puede hacerlo.',
  ),
  not_found: entry(404, 'ERROR', 'What you asked for does not exist.', 'O que você pediu não existe.', 'Lo que pidió no existe.'),
  conflict: entry(
    409,
    'ERROR',
    'This conflicts with what is stored.',
    'Isso conflita com o que está gravado.',
    'Esto entra en conflicto con lo guardado.',
  ),
  locked: entry(
    409,
    'ERROR',
    '{nickname} is editing this document.',
    '{nickname} está editando este documento.',
    '{nickname} está editando este documento.',
  ),
  version_conflict: entry(
    409,
    'ERROR',
    'Somebody changed this meanwhile. Compare before saving.',
    'Alguém mudou isto nesse meio-tempo. Compare antes de salvar.',
    'Alguien lo cambió mientras tanto. Compare antes de guardar.',
  ),
  rundown_exists: entry(
    409,
    'ERROR',
    'There is a rundown of this program on this date already.',
    'Já existe um espelho deste programa nesta data.',
    'Ya existe una escaleta de este programa en esta fecha.',
  ),
  duplicate_name: entry(409, 'ERROR', 'This name is taken.', 'Este nome já existe.', 'Este nombre ya existe.'),
  settings_conflict: entry(
    409,
    'ERROR',
    'Somebody saved these settings meanwhile. Load them again.',
    'Alguém gravou estas configurações nesse meio-tempo. Carregue de novo.',
    'Alguien guardó esta configuración mientras tanto. Cárguela otra vez.',
  ),
  stale_epoch: entry(
    409,
    'ERROR',
    'Another bridge holds the device now.',
    'Outra ponte está com o dispositivo agora.',
    'Otro puente tiene el dispositivo ahora.',
  ),
  gap: entry(
    410,
    'ERROR',
    'These events are no longer kept.',
    'Estes eventos não são mais guardados.',
    'Estos eventos ya no se conservan.',
  ),
  precondition_failed: entry(
    412,
    'ERROR',
    'This cannot be done in the present state.',
    'Não é possível fazer isso no estado atual.',
    'No es posible hacerlo en el estado actual.',
  ),
  lock_required: entry(
    412,
    'ERROR',
    'Only who holds the lock may save. {nickname}',
    'Só quem está com a edição pode salvar. {nickname}',
    'Solo quien tiene la edición puede guardar. {nickname}',
  ),
  rundown_displayed: entry(
    412,
    'ERROR',
    'The rundown, or a story of it, is on air or was aired.',
    'O espelho, ou uma matéria dele, está no ar ou já foi ao ar.',
    'La escaleta, o una nota, está al aire o ya salió al aire.',
  ),
  stand_by_immovable: entry(
    412,
    'ERROR',
    'Stand By stays and is always last.',
    'O Stand By fica, e é sempre o último.',
    'El Stand By se queda y es siempre el último.',
  ),
  block_has_private_stories: entry(
    412,
    'ERROR',
    'There is a private story in it.',
    'Há uma matéria privada nele.',
    'Contiene una nota privada.',
  ),
  in_use: entry(
    412,
    'ERROR',
    'It is in use and cannot be removed.',
    'Está em uso e não pode ser removido.',
    'Está en uso y no se puede eliminar.',
  ),
  approved_private: entry(
    412,
    'ERROR',
    'An approved story cannot be private, nor a private one approved.',
    'Matéria aprovada não pode ser privada, nem privada pode ser aprovada.',
    'Una nota aprobada no puede ser privada, ni una privada aprobada.',
  ),
  already_private: entry(412, 'ERROR', 'The document is private already.', 'O documento já é privado.', 'El documento ya es privado.'),
  already_public: entry(412, 'ERROR', 'The document is public already.', 'O documento já é público.', 'El documento ya es público.'),
  program_has_content: entry(
    412,
    'ERROR',
    'A program with content can only be deactivated.',
    'Programa com conteúdo só pode ser desativado.',
    'Un programa con contenido solo se puede desactivar.',
  ),
  rundown_closed: entry(
    412,
    'ERROR',
    'The program has ended: its rundown is closed for edits.',
    'O programa terminou: o espelho está fechado para edição.',
    'El programa terminó: la escaleta está cerrada a la edición.',
  ),
  date_in_past: entry(412, 'ERROR', 'The date is in the past.', 'A data já passou.', 'La fecha ya pasó.'),
  finished_locked: entry(
    412,
    'ERROR',
    'A finished guideline cannot be changed.',
    'Pauta encerrada não pode ser alterada.',
    'Una pauta finalizada no se puede cambiar.',
  ),
  payload_too_large: entry(413, 'ERROR', 'The file is too large.', 'O arquivo é grande demais.', 'El archivo es demasiado grande.'),
  validation_failed: entry(422, 'ERROR', 'Some fields are not right.', 'Há campos incorretos.', 'Hay campos incorrectos.'),
  too_many_requests: entry(
    429,
    'ERROR',
    'Too many attempts. Wait a minute.',
    'Tentativas demais. Espere um minuto.',
    'Demasiados intentos. Espere un minuto.',
  ),
  internal: entry(
    500,
    'ERROR',
    'Something went wrong here. Nothing of yours was changed.',
    'Algo deu errado aqui. Nada seu foi alterado.',
    'Algo salió mal aquí. Nada suyo fue cambiado.',
  ),
  device_unreachable: entry(504, 'ERROR', 'The device does not answer.', 'O dispositivo não responde.', 'El dispositivo no responde.'),
} as const satisfies Readonly<Record<string, Entry>>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The words of a refusal in a language; placeholders without a value disappear. */
export const errorText = (code: ErrorCode, locale: Locale, params: Readonly<Record<string, string | number>> = {}): string =>
  ERROR_CATALOGUE[code][locale].replaceAll(/\s*\{(\w+)\}/g, (found, name: string) =>
    name in params ? `${/^\s/.test(found) ? ' ' : ''}${params[name]}` : '',
  );
