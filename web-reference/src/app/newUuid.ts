/** Makes ids for rows and sections created at this desk: the only part of the SDK that screens import directly. */
export { newUuid } from '@lauda/sdk';
