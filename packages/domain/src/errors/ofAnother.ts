const OF_ANOTHER = /^(branch|device|directory|files|mos|openid|site|souv)_/;

/** Tells whether a code is how a newsroom that does answer says whom it did not reach, or who refused it: a branch, a site, an archive, a device. */
export const isOfAnother = (code: string): boolean => OF_ANOTHER.test(code);
