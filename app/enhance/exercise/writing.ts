import { countExamWords } from '#common/count-exam-words.ts';

/** Words between two announcements to screen readers near a limit. */
const step = 10;
/** Distance in words from which a limit is near. */
const near = 30;

/** Counts the words of texts while they are typed, and warns once before a text outside its limits is sent. */
export function countWords(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-writing]')) followText(place);
}

function followText(place: HTMLElement): void {
  const area = [...place.querySelectorAll('textarea')].at(-1);
  if (!area) return;
  const form = area.form;
  const [min, max] = [Number(place.dataset.min), Number(place.dataset.max)];
  const find = (name: string) => place.querySelector<HTMLElement>(`[data-word-${name}]`);
  const [shown, said, warning] = [find('count'), find('said'), find('warning')];
  let announced = countExamWords(area.value);

  function update(): number {
    const count = countExamWords(area?.value ?? '');
    const words = (shown?.dataset.words ?? '').replace('{count}', String(count));
    if (shown && shown.textContent !== words) shown.textContent = words;
    const isNear = [min, max].some((limit) => limit > 0 && Math.abs(count - limit) <= near);
    if (isNear && Math.floor(count / step) !== Math.floor(announced / step)) {
      announced = count;
      if (said) said.textContent = words;
    }
    return count;
  }
  area.addEventListener('input', update);
  form?.addEventListener('filled', update);
  form?.addEventListener(
    'submit',
    (event) => {
      const count = update();
      const fits = count === 0 || (count >= min && (max === 0 || count <= max));
      // Shown already: the learner wants to send it anyway.
      if (fits || !warning?.hidden) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      warning.hidden = false;
      warning.querySelector<HTMLElement>('[tabindex]')?.focus();
    },
    { capture: true },
  );
  update();
}
