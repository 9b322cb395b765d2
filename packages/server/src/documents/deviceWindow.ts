/** How the names of the windows of devices begin. */
export const DEVICE_WINDOW = 'bridge:';
