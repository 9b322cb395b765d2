import type { UPKEEP_EN_US } from './en_US.ts';

/** The key of a text of upkeep: `jobs.work.mail`, `index.target.media`. */
export type UpkeepKey = keyof typeof UPKEEP_EN_US;
export type UpkeepTexts = Readonly<Record<UpkeepKey, string>>;
