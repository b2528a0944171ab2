import '../exercise/exercise.ts';
import { followAnswerSheet } from './answer-sheet.ts';
import { followClock } from './clock.ts';
import { confirmEnd } from './end.ts';
import { sendLateRecordings } from './late-recordings.ts';
import { playListening } from './listening.ts';
import { enhanceSoundTest } from './sound-test.ts';

const exam = document.querySelector<HTMLElement>('[data-exam]');
if (exam) {
  // Practice has no clock.
  if (exam.dataset.remaining) {
    const clock = followClock(exam);
    for (const place of exam.querySelectorAll<HTMLElement>('[data-timeline]')) playListening(place, clock);
  }
  followAnswerSheet(exam);
  confirmEnd(exam);
}
enhanceSoundTest();
const late = document.querySelector<HTMLElement>('[data-late-recordings]');
if (late) void sendLateRecordings(late).catch(reportError);

/** Time after the deadline in which the server still stores answers that arrived before it. */
const settleMilliseconds = 2_500;
const settle = document.querySelector<HTMLFormElement>('form[data-settle]');
if (settle) setTimeout(() => settle.requestSubmit(), settleMilliseconds);
