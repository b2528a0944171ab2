import type { ExamClock } from './clock.ts';

type Step = { kind: string; from: number; to: number; exercise: string; href: string; name: string };

/** Pixels between the clock and an exercise. */
const gap = 16;

/** Scrolls to the exercise of a step, below the clock, unless the learner is typing. */
function showExercise(place: HTMLElement, { exercise }: Step): void {
  const form = document.querySelector(`form[data-exercise="${exercise}"]`);
  if (!form || document.activeElement?.matches('textarea, input[type="text"]')) return;
  const below = place.parentElement?.offsetHeight ?? 0;
  scrollBy({ top: form.getBoundingClientRect().top - below - gap });
}

/** Plays the recordings of a section at the times of the server's clock. */
export function playListening(place: HTMLElement, clock: ExamClock): void {
  const steps = JSON.parse(place.dataset.timeline ?? '[]') as Step[];
  const audio = place.querySelector<HTMLAudioElement>('[data-listening-audio]');
  const blocked = place.querySelector<HTMLElement>('[data-listening-blocked]');
  const name = place.querySelector<HTMLElement>('[data-listening-name]');
  let current: Step | null = null;

  function show(step: Step | null): void {
    for (const words of place.querySelectorAll<HTMLElement>('[data-listening-step]'))
      words.hidden = words.dataset.listeningStep !== step?.kind;
    if (name) name.textContent = step?.name ?? '';
  }
  function play(step: Step): void {
    if (!audio) return;
    audio.src = step.href;
    const seek = () => {
      const position = (clock.readElapsed() - step.from) / 1_000;
      if (position > 0.5) audio.currentTime = position;
    };
    audio.addEventListener('loadedmetadata', seek, { once: true });
    // A browser blocks sounds until the learner presses a button of the page.
    audio.play().catch(() => blocked?.toggleAttribute('hidden', false));
  }
  function tick(): void {
    const elapsed = clock.readElapsed();
    const step = steps.find(({ from, to }) => from <= elapsed && elapsed < to) ?? null;
    if (step === current) return;
    const isNext = step?.exercise !== current?.exercise;
    current = step;
    show(step);
    if (step && isNext) showExercise(place, step);
    audio?.pause();
    if (step?.kind === 'play') play(step);
  }
  place.querySelector('[data-listening-start]')?.addEventListener('click', () => {
    blocked?.toggleAttribute('hidden', true);
    if (current?.kind === 'play') play(current);
  });
  setInterval(tick, 100);
  tick();
}
