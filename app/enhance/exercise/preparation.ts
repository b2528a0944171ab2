import { formatClock } from '#common/format-clock.ts';

/** Counts the preparation time of a spoken answer down. The learner may end it early. */
export function startPreparation(
  place: HTMLElement,
  { show, end }: { show: () => void; end: () => void },
): void {
  const seconds = Number(place.dataset.preparation);
  const clock = place.querySelector<HTMLElement>('[data-preparation-left]');
  const said = place.querySelector<HTMLElement>('[data-preparation-over]');
  let timer: ReturnType<typeof setInterval> | undefined;
  const finish = () => {
    clearInterval(timer);
    end();
    place.querySelector<HTMLElement>('[data-speaking-press="start"]')?.focus();
  };
  place.querySelector('[data-preparation-start]')?.addEventListener('click', () => {
    const endsAt = performance.now() + seconds * 1_000;
    const update = () => {
      const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000));
      if (clock) clock.textContent = (clock.dataset.words ?? '').replace('{time}', formatClock(left));
      if (left > 0) return;
      if (said) said.hidden = false;
      finish();
    };
    clearInterval(timer);
    timer = setInterval(update, 500);
    show();
    update();
    place.querySelector<HTMLElement>('[data-preparation-skip]')?.focus();
  });
  place.querySelector('[data-preparation-skip]')?.addEventListener('click', finish);
}
