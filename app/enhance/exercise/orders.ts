/** Parts are moved by buttons, or dragged, instead of being numbered. */
export function enhanceOrders(): void {
  for (const order of document.querySelectorAll<HTMLElement>('[data-order]')) enhanceOrder(order);
}

function enhanceOrder(order: HTMLElement): void {
  const list = order.querySelector('ol');
  if (!list) return;
  for (const words of order.querySelectorAll<HTMLElement>('[data-without-script]')) words.hidden = true;
  for (const moves of order.querySelectorAll<HTMLElement>('[data-moves]')) moves.hidden = false;
  for (const place of order.querySelectorAll('input'))
    if (place.parentElement) place.parentElement.hidden = true;
  /** Numbers the parts as they stand, and says that they were. */
  const renumber = (isChange: boolean) => {
    const places = list.querySelectorAll<HTMLInputElement>('input');
    for (const [index, place] of places.entries()) place.value = String(index + 1);
    if (isChange) places[0]?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-move]') : null;
    const part = button?.closest('li');
    if (!button || !part) return;
    const other = button.dataset.move === 'up' ? part.previousElementSibling : part.nextElementSibling;
    if (!other) return;
    if (button.dataset.move === 'up') other.before(part);
    else other.after(part);
    renumber(true);
    button.focus();
  });
  dragParts(list, () => renumber(true));
  // What was left as it stood is an answer too.
  order.closest('form')?.addEventListener('submit', () => renumber(false));
}

/** With a mouse, a part is drawn to its place. */
function dragParts(list: HTMLElement, told: () => void): void {
  let dragged: Element | null = null;
  for (const part of list.children) part.setAttribute('draggable', 'true');
  list.addEventListener('dragstart', (event) => {
    dragged = event.target instanceof Element ? event.target.closest('li') : null;
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  });
  list.addEventListener('dragover', (event) => {
    const over = event.target instanceof Element ? event.target.closest('li') : null;
    if (!dragged || !over || over.parentElement !== list) return;
    event.preventDefault();
    if (over === dragged) return;
    const { top, height } = over.getBoundingClientRect();
    if (event.clientY < top + height / 2) over.before(dragged);
    else over.after(dragged);
  });
  list.addEventListener('dragend', () => {
    if (dragged) told();
    dragged = null;
  });
}
