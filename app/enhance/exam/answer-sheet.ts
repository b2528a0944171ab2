import { showMissingCount } from '../exercise/show-missing-count.ts';

/** Updates the answer sheet while the learner answers, and the number of missing answers before the early end. */
export function followAnswerSheet(exam: HTMLElement): void {
  const missing = exam.querySelector<HTMLElement>('[data-end-missing]');

  function count(): void {
    const { length } = exam.querySelectorAll('[data-sheet-field]:not([data-answered])');
    if (!missing) return;
    missing.hidden = length === 0;
    showMissingCount(missing, length);
  }

  function update(form: HTMLFormElement, field: string): void {
    const link = exam.querySelector<HTMLElement>(
      `[data-sheet-exercise="${CSS.escape(form.dataset.exercise ?? '')}"][data-sheet-field="${CSS.escape(field)}"]`,
    );
    if (!link) return;
    const isAnswered = [
      ...form.querySelectorAll<HTMLInputElement>(`[data-answer="${CSS.escape(field)}"]`),
    ].some((input) =>
      input.type === 'radio' || input.type === 'checkbox' ? input.checked : input.value.trim() !== '',
    );
    link.toggleAttribute('data-answered', isAnswered);
    for (const words of link.querySelectorAll<HTMLElement>('[data-sheet-state]'))
      words.hidden = (words.dataset.sheetState === 'answered') !== isAnswered;
    count();
  }

  const followTyping = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    const form = target.closest('form');
    if (form && target.dataset.answer) update(form, target.dataset.answer);
  };
  exam.addEventListener('input', followTyping);
  exam.addEventListener('change', followTyping);
  // Restored answers fire no other event, and this one does not bubble.
  exam.addEventListener(
    'filled',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      const inputs = target.querySelectorAll<HTMLElement>('[data-answer]');
      for (const field of new Set([...inputs].map(({ dataset }) => dataset.answer ?? '')))
        update(target, field);
    },
    { capture: true },
  );
  count();
}
