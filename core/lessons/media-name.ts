/** Returns the key of a video or recording in stored playback positions: object name or external video id. */
export const toMediaName = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
