import { exchangePart } from '../exchange-part.ts';

const pause = 2_000;

function showMissing(box: HTMLInputElement): void {
  const words = document.getElementById(`${box.id}-error`);
  if (words) words.hidden = box.checked;
  box.ariaInvalid = box.checked ? null : 'true';
  if (box.checked) box.removeAttribute('aria-describedby');
  else box.setAttribute('aria-describedby', `${box.id}-error`);
}

/**
 * Submits an order once, if the boxes are ticked and the site is reachable. The browser submits the form,
 * because a script may not follow the redirect to the payment provider's origin.
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
    // This button only recalculates the total.
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
  // Re-enable the button when the browser restores the page from its cache.
  addEventListener('pageshow', ({ persisted }) => persisted && show('ready'));
}

/** Polls the page until the payment is confirmed, then shows its new content. */
async function poll(): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  // The response may redirect, for example to the sign-in page if the session ended.
  if (response?.redirected) return location.assign(response.url);
  const page = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html');
  const [here, there] = [document.querySelector('main'), page.querySelector('main')];
  if (!response?.ok || !here || !there || there.querySelector('[data-asks-again]')) return waitAndAsk();
  document.title = page.title;
  exchangePart(here, there);
  focusThanks();
}

/** Moves the focus to the thanks after a payment, so that screen readers start there. */
const focusThanks = () => document.querySelector<HTMLElement>('[data-thanks]')?.focus();

const waitAndAsk = () => void setTimeout(() => void poll().catch(waitAndAsk), pause);

const form = document.querySelector<HTMLFormElement>('form[data-order]');
if (form) enhanceOrder(form);
if (document.querySelector('[data-asks-again]')) waitAndAsk();
focusThanks();
