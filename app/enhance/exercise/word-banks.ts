import { say } from './say.ts';

type Gap = { button: HTMLButtonElement; select: HTMLSelectElement };

/** Fills gaps from a word bank: the learner presses a word and a gap, in either order. */
export function enhanceWordBanks(): void {
  for (const bank of document.querySelectorAll<HTMLElement>('[data-bank]')) enhanceWordBank(bank);
}

function enhanceWordBank(bank: HTMLElement): void {
  const words = [...bank.querySelectorAll<HTMLButtonElement>('[data-word]')];
  const gaps = [...bank.querySelectorAll<HTMLButtonElement>('[data-gap]')].flatMap((button): Gap[] => {
    const select = button.parentElement?.querySelector('select');
    return select ? [{ button, select }] : [];
  });
  if (gaps.length === 0) return;
  const isReusable = bank.dataset.reusable !== undefined;
  /** The pressed word or gap, until its counterpart is pressed. */
  let held: HTMLButtonElement | null = null;

  function show(): void {
    for (const { button, select } of gaps) {
      const { gap: name, empty = '' } = button.dataset;
      button.textContent = select.value || '\u00a0';
      button.ariaLabel = `${name}\u202f: ${select.value || empty}`;
      button.ariaPressed = String(button === held);
    }
    const placed = gaps.map(({ select }) => select.value);
    for (const button of words) {
      const at = isReusable ? -1 : placed.indexOf(button.dataset.word ?? '');
      if (at >= 0) placed.splice(at, 1);
      button.ariaDisabled = at >= 0 ? 'true' : null;
      button.ariaPressed = String(button === held);
    }
  }

  function place(word: string, { button, select }: Gap): void {
    held = null;
    select.value = word;
    show();
    select.dispatchEvent(new Event('change', { bubbles: true }));
    say(button.ariaLabel ?? '');
  }

  for (const gap of gaps)
    gap.button.addEventListener('click', () => {
      const word = held?.dataset.word;
      if (word !== undefined) return place(word, gap);
      const wasHeld = held === gap.button;
      if (gap.select.value) place('', gap);
      held = wasHeld ? null : gap.button;
      show();
    });
  for (const button of words)
    button.addEventListener('click', () => {
      if (button.ariaDisabled) return;
      const gap = gaps.find((each) => each.button === held);
      if (gap) return place(button.dataset.word ?? '', gap);
      held = held === button ? null : button;
      show();
    });
  bank.closest('form')?.addEventListener('filled', show);
  show();
}
