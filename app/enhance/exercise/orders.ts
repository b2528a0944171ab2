import { say } from './say.ts';

/** Replaces numbering by hand: words are pressed in order; sentences are moved by buttons or dragged. */
export function enhanceOrders(): void {
  for (const order of document.querySelectorAll<HTMLElement>('[data-order]'))
    if (order.dataset.unit === 'words') enhanceWords(order);
    else enhanceSentences(order);
}

/** Number inputs of the form without script. They store the order. */
const listPlaces = (order: HTMLElement): [part: string, place: HTMLInputElement][] =>
  [...order.querySelectorAll<HTMLElement>('[data-part]')].flatMap((line) => {
    const place = line.querySelector('input');
    return place ? [[line.dataset.part ?? '', place]] : [];
  });

const listPlaced = (order: HTMLElement): string[] =>
  listPlaces(order)
    .filter(([, { value }]) => Number(value) > 0)
    .toSorted(([, a], [, b]) => Number(a.value) - Number(b.value))
    .map(([part]) => part);

function setPlaced(order: HTMLElement, placed: readonly string[]): void {
  const places = listPlaces(order);
  for (const [part, place] of places) place.value = String(placed.indexOf(part) + 1 || '');
  places[0]?.[1].dispatchEvent(new Event('change', { bubbles: true }));
}

function enhanceWords(order: HTMLElement): void {
  const [line, left] = [order.querySelector('[data-line]'), order.querySelector('[data-left]')];
  const words = [...order.querySelectorAll<HTMLElement>('[data-word]')];
  if (!line || !left) return;
  const lineOf = (word: HTMLElement) => word.closest('li') ?? word;
  const idOf = (word: HTMLElement) => word.dataset.word ?? '';
  const show = () => {
    const placed = listPlaced(order);
    for (const word of words) if (!placed.includes(idOf(word))) left.append(lineOf(word));
    for (const id of placed) {
      const word = words.find((each) => idOf(each) === id);
      if (word) line.append(lineOf(word));
    }
  };
  for (const word of words)
    word.addEventListener('click', () => {
      const isBack = line.contains(word);
      const beside = lineOf(word).nextElementSibling ?? lineOf(word).previousElementSibling;
      const placed = listPlaced(order).filter((id) => id !== idOf(word));
      setPlaced(order, isBack ? placed : [...placed, idOf(word)]);
      show();
      // Focuses the neighbour, because pressing the moved word again would undo the move.
      (beside?.querySelector('button') ?? word).focus();
      say([...line.children].map(({ textContent }) => textContent).join(' '));
    });
  order.closest('form')?.addEventListener('filled', show);
  show();
}

function enhanceSentences(order: HTMLElement): void {
  const list = order.querySelector('ol');
  if (!list) return;
  const listShown = () => [...list.children].map((part) => (part as HTMLElement).dataset.part ?? '');
  const tell = () => setPlaced(order, listShown());
  const show = () => {
    for (const id of listPlaced(order)) {
      const part = [...list.children].find((each) => (each as HTMLElement).dataset.part === id);
      if (part) list.append(part);
    }
  };
  list.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-move]') : null;
    const part = button?.closest('li');
    const other = button?.dataset.move === 'up' ? part?.previousElementSibling : part?.nextElementSibling;
    if (!button || !part || !other) return;
    if (button.dataset.move === 'up') other.before(part);
    else other.after(part);
    tell();
    button.focus();
    const place = part.querySelector('input');
    say(`${place?.ariaLabel}\u202f: ${place?.value}`);
  });
  // The shuffled order may be the right one.
  const keep = order.querySelector<HTMLElement>('[data-keep-order]');
  keep?.addEventListener('click', () => {
    tell();
    say(keep.dataset.keepOrder ?? '');
  });
  const press = () => keep?.setAttribute('aria-pressed', String(listPlaced(order).length > 0));
  order.addEventListener('change', press);
  order.closest('form')?.addEventListener('filled', press);
  press();
  dragParts(list, tell);
  // An unchanged order is no answer. Its places remain empty, as without scripts.
  order.closest('form')?.addEventListener('filled', show);
}

function dragParts(list: HTMLElement, onDropped: () => void): void {
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
    if (dragged) onDropped();
    dragged = null;
  });
}
