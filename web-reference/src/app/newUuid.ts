/** Ids of what is made at this desk: the one thing of the client that screens use by themselves. */
export { newUuid } from '@lauda/sdk';
