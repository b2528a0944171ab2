/** Updates the answer sheet while the learner answers. */
export function followAnswerSheet(exam: HTMLElement): void {
  const update = ({ target }: Event) => {
    const field = target instanceof HTMLElement ? target.dataset.answer : undefined;
    const form = target instanceof HTMLElement ? target.closest('form') : null;
    if (!field || !form) return;
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
  };
  exam.addEventListener('input', update);
  exam.addEventListener('change', update);
}
