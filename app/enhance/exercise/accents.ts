/** Types letters where the caret is: the field keeps the keyboard, and a phone its own. */
export function enhanceAccents(): void {
  const bar = document.querySelector<HTMLElement>('[data-accents]');
  if (!bar) return;
  let field: HTMLInputElement | null = null;
  const isTyped = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.dataset.typed !== undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (!isTyped(target)) return;
    field = target;
    // Behind what is answered, so that the Tab key finds it there.
    const item = target.closest('[data-item]');
    if (item && !item.contains(bar)) item.append(bar);
    bar.hidden = false;
    standAboveKeyboard(bar);
  });
  document.addEventListener('focusout', ({ relatedTarget }) => {
    bar.hidden = !isTyped(relatedTarget) && !(relatedTarget instanceof Node && bar.contains(relatedTarget));
  });
  // Pressed with a pointer, a button would take the focus, and the keyboard of a phone would fold.
  bar.addEventListener('pointerdown', (event) => event.preventDefault());
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    if (button.dataset.letter === undefined) switchCapitals(bar, button);
    else if (field?.isConnected) typeLetter(field, button.dataset.letter);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' && isTyped(event.target)) {
      event.preventDefault();
      bar.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else if (event.key === 'Escape' && bar.contains(document.activeElement)) field?.focus();
  });
  const uncover = () => field && !bar.hidden && showAbove(field, bar);
  document.addEventListener('click', uncover);
  document.addEventListener('keyup', uncover);
  visualViewport?.addEventListener('resize', () => {
    standAboveKeyboard(bar);
    uncover();
  });
  visualViewport?.addEventListener('scroll', () => standAboveKeyboard(bar));
  moveByArrows(bar);
}

/** As if typed: what the browser undoes is undone here too. */
function typeLetter(field: HTMLInputElement, letter: string): void {
  field.focus();
  // Deprecated, and the one way to type that the browser can undo.
  if (document.execCommand('insertText', false, letter)) return;
  field.setRangeText(letter, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter, inputType: 'insertText' }));
}

function switchCapitals(bar: HTMLElement, toggle: HTMLElement): void {
  const isCapital = toggle.ariaPressed !== 'true';
  toggle.ariaPressed = String(isCapital);
  for (const button of bar.querySelectorAll<HTMLElement>('[data-case]'))
    button.hidden = (button.dataset.case === 'capital') !== isCapital;
}

/** The keyboard of a phone lies over the page: the bar stands on it. */
function standAboveKeyboard(bar: HTMLElement): void {
  if (!visualViewport) return;
  const { height, offsetTop } = visualViewport;
  bar.style.insetBlockEnd = `${Math.max(0, innerHeight - height - offsetTop)}px`;
}

function showAbove(field: HTMLElement, bar: HTMLElement): void {
  const covered = field.getBoundingClientRect().bottom + 12 - bar.getBoundingClientRect().top;
  if (covered > 0 && document.activeElement === field) scrollBy(0, covered);
}

/** One stop of the Tab key; the arrows go from letter to letter (ARIA Authoring Practices, toolbar). */
function moveByArrows(bar: HTMLElement): void {
  bar.addEventListener('keydown', (event) => {
    const buttons = [...bar.querySelectorAll('button')].filter((button) => !button.hidden);
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
    for (const each of bar.querySelectorAll('button')) each.tabIndex = each === button ? 0 : -1;
    button?.focus();
  });
}
