/** Why the external archive gave no documents: screens, refusals and the command line say the same. */
export const SOUV_EN_US = {
  'phrases:souvCredentials': 'It refuses the user or the password',
  'phrases:souvFailed': 'It refused the request',
} as const;
type SouvTexts = Readonly<Record<keyof typeof SOUV_EN_US, string>>;
export const SOUV_ES_ES: SouvTexts = {
  'phrases:souvCredentials': 'Rechaza el usuario o la contraseña',
  'phrases:souvFailed': 'Rechazó la petición',
};
export const SOUV_PT_BR: SouvTexts = {
  'phrases:souvCredentials': 'Recusa o usuário ou a senha',
  'phrases:souvFailed': 'Recusou o pedido',
};
