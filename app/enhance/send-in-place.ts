import { postForm } from './post-form.ts';

/**
 * A form with `data-in-place` is sent behind its page. A refusal takes the place of what is read, and is no page of the history:
 * going back later never asks whether to send it again. What was taken leads on. Without this script the form is sent as ever.
 */
export function sendInPlace(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.inPlace === undefined) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  form.ariaBusy = 'true';
  showUnsent(form, false);
  try {
    const response = await postForm(form);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // What comes back with the form was not taken.
    if (page.querySelector('form[data-in-place]')) exchange(page);
    else location.assign(response.url);
  } catch (error) {
    // What `fetch` throws when the network is gone: what was typed stays where it is.
    if (!(error instanceof TypeError)) throw error;
    form.ariaBusy = null;
    showUnsent(form, true);
  }
}

/** Shows what an answer says, and leads where it wants to be read first. */
function exchange(page: Document): void {
  const fresh = page.querySelector('main');
  if (!fresh) return;
  document.querySelector('main')?.replaceWith(fresh);
  document.title = page.title;
  document.querySelector<HTMLElement>('main [autofocus]')?.focus();
}

/** The form's own words for « it did not leave », which wait in it. */
function showUnsent(form: HTMLFormElement, shown: boolean): void {
  const notice = form.querySelector<HTMLElement>('[data-unsent]');
  if (notice) notice.hidden = !shown;
}
