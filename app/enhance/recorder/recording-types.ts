/** In order of preference. MP4 is first, because older iPhones cannot play WebM. Firefox records no MP4. */
const types = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];

/** Returns the type that this browser records; null if it records none. */
export function chooseRecordingType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return null;
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** `audio/webm;codecs=opus` → `audio/webm` */
export const toPlainType = (type: string): string => (type.split(';', 1)[0] ?? '').trim();
