/**
 * Runs in the page. Lists the labels and the sentences of a page that are too long for readers at level A2, as
 * `sentence` or `label` with their text.
 */
export function findHardTexts(): { kind: 'label' | 'sentence'; text: string }[] {
  const limits = { label: 6, sentence: 20 };
  const count = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const readLines = (element: Element) =>
    (element as HTMLElement).innerText.split(/\n|·/).map((line) => line.replace(/\s+/g, ' ').trim());
  /** The label of a box is a sentence that the user agrees to. A label around its list contains all options. */
  const isShort = (element: Element) =>
    !(element instanceof HTMLLabelElement) ||
    !(
      /^(checkbox|radio)$/.test((element.control as HTMLInputElement | null)?.type ?? '') ||
      element.querySelector('select')
    );
  // Links to contents have the titles that the teacher chose.
  const controls = 'button, summary, nav a:not([href*="/course/"], [href*="/products/"]), legend, label';
  const labels = [...document.querySelectorAll(controls)]
    .filter((element) => isShown(element) && isShort(element))
    .flatMap(readLines)
    .map((text) => ({ kind: 'label' as const, text }));
  const sentences = [...document.querySelectorAll('main *')]
    .filter((element) => element instanceof HTMLElement && isShown(element))
    .filter((element) => !/^(script|style|select|option)$/.test(element.localName))
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    )
    .flatMap(readLines)
    .flatMap((line) => line.split(/(?<=[.!?:;])\s+/))
    .map((text) => ({ kind: 'sentence' as const, text }));
  return [...labels, ...sentences].filter(({ kind, text }) => count(text) > limits[kind]);
}
