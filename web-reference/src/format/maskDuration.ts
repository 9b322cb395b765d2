/** Fits typed digits into the mask mm:ss of forms: `130` gives `01:30`, `7` gives `00:07`. */
export const maskDuration = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, 5).padStart(4, '0');
  return `${digits.slice(0, -2)}:${digits.slice(-2)}`;
};
