import type { Locale } from '../enums.ts';

const EN_US = {
  airedThere: 'This story was aired in its rundown and stays there: copy it, or mark it as not aired first.',
  badAddress: 'The address of the request cannot be read: after a % stand two digits of a character, as in %20.',
  brokenUpload: 'The upload is cut off or cannot be read: send it again.',
  noBody: 'The request has no content: it wants JSON.',
  notJson: 'The content of the request is no valid JSON.',
  otherMedia: 'The content of the request is of a type that is not read here: name the type it wants in content-type.',
  closedOnAir: 'A program of another group is on air and uses this device: it can be changed when the show is over.',
  deviceNotMos: 'Messages are typed to devices that speak MOS alone; this one speaks {protocol}.',
  dayPast: 'A rundown is created for today or a day to come.',
  keptPublic: 'The settings keep documents of this kind public: General settings, “May be private”.',
  noBackupFolder:
    'This server has no folder for backups: make one on another disk than the data, name it in LAUDA_BACKUPS where the server is started (LAUDA_BACKUPS=/srv/backups), and start it again.',
  noDrawer: 'This program has no drawer: turn it on in the settings of the program, or take a program that has one.',
  noGraphics: 'This program has no character generator: choose one in the settings of the program.',
  noLicenceKey:
    'This server checks no licences: name the key of who issues them in LAUDA_LICENSE_KEY where the server is started, and start it again.',
  notOnDevices: 'This rundown is not sent to the devices: turn MOS on in the rundown first.',
  notPrivate: 'This document is public: only a private one is shared with single people.',
  onAirToStandBy: 'What is on air does not go into Stand By: take it off the air first.',
  programOutOfUse: 'This program is out of use: make it active in its settings, or take another one.',
} as const;
/** Why a refusal whose code alone does not say it was made. */
export type RefusalReason = keyof typeof EN_US;

const ES_ES: Readonly<Record<RefusalReason, string>> = {
  airedThere: 'Esta noticia se emitió en su escaleta y queda en ella: cópiala, o márcala antes como no emitida.',
  badAddress: 'La dirección de la petición no se puede leer: tras un % van dos cifras de un carácter, como en %20.',
  brokenUpload: 'La subida está cortada o no se puede leer: envíala de nuevo.',
  noBody: 'La petición no tiene contenido: se espera JSON.',
  notJson: 'El contenido de la petición no es JSON válido.',
  otherMedia: 'El contenido de la petición es de un tipo que aquí no se lee: indica en content-type el que se espera.',
  closedOnAir: 'Un programa de otro grupo está en antena y usa este dispositivo: se podrá cambiar cuando termine.',
  deviceNotMos: 'Solo se escriben mensajes a dispositivos que hablan MOS; este habla {protocol}.',
  dayPast: 'Una escaleta se crea para hoy o un día que viene.',
  keptPublic: 'La configuración mantiene públicos los documentos de este tipo: Ajustes generales, «Pueden ser privados».',
  noBackupFolder:
    'Este servidor no tiene carpeta para las copias de seguridad: crea una en otro disco que el de los datos, indícala en LAUDA_BACKUPS donde se inicia el servidor (LAUDA_BACKUPS=/srv/backups) e inícialo de nuevo.',
  noDrawer: 'Este programa no tiene cajón: actívalo en la configuración del programa o elige un programa que lo tenga.',
  noGraphics: 'Este programa no tiene generador de caracteres: elige uno en la configuración del programa.',
  noLicenceKey:
    'Este servidor no comprueba licencias: indica la clave de quien las emite en LAUDA_LICENSE_KEY donde se inicia el servidor e inícialo de nuevo.',
  notOnDevices: 'Esta escaleta no se envía a los dispositivos: activa antes MOS en la escaleta.',
  notPrivate: 'Este documento es público: solo uno privado se comparte con personas concretas.',
  onAirToStandBy: 'Lo que está en antena no pasa a Stand By: quítalo antes de antena.',
  programOutOfUse: 'Este programa no está en uso: actívalo en su configuración o elige otro.',
};
const PT_BR: Readonly<Record<RefusalReason, string>> = {
  airedThere: 'Esta lauda foi ao ar em seu espelho e fica nele: copie-a, ou marque-a antes como não exibida.',
  badAddress: 'Não dá para ler o endereço do pedido: depois de um % vêm dois dígitos de um caractere, como em %20.',
  brokenUpload: 'O envio veio cortado ou não dá para ler: envie de novo.',
  noBody: 'O pedido não tem conteúdo: espera-se JSON.',
  notJson: 'O conteúdo do pedido não é JSON válido.',
  otherMedia: 'O conteúdo do pedido é de um tipo que não se lê aqui: indique em content-type o que se espera.',
  closedOnAir: 'Um programa de outro grupo está no ar e usa este dispositivo: ele pode ser alterado quando o programa acabar.',
  deviceNotMos: 'Só se digitam mensagens para dispositivos que falam MOS; este fala {protocol}.',
  dayPast: 'Um espelho é criado para hoje ou um dia que vem.',
  keptPublic: 'As configurações mantêm públicos os documentos deste tipo: Configurações gerais, “Podem ser privados”.',
  noBackupFolder:
    'Este servidor não tem pasta para cópias de segurança: crie uma em outro disco que não o dos dados, informe-a em LAUDA_BACKUPS onde o servidor é iniciado (LAUDA_BACKUPS=/srv/backups) e inicie-o de novo.',
  noDrawer: 'Este programa não tem gaveta: ligue-a na configuração do programa ou escolha um programa que tenha.',
  noGraphics: 'Este programa não tem gerador de caracteres: escolha um na configuração do programa.',
  noLicenceKey:
    'Este servidor não confere licenças: informe a chave de quem as emite em LAUDA_LICENSE_KEY onde o servidor é iniciado e inicie-o de novo.',
  notOnDevices: 'Este espelho não é enviado aos dispositivos: ligue antes o MOS no espelho.',
  notPrivate: 'Este documento é público: só um privado é compartilhado com pessoas escolhidas.',
  onAirToStandBy: 'O que está no ar não vai para o Stand By: tire-o do ar primeiro.',
  programOutOfUse: 'Este programa está fora de uso: ative-o em sua configuração ou escolha outro.',
};
const REASONS: Readonly<Record<Locale, Readonly<Record<RefusalReason, string>>>> = { en_US: EN_US, es_ES: ES_ES, pt_BR: PT_BR };

/** The words of a reason in a language, with its `{places}` filled in. */
export const reasonText = (reason: RefusalReason, locale: Locale, params: Readonly<Record<string, string | number>> = {}): string =>
  REASONS[locale][reason].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
