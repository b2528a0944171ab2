/** Types letters where the caret is: the field keeps the keyboard, and a phone its own. */
export function enhanceAccents(): void {
  const bar = document.querySelector<HTMLElement>('[data-accents]');
  if (!bar || !document.querySelector('[data-typed]')) return;
  bar.hidden = false;
  let field: HTMLInputElement | null = null;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.typed !== undefined) field = target;
  });
  // Pressed with a pointer, a button would take the focus, and the keyboard of a phone would fold.
  bar.addEventListener('pointerdown', (event) => event.preventDefault());
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  bar.addEventListener('click', ({ target }) => {
    const letter = target instanceof Element && target.closest<HTMLElement>('[data-letter]')?.dataset.letter;
    const into = field?.isConnected ? field : document.querySelector<HTMLInputElement>('[data-typed]');
    if (letter && into) typeLetter(into, letter);
  });
  moveByArrows(bar);
}

function typeLetter(field: HTMLInputElement, letter: string): void {
  const { selectionStart, selectionEnd, value } = field;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  field.focus();
  field.setRangeText(letter, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter, inputType: 'insertText' }));
}

/** One stop of the Tab key; the arrows go from letter to letter (ARIA Authoring Practices, toolbar). */
function moveByArrows(bar: HTMLElement): void {
  const buttons = [...bar.querySelectorAll('button')];
  bar.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = steps[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const button = buttons[(next + buttons.length) % buttons.length];
    for (const each of buttons) each.tabIndex = each === button ? 0 : -1;
    button?.focus();
  });
}
