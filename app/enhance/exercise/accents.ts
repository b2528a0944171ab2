/** Runs slow work after the next paint, so that the response to a press or key is visible first. */
const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));

type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** Enables the accent bar: its buttons insert letters at the caret and leave the focus in the field. */
export function enhanceAccents(): void {
  const bar = document.querySelector<HTMLElement>('[data-accents]');
  if (!bar) return;
  let field: TypedField | null = null;
  const show = (target: TypedField) => {
    // The Tab key then reaches the bar from the current item.
    const item = target.closest('[data-item]');
    if (item && !item.contains(bar)) item.append(bar);
    bar.hidden = false;
    standAboveKeyboard(bar);
    showAbove(target, bar);
  };
  const isTyped = (target: EventTarget | null): target is TypedField =>
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
    target.dataset.typed !== undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (!isTyped(target)) return;
    field = target;
    afterPaint(() => {
      if (document.activeElement === target) show(target);
    });
  });
  document.addEventListener('focusout', ({ relatedTarget }) => {
    bar.hidden = !isTyped(relatedTarget) && !(relatedTarget instanceof Node && bar.contains(relatedTarget));
  });
  // A pointer press would move the focus to the button and close the keyboard of a phone.
  bar.addEventListener('pointerdown', (event) => event.preventDefault());
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    if (button.dataset.letter === undefined) switchCapitals(bar, button);
    else if (field?.isConnected) typeLetter(field, button.dataset.letter);
  });
  document.addEventListener('keydown', (event) => {
    // In a text of several lines, the key moves the caret.
    if (event.key === 'ArrowDown' && isTyped(event.target) && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      bar.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else if (event.key === 'Escape' && bar.contains(document.activeElement)) field?.focus();
  });
  const uncover = () => void (field && !bar.hidden && showAbove(field, bar));
  document.addEventListener('click', () => afterPaint(uncover));
  document.addEventListener('keyup', () => afterPaint(uncover));
  visualViewport?.addEventListener('resize', () => {
    standAboveKeyboard(bar);
    uncover();
  });
  visualViewport?.addEventListener('scroll', () => standAboveKeyboard(bar));
  moveByArrows(bar);
}

function typeLetter(field: TypedField, letter: string): void {
  field.focus();
  // Deprecated, but no other way to insert text can be undone by the browser.
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

/** The on-screen keyboard would otherwise cover the bar. */
function standAboveKeyboard(bar: HTMLElement): void {
  if (!visualViewport) return;
  const { height, offsetTop } = visualViewport;
  bar.style.insetBlockEnd = `${Math.max(0, innerHeight - height - offsetTop)}px`;
}

function showAbove(field: HTMLElement, bar: HTMLElement): void {
  const covered = field.getBoundingClientRect().bottom + 12 - bar.getBoundingClientRect().top;
  if (covered > 0 && document.activeElement === field) scrollBy(0, covered);
}

/** Makes the bar one Tab stop with arrow keys between its buttons (ARIA Authoring Practices, toolbar). */
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
