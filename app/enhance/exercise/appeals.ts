import { postForm } from '../post-form.ts';

/**
 * « Ma réponse était juste » is sent behind the page, so that what is typed meanwhile for a second try stays where it is. Without
 * this script, and where the answer is another page, the form is sent as ever.
 */
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
    // It may stand in a note that is about to be exchanged.
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
    // What `fetch` throws when the network is gone.
    if (!(error instanceof TypeError)) throw error;
    button.ariaBusy = null;
    if (!unsent) return;
    button.after(unsent);
    unsent.hidden = false;
  }
}

/** The button is gone: reading goes on with what became of it. */
function show(note: HTMLElement, fresh: HTMLElement): void {
  note.replaceWith(fresh);
  fresh.tabIndex = -1;
  fresh.focus();
}
