/** Where to go after a login: the way back when it stays on this site, else the start (ROUTE-02, ROUTE-04, ROUTE-05). */
export const wayBack = (redirect: string | undefined): string => (redirect !== undefined && /^\/(?![/\\])/.test(redirect) ? redirect : '/');
