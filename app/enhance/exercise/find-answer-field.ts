/** Returns the first visible answer field in an element, or the button that replaces it. */
export const findAnswerField = (element: Element): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select, textarea, button')].find(
    (field) => field.checkVisibility(),
  );
