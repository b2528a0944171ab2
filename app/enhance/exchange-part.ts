/** Replaces a page part but keeps its status element, whose new text screen readers then announce. */
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
