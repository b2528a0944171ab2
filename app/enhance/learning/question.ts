import { postForm } from '../post-form.ts';
import { removeFromDevice, storeOnDevice } from './device-storage.ts';
import type { LessonPage } from './players.ts';

type Draft = { body: string; nameAgreed: boolean };

/** `kept`: an earlier page left it unsent; `waiting`: the network failed; `over`: the session ended. */
type State = 'kept' | 'waiting' | 'over' | 'failed';

const formSelector = 'form[data-question]';
const sectionSelector = 'section[aria-labelledby="questions"]';

/** Stores the question of a lesson on the device while it is typed, until the server has accepted it. */
export function keepQuestion(page: LessonPage): void {
  const form = document.querySelector<HTMLFormElement>(formSelector);
  const area = form?.querySelector('textarea');
  const box = form?.querySelector<HTMLInputElement>('[name="nameAgreed"]');
  if (form && area && box) followQuestion(page, { form, area, box });
}

function followQuestion(
  page: LessonPage,
  { form, area, box }: { form: HTMLFormElement; area: HTMLTextAreaElement; box: HTMLInputElement },
): void {
  const key = `question/${page.reader}/${page.lesson}`;
  let state: State | null = null;

  const show = (next: State | null) => {
    state = next;
    for (const words of form.querySelectorAll<HTMLElement>('[data-question-state]'))
      words.hidden = words.dataset.questionState !== next;
  };
  async function send(): Promise<void> {
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    area.readOnly = true;
    show(null);
    const response = await postForm(form).catch(() => null);
    const fresh = response?.ok ? parseQuestions(await response.text()) : null;
    form.ariaBusy = null;
    area.readOnly = false;
    if (!response) return show('waiting');
    if (isSignIn(response)) return show('over');
    if (!fresh) return show('failed');
    const isRefused = fresh.querySelector('[aria-invalid="true"]') !== null;
    if (!isRefused) removeFromDevice(key);
    form.closest(sectionSelector)?.replaceWith(fresh);
    keepQuestion(page);
    fresh.querySelector<HTMLElement>(isRefused ? '#question' : '#questions')?.focus();
  }
  const sendSoon = () => void send().catch(reportError);

  const left = readDraft(key);
  if (left && left.body !== area.defaultValue) {
    area.value = left.body;
    box.checked = left.nameAgreed;
    show('kept');
  }
  form.addEventListener('input', () => {
    const draft = read(area, box);
    if (draft.body === '') removeFromDevice(key);
    else storeOnDevice(key, draft);
    if (state !== 'waiting') show(null);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sendSoon();
  });
  addEventListener('online', () => {
    if (form.isConnected && state === 'waiting') sendSoon();
  });
}

const read = (area: HTMLTextAreaElement, box: HTMLInputElement): Draft => ({
  body: area.value,
  nameAgreed: box.checked,
});

/** A request without a session is redirected to the sign-in page. */
const isSignIn = ({ url }: Response): boolean => new URL(url).pathname === '/login';

function parseQuestions(html: string): HTMLElement | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const section = page.querySelector<HTMLElement>(sectionSelector);
  return section && document.adoptNode(section);
}

function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    return typeof draft?.body === 'string'
      ? { body: draft.body, nameAgreed: draft.nameAgreed === true }
      : null;
  } catch {
    // Storage is blocked, or other code wrote under our key.
    return null;
  }
}
