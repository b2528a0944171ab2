import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playListening } from './listening.ts';

const top = 4_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollBy', vi.fn());
  const steps = ['un', 'deux'].map((exercise, at) => ({
    ...{ kind: 'read', from: at * 1_000, to: (at + 1) * 1_000, exercise, href: '', name: exercise },
  }));
  document.body.innerHTML = `<div><div id="place"></div></div>
    <form data-exercise="un"></form><form data-exercise="deux"><textarea></textarea></form>`;
  findPlace().dataset.timeline = JSON.stringify(steps);
  for (const form of document.querySelectorAll('form'))
    form.getBoundingClientRect = () => ({ top }) as DOMRect;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const findPlace = () => document.getElementById('place') as HTMLElement;

test('scrolls to the exercise of the current recording once', () => {
  let elapsed = 0;
  playListening(findPlace(), { readElapsed: () => elapsed });
  vi.advanceTimersByTime(500);
  expect(scrollBy).toHaveBeenCalledTimes(1);
  expect(scrollBy).toHaveBeenCalledWith({ top: top - 16 });
  elapsed = 1_500;
  vi.advanceTimersByTime(500);
  expect(scrollBy).toHaveBeenCalledTimes(2);
});

test('does not scroll while the learner is typing', () => {
  document.querySelector('textarea')?.focus();
  playListening(findPlace(), { readElapsed: () => 0 });
  expect(scrollBy).not.toHaveBeenCalled();
});
