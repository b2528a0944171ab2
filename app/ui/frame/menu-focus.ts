/** Id of the main menu, which covers the page on small screens. */
const sheetId = 'menu';

/**
 * Keeps the focus in the open main menu, so that it never moves to a covered element (WCAG 2.4.11), and
 * closes the account menu when the focus leaves it.
 */
export function enhanceMenuFocus(): void {
  // On the window, because keys are hidden from the document before hydration.
  addEventListener('keydown', cycle, true);
  document.addEventListener('focusin', closeLeftMenu);
}

function cycle(event: KeyboardEvent): void {
  const sheet = document.getElementById(sheetId);
  if (event.key !== 'Tab' || !sheet?.matches(':popover-open')) return;
  const stops = [...sheet.querySelectorAll<HTMLElement>('a, button')].filter((stop) =>
    stop.checkVisibility(),
  );
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = event.shiftKey ? at - 1 : at + 1;
  if (at >= 0 && stops[next]) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}

function closeLeftMenu({ target }: FocusEvent): void {
  const menu = document.querySelector<HTMLElement>(`header nav:popover-open:not(#${sheetId})`);
  if (!menu || !(target instanceof Element) || menu.contains(target)) return;
  if (target.getAttribute('popovertarget') !== menu.id) menu.hidePopover();
}
