import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { formatClock } from '#common/format-clock.ts';
import { createRecorder, type RecorderView } from '../recorder/create-recorder.ts';
import {
  type DeviceRecording,
  deleteRecording,
  listRecordings,
  readRecording,
  storeChunk,
  storeRecording,
} from '../recorder/device-recordings.ts';
import { type SentRecording, sendRecording } from '../recorder/send-recording.ts';
import { endRecordingsEvent, saveNowEvent } from './keep-answers.ts';
import { startPreparation } from './preparation.ts';

type Work = Pick<DeviceRecording, 'reader' | 'exercise' | 'version' | 'number'>;

/** State of the field: the recorder's, `preparing`, `ready` to be sent, or the outcome of sending. */
type FieldState = 'preparing' | RecorderView['state'] | 'ready' | 'sending' | SentRecording;

const retryMilliseconds = 4_000;

/** Enables the field in which learners record their voice. */
export function enhanceSpeaking(place: HTMLElement, form: HTMLFormElement): void {
  const found = place.querySelector<HTMLInputElement>('input[data-answer]');
  if (!found) return;
  const input = found;
  const services = JSON.parse(place.dataset.services ?? '{}') as BrowserServices;
  const maxMilliseconds = Number(place.dataset.max) * 1_000;
  const work = readWork(form);
  const player = place.querySelector('audio');
  const part = (name: string) => place.querySelector<HTMLElement>(`[data-speaking-part="${name}"]`);
  /** Recording on the device that is not stored on the server. */
  let current: DeviceRecording | null = null;
  let chunks: Blob[] = [];
  /** Writes to the device, one after another. */
  let writes = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  /** True if the learner submitted the exercise before the recording was stored. */
  let isSubmitting = false;
  /** True if the section of the exam ends. */
  let isEnding = false;
  /** True if the server expects the bytes of the current recording. */
  let isRegistered = false;
  let playable: string | undefined;

  const write = (work: () => Promise<unknown>) => {
    writes = writes.then(work).then(() => undefined, reportError);
  };

  function show(state: FieldState, fault = ''): void {
    place.dataset.state = state;
    for (const element of place.querySelectorAll<HTMLElement>('[data-when]'))
      element.hidden = !element.dataset.when?.split(' ').includes(state);
    for (const element of place.querySelectorAll<HTMLElement>('[data-fault]'))
      element.hidden = element.dataset.fault !== fault;
  }

  function play(source: Blob | string): void {
    if (playable) URL.revokeObjectURL(playable);
    playable = typeof source === 'string' ? undefined : URL.createObjectURL(source);
    if (player) player.src = playable ?? (source as string);
  }

  const recorder = createRecorder({
    maxMilliseconds,
    onChange: (view) => {
      showProgress(part('level'), part('time'), view, maxMilliseconds);
      for (const heard of place.querySelectorAll<HTMLElement>('[data-heard]'))
        heard.hidden = (heard.dataset.heard === 'yes') !== view.isHeard;
      if (view.state !== 'recorded') show(view.state, view.fault ?? '');
    },
    onStart: (type) => {
      const former = current;
      if (former) write(() => deleteRecording(former.id));
      chunks = [];
      const started: DeviceRecording = {
        ...work,
        ...{ id: crypto.randomUUID(), field: input.dataset.answer ?? '', type, startedAt: Date.now() },
        ...{ milliseconds: 0, isFinished: false, isChosen: false, isAnswer: false, address: null },
      };
      current = started;
      isRegistered = false;
      write(() => storeRecording(started));
    },
    onChunk: (chunk, milliseconds) => {
      if (!current) return;
      current.milliseconds = milliseconds;
      const [kept, index] = [{ ...current }, chunks.push(chunk) - 1];
      write(() => storeChunk(kept, index, chunk));
    },
    onEnd: (milliseconds, isReplaced) => {
      if (!current) return;
      const ended = Object.assign(current, { milliseconds, isFinished: true });
      write(() => storeRecording({ ...ended }));
      play(new Blob(chunks, { type: current.type }));
      show('ready');
      if (isSubmitting || isEnding) choose();
      else if (!isReplaced) part('send')?.focus();
    },
  });

  /** Makes the current recording the answer before the end of the section. A later page may then send the rest. */
  function answerInTime(): void {
    if (!current || !isEnding || !isRegistered) return;
    const answered = Object.assign(current, { isAnswer: true });
    write(() => storeRecording({ ...answered }));
    fillAnswer(answered.id);
    dispatchEvent(new Event(saveNowEvent));
  }

  function fillAnswer(id: string): void {
    input.value = id;
    // Stores the answer on the device before the recording is deleted there.
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Sends the current recording, now and until the server has it. */
  function choose(): void {
    if (!current) return;
    const chosen = Object.assign(current, { isChosen: true });
    write(() => storeRecording({ ...chosen }));
    void send(chosen).catch(reportError);
  }

  async function send(recording: DeviceRecording): Promise<void> {
    clearTimeout(timer);
    if (isSending || current !== recording) return;
    isSending = true;
    show('sending');
    const bytes =
      chunks.length > 0 ? new Blob(chunks, { type: recording.type }) : await readRecording(recording);
    const sent = bytes
      ? await sendRecording(services, recording, bytes, () => {
          if (current !== recording) return;
          isRegistered = true;
          answerInTime();
        })
      : 'refused';
    isSending = false;
    if (current !== recording) return;
    show(sent);
    if (sent === 'waiting')
      timer = setTimeout(() => void send(recording).catch(reportError), retryMilliseconds);
    if (sent === 'refused') isSubmitting = false;
    if (sent !== 'stored') return;
    current = null;
    fillAnswer(recording.id);
    if (isEnding) dispatchEvent(new Event(saveNowEvent));
    write(() => deleteRecording(recording.id));
    if (isSubmitting) form.requestSubmit();
  }

  /** Continues with a recording that a closed page left. */
  async function takeUp(): Promise<void> {
    const left = (await listRecordings(work.reader)).filter(
      ({ exercise, field, isAnswer, number }) =>
        exercise === work.exercise && field === input.dataset.answer && (!isAnswer || number === work.number),
    );
    const last = left.at(-1);
    if (!last || current) return;
    // Recorded again since.
    for (const { id } of left.slice(0, -1)) write(() => deleteRecording(id));
    const bytes = await readRecording(last);
    if (!bytes || current) return;
    current = { ...last, number: work.number, version: work.version };
    chunks = [bytes];
    play(bytes);
    show('ready');
    if (last.isChosen) choose();
  }

  const press = (name: string, act: () => void) => {
    for (const button of place.querySelectorAll(`[data-speaking-press="${name}"]`))
      button.addEventListener('click', act);
  };
  press('start', () => void recorder.start());
  press('pause', recorder.pause);
  press('resume', recorder.resume);
  press('stop', recorder.stop);
  press('send', choose);
  startPreparation(place, { show: () => show('preparing'), end: () => show('idle') });
  addEventListener(endRecordingsEvent, () => {
    isEnding = true;
    answerInTime();
    if (current?.isFinished) choose();
    else recorder.stop();
  });
  addEventListener('online', () => {
    if (current?.isChosen) void send(current).catch(reportError);
  });
  form.addEventListener('filled', () => {
    if (input.value && !current) {
      play(`/media/enregistrement/${input.value}`);
      show('stored');
    }
  });
  // Captured, so that it runs before the listeners that count missing answers and submit the form.
  form.addEventListener(
    'submit',
    (event) => {
      const { state = '' } = place.dataset;
      if (state === 'refused' || !(current || ['recording', 'paused'].includes(state))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      isSubmitting = true;
      if (current?.isFinished) choose();
      else recorder.stop();
    },
    { capture: true },
  );
  show(input.value ? 'stored' : 'idle');
  if (input.value) play(`/media/enregistrement/${input.value}`);
  void takeUp().catch(reportError);
}

function readWork(form: HTMLFormElement): Work {
  const read = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  const { exercise = '', reader = '' } = form.dataset;
  return { exercise, reader, version: read('version'), number: Number(read('number')) };
}

/** Remaining seconds that are announced to screen readers. */
const announced = [60, 30, 10];

function showProgress(
  level: HTMLElement | null,
  time: HTMLElement | null,
  view: RecorderView,
  maxMilliseconds: number,
): void {
  if (level instanceof HTMLProgressElement) level.value = view.level;
  if (!time) return;
  const left = Math.max(0, Math.ceil((maxMilliseconds - view.milliseconds) / 1_000));
  const words = (time.dataset.words ?? '').replace('{time}', formatClock(left));
  if (time.textContent !== words) time.textContent = words;
  const said = time.parentElement?.querySelector('[data-speaking-said]');
  if (said && view.state === 'recording' && announced.includes(left)) said.textContent = words;
}
