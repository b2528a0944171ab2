/** Why the microphone cannot be used: refused by the user, absent, used by another program, or no support. */
export type MicrophoneFault = 'denied' | 'missing' | 'busy' | 'unsupported';

/** Opens the microphone, or returns the reason why it is not available. */
export async function openMicrophone(): Promise<MediaStream | MicrophoneFault> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  } catch (error) {
    return nameFault(error);
  }
}

/** See https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia for the names. */
function nameFault(error: unknown): MicrophoneFault {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      reportError(error);
      return 'unsupported';
  }
}
