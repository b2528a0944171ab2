import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { toRecordingPath } from '#core/productions/recordings/recording-path.ts';
import { type DeviceRecording, storeRecording } from './device-recordings.ts';
import { toPlainType } from './recording-types.ts';

/**
 * `stored`: the server has all bytes. `waiting`: no connection, or another tab sends it. `over`: the session
 * ended. `refused`: a permanent error, such as a submitted attempt.
 */
export type SentRecording = 'stored' | 'waiting' | 'over' | 'refused';

/**
 * Sends a recording. Repeating it is harmless: the server stores each id once. Calls `onRegistered` once the server
 * expects the bytes, before their upload.
 */
export async function sendRecording(
  services: BrowserServices,
  recording: DeviceRecording,
  bytes: Blob,
  onRegistered: () => void = () => undefined,
): Promise<SentRecording> {
  const work = () => send(services, recording, bytes, onRegistered);
  // Absent outside secure contexts. Two tabs then send the same bytes.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`recording/${recording.id}`, { ifAvailable: true }, (lock) =>
    lock ? work() : 'waiting',
  );
}

async function send(
  services: BrowserServices,
  recording: DeviceRecording,
  bytes: Blob,
  onRegistered: () => void,
): Promise<SentRecording> {
  const sha256 = await digest(bytes);
  const known = await register(recording, bytes.size, sha256);
  if (known !== 'missing') return known;
  onRegistered();
  const uploaded = await upload(services, recording, bytes);
  if (uploaded !== 'stored') return uploaded;
  const stored = await register(recording, bytes.size, sha256);
  return stored === 'missing' ? 'waiting' : stored;
}

/** Asks the server to compare the uploaded bytes and to record them. `missing`: they must be uploaded. */
async function register(
  { id, reader, exercise, version, number, field, type, milliseconds }: DeviceRecording,
  size: number,
  sha256: string,
): Promise<SentRecording | 'missing'> {
  const response = await fetch(`/api/exercises/${encodeURIComponent(exercise)}/recordings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, reader, version, number, field, type, milliseconds, bytes: size, sha256 }),
  }).catch(() => null);
  // The page of a captive portal has status 200 too, but is not valid JSON.
  if (response?.ok) {
    const answer = (await response.json().catch(() => null)) as { state?: string } | null;
    return answer?.state === 'stored' || answer?.state === 'missing' ? answer.state : 'waiting';
  }
  if (response?.status === 401) return 'over';
  return response && [400, 403, 404, 409, 413].includes(response.status) ? 'refused' : 'waiting';
}

async function upload(
  services: BrowserServices,
  recording: DeviceRecording,
  bytes: Blob,
): Promise<SentRecording> {
  const { reader: uid, exercise: exerciseId, id, type, address } = recording;
  const path = toRecordingPath({ uid, exerciseId, id });
  const contentType = toPlainType(type);
  const file = new File([bytes], id, { type: contentType });
  try {
    const { startUpload } = await import('#clients/browser/start-upload.ts');
    const started = await startUpload(services, { path, file, contentType, address });
    if (!started) return 'over';
    started.task.on('state_changed', () => {
      const found = started.findAddress();
      if (!found || found === recording.address) return;
      recording.address = found;
      void storeRecording(recording).catch(reportError);
    });
    await started.task;
    return 'stored';
  } catch (error) {
    const { code = '', status } = (error ?? {}) as { code?: string; status?: number };
    // The next try starts from the beginning, because the server may no longer have the unfinished upload.
    if (recording.address) {
      recording.address = null;
      return 'waiting';
    }
    if (code === 'storage/unauthenticated') return 'over';
    return code === 'storage/unauthorized' || status === 400 ? 'refused' : 'waiting';
  }
}

async function digest(bytes: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
