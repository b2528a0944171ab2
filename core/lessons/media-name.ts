/** What a video or recording of a lesson is called where its playback is kept: the name of its object, or the id of a video elsewhere. */
export const toMediaName = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
