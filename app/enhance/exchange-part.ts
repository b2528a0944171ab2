/**
 * Exchanges what a part of the page holds for what it holds in another answer. The status stays the same element, so that it is
 * read out when its words change.
 */
export function exchangePart(part: HTMLElement, fresh: Element): void {
  const status = part.querySelector('[role=status]');
  const words = fresh.querySelector('[role=status]');
  if (status && words) {
    status.textContent = words.textContent;
    words.replaceWith(status);
  }
  part.replaceChildren(...fresh.childNodes);
  part.ariaBusy = null;
}
