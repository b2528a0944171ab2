import { postForm } from './post-form.ts';

/** Sends `data-in-place` forms by fetch. A rejected one adds no history entry, so "back" never resends it. */
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
    // The page contains the form again if the server rejected it.
    if (page.querySelector('form[data-in-place]')) exchange(page);
    else location.assign(response.url);
  } catch (error) {
    // `fetch` throws a TypeError if the network fails. The form keeps its content.
    if (!(error instanceof TypeError)) throw error;
    form.ariaBusy = null;
    showUnsent(form, true);
  }
}

function exchange(page: Document): void {
  const fresh = page.querySelector('main');
  if (!fresh) return;
  document.querySelector('main')?.replaceWith(fresh);
  document.title = page.title;
  document.querySelector<HTMLElement>('main [autofocus]')?.focus();
}

function showUnsent(form: HTMLFormElement, shown: boolean): void {
  const notice = form.querySelector<HTMLElement>('[data-unsent]');
  if (notice) notice.hidden = !shown;
}
