import { formatClock } from '#common/format-clock.ts';
import { endRecordingsEvent, saveNowEvent } from '../exercise/keep-answers.ts';

/** Milliseconds since the block began, by the server's clock. */
export type ExamClock = { readElapsed: () => number };

type ServerTime = { state: string; block: number; remaining: number; elapsed: number };

/** Minutes before the end at which a warning is announced. */
const warnings = [10, 5, 1];

const resyncMilliseconds = 60_000;

/** Sends typed answers this long before the end, so that they arrive in time. */
const savingMilliseconds = 1_500;

/** Ends recordings this long before the end, because they take longer to send. */
const recordingMilliseconds = 10_000;

/**
 * Shows the remaining time, announces warnings, and loads the next page at the end. Uses `performance.now`, because
 * the learner may change the clock of the device, and asks the server again after a pause of the device.
 */
export function followClock(exam: HTMLElement): ExamClock {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The server wrote the times before the first byte arrived.
  let writtenAt = navigation?.responseStart || performance.now();
  let remaining = Number(exam.dataset.remaining);
  let elapsed = Number(exam.dataset.elapsed);
  let isRecordingOver = false;
  let isSaved = false;
  let isOver = false;
  const shown = exam.querySelector<HTMLElement>('[data-clock]');
  let announced = warnings.filter((minutes) => remaining <= minutes * 60_000);

  const since = () => performance.now() - writtenAt;
  const tick = () => {
    const left = Math.max(0, remaining - since());
    if (shown) shown.textContent = formatClock(Math.ceil(left / 1_000));
    for (const minutes of warnings)
      if (left <= minutes * 60_000 && !announced.includes(minutes)) {
        announced = [...announced, minutes];
        announce(exam, minutes);
      }
    if (left <= recordingMilliseconds && !isRecordingOver) {
      isRecordingOver = true;
      dispatchEvent(new Event(endRecordingsEvent));
    }
    if (left <= savingMilliseconds && !isSaved) {
      isSaved = true;
      dispatchEvent(new Event(saveNowEvent));
    }
    if (left > 0 || isOver) return;
    isOver = true;
    // The next page begins with what to do now.
    history.scrollRestoration = 'manual';
    location.reload();
  };
  const resync = async () => {
    const asked = performance.now();
    const response = await fetch(`/members/examens/${exam.dataset.exam}/temps`).catch(() => null);
    const time = response?.ok ? ((await response.json().catch(() => null)) as ServerTime | null) : null;
    if (!time || isOver) return;
    // Another tab ended the block.
    if (time.state !== 'running') {
      isOver = true;
      location.reload();
      return;
    }
    writtenAt = (asked + performance.now()) / 2;
    ({ remaining, elapsed } = time);
    tick();
  };
  const resyncSoon = () => void resync().catch(reportError);
  setInterval(tick, 250);
  setInterval(resyncSoon, resyncMilliseconds);
  document.addEventListener('visibilitychange', () => document.hidden || resyncSoon());
  addEventListener('online', resyncSoon);
  tick();
  return { readElapsed: () => elapsed + since() };
}

function announce(exam: HTMLElement, minutes: number): void {
  for (const words of exam.querySelectorAll<HTMLElement>('[data-clock-warning]'))
    words.hidden = words.dataset.clockWarning !== String(minutes);
}
