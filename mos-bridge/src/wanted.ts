import type { Device, Wanted } from '@lauda/sdk';

export type WantedRundown = Wanted['rundowns'][number];
export type WantedStory = WantedRundown['stories'][number];
export type SubSection = NonNullable<NonNullable<WantedStory['sections']['head']>['subSections']>[number];
/** The settings of a device that shape the messages to it. */
export type DeviceShape = Pick<Device, 'id' | 'type' | 'mosId' | 'defaultChannel' | 'brackets' | 'profile'>;
