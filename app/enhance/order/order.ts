import { exchangePart } from '../exchange-part.ts';

/** How often the page asks again while the payment is being confirmed, in milliseconds. */
const pause = 2_000;

/** Says beside a box that it has to be ticked, in the words that wait there, or takes them away. */
function showMissing(box: HTMLInputElement): void {
  const words = document.getElementById(`${box.id}-error`);
  if (words) words.hidden = box.checked;
  box.ariaInvalid = box.checked ? null : 'true';
  if (box.checked) box.removeAttribute('aria-describedby');
  else box.setAttribute('aria-describedby', `${box.id}-error`);
}

/**
 * An order leaves once, with the boxes ticked that it needs and while there is a way to the site: otherwise it stays where it is, and says why.
 * The browser sends it, since the answer leads to the page of another: a script may not follow it there.
 */
function enhanceOrder(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox][required]')];
  const button = form.querySelector('button:not([formnovalidate])');
  const unsent = form.querySelector<HTMLElement>('[data-unsent]');
  const show = (state: 'ready' | 'leaving' | 'unsent') => {
    for (const name of ['aria-busy', 'aria-disabled'])
      if (state === 'leaving') button?.setAttribute(name, 'true');
      else button?.removeAttribute(name);
    if (unsent) unsent.hidden = state !== 'unsent';
  };
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.ariaInvalid) showMissing(target);
  });
  form.addEventListener('submit', (event) => {
    // It asks for the total alone, and orders nothing.
    if (event.submitter?.hasAttribute('formnovalidate')) return;
    event.preventDefault();
    if (button?.ariaBusy === 'true') return;
    boxes.forEach(showMissing);
    const missing = boxes.find(({ checked }) => !checked);
    if (missing) return missing.focus();
    show('leaving');
    void fetch('/healthz', { cache: 'no-store' }).then(
      () => form.submit(),
      () => show('unsent'),
    );
  });
  // The browser's own « back » finds the button ready again.
  addEventListener('pageshow', ({ persisted }) => persisted && show('ready'));
}

/** Asks again whether the payment is confirmed, and shows what the page says then. */
async function poll(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  // Nobody is signed in any more, say.
  if (response?.redirected) return location.assign(response.url);
  const page = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
  const [here, there] = [document.querySelector('main'), page.querySelector('main')];
  if (!response?.ok || !here || !there || there.querySelector('[data-asks-again]')) return waitAndAsk();
  document.title = page.title;
  exchangePart(here, there);
}

const waitAndAsk = () => void setTimeout(() => void poll().catch(waitAndAsk), pause);

const form = document.querySelector<HTMLFormElement>('form[data-order]');
if (form) enhanceOrder(form);
if (document.querySelector('[data-asks-again]')) waitAndAsk();
