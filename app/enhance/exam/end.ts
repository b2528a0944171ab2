import { endRecordingsEvent, saveNowEvent } from '../exercise/keep-answers.ts';

const pollMilliseconds = 100;
const patienceMilliseconds = 8_000;

/** Ends a section only once all typed answers and recordings are saved. */
export function confirmEnd(exam: HTMLElement): void {
  const form = exam.querySelector<HTMLFormElement>('form[data-exam-end]');
  const waiting = form?.querySelector<HTMLElement>('[data-end-waiting]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (waiting) waiting.hidden = true;
    dispatchEvent(new Event(endRecordingsEvent));
    dispatchEvent(new Event(saveNowEvent));
    const until = performance.now() + patienceMilliseconds;
    const poll = setInterval(() => {
      if (!hasUnsaved(exam)) {
        clearInterval(poll);
        form.submit();
      } else if (performance.now() > until) {
        clearInterval(poll);
        if (waiting) waiting.hidden = false;
      }
    }, pollMilliseconds);
  });
}

const hasUnsaved = (exam: HTMLElement): boolean =>
  ['saving', 'waiting', 'over'].some((state) =>
    [...exam.querySelectorAll<HTMLElement>(`[data-work-state="${state}"]`)].some(({ hidden }) => !hidden),
  ) ||
  ['recording', 'paused', 'ready', 'sending', 'waiting', 'over'].some((state) =>
    exam.querySelector(`[data-speaking][data-state="${state}"]`),
  );
