import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import {
  type DeviceRecording,
  deleteRecording,
  listRecordings,
  readRecording,
} from '../recorder/device-recordings.ts';
import { type SentRecording, sendRecording } from '../recorder/send-recording.ts';

const retryMilliseconds = 4_000;

/** Sends recordings of ended sections that are an answer already, and shows their state. */
export async function sendLateRecordings(place: HTMLElement): Promise<void> {
  const services = JSON.parse(place.dataset.services ?? '{}') as BrowserServices;
  const late = (await listRecordings(place.dataset.lateRecordings ?? '')).filter(
    (recording) => recording.isAnswer && !isOnPage(recording),
  );
  if (late.length === 0) return;
  const show = (state: SentRecording) => {
    for (const words of place.querySelectorAll<HTMLElement>('[data-late-state]'))
      words.hidden = words.dataset.lateState !== state;
  };
  show('waiting');
  let outcome: SentRecording = 'stored';
  for (const recording of late) {
    const sent = await sendUntilDone(services, recording);
    if (sent !== 'stored') outcome = sent;
    if (sent === 'over') break;
  }
  show(outcome);
}

/** The field of a running section sends its own recording. */
const isOnPage = ({ exercise, number }: DeviceRecording): boolean =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-exercise]')].some(
    (form) =>
      form.dataset.exercise === exercise &&
      form.querySelector<HTMLInputElement>('input[name="number"]')?.value === String(number),
  );

/** Repeats until there is a connection. Does not delete a refused recording. */
async function sendUntilDone(services: BrowserServices, recording: DeviceRecording): Promise<SentRecording> {
  const bytes = await readRecording(recording);
  // Another tab has sent and deleted it.
  if (!bytes) return 'stored';
  for (;;) {
    const sent = await sendRecording(services, recording, bytes);
    if (sent === 'stored') await deleteRecording(recording.id);
    if (sent !== 'waiting') return sent;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, retryMilliseconds);
      addEventListener('online', () => resolve(), { once: true });
    });
  }
}
