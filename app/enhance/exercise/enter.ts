/** Makes Enter move to the next answer instead of submitting: phones label this key « Suivant ». */
export function enhanceEnter(): void {
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return;
    if (target.dataset.typed === undefined || !target.form) return;
    const fields = [...target.form.querySelectorAll<HTMLElement>('[data-answer]')].filter(isSeen);
    if (fields.length < 2) return;
    event.preventDefault();
    const next = fields
      .slice(fields.indexOf(target) + 1)
      .find((field) => field.dataset.answer !== target.dataset.answer);
    (next ?? target.form.querySelector<HTMLElement>('button[type="submit"]:not([form])'))?.focus();
  });
}

const isSeen = (field: HTMLElement): boolean => field.offsetParent !== null;
