import { postForm } from '../post-form.ts';

/** Sends an appeal with fetch, so that answers typed for a second try stay in the page. */
export function enhanceAppeals(): void {
  const form = document.querySelector<HTMLFormElement>('form#claims');
  form?.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || submitter.dataset.plain) return;
    event.preventDefault();
    if (submitter.ariaBusy !== 'true') void appeal(form, submitter);
  });
}

async function appeal(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const unsent = document.querySelector<HTMLElement>('[data-claim-unsent]');
  if (unsent) {
    unsent.hidden = true;
    // The note that contains the notice is about to be replaced.
    form.append(unsent);
  }
  button.ariaBusy = 'true';
  try {
    const response = await postForm(form, button);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const note = button.closest<HTMLElement>('[id^="mark-"]');
    const fresh = page.getElementById(note?.id ?? '');
    if (response.ok && note && fresh) return show(note, fresh);
    button.dataset.plain = 'yes';
    form.requestSubmit(button);
  } catch (error) {
    // `fetch` throws a TypeError if the network fails.
    if (!(error instanceof TypeError)) throw error;
    button.ariaBusy = null;
    if (!unsent) return;
    button.after(unsent);
    unsent.hidden = false;
  }
}

/** Replaces the note and focuses it, because the pressed button no longer exists. */
function show(note: HTMLElement, fresh: HTMLElement): void {
  note.replaceWith(fresh);
  fresh.tabIndex = -1;
  fresh.focus();
}
