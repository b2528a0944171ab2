import { parseAnswers } from '#core/exercises/attempts/parse-answers.ts';
import { postForm } from '../post-form.ts';
import { showConflict } from './conflicts.ts';
import { fillField, readDefaults } from './fill-field.ts';
import {
  createUnsentKey,
  deleteMarkedWork,
  deleteWork,
  keepWork,
  listLeftWork,
  nameUnsent,
  type UnsentAnswers,
} from './unsent-answers.ts';

type Value = ReturnType<typeof parseAnswers>[string];

/** Delay after the last keystroke. Including the round trip, answers are saved within a second. */
const calmMilliseconds = 350;
const retryMilliseconds = 4_000;

/** Maximum number of changes that the server accepts in one request. */
const maxChanges = 200;

type Change = UnsentAnswers['changes'][number];
type Saved = { state: 'open' | 'marked'; revision: number; newer: Record<string, Value> };
type State =
  | 'saving'
  | 'saved'
  | 'waiting'
  | 'newer'
  | 'differs'
  | 'sending'
  | 'unsent'
  | 'marked'
  | 'over'
  | 'refused';

/** Saves typed answers on the device at once, then on the server. Only then are they "saved". */
export function keepAnswers(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-exercise]');
  if (form) followForm(form);
}

function followForm(form: HTMLFormElement): void {
  const { exercise = '', reader = '' } = form.dataset;
  const input = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const revision = input('revision');
  const page = namePage(input('page'));
  const work = {
    exercise,
    reader,
    version: input('version')?.value ?? '',
    number: Number(input('number')?.value),
  };
  const key = createUnsentKey(work, page);
  let sequence = 0;
  /** Last recorded value of each field, so that leaving an unchanged field does not count as a change. */
  const noted = new Map<string, string>();
  let kept: UnsentAnswers = { ...work, page, base: Number(revision?.value), changes: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isWaiting = false;
  let isHandingIn = false;
  /** True if a submission failed for lack of a connection and will be retried. */
  let isUnsent = false;
  let isOver = false;

  const show = (state: State | null) => {
    for (const words of form.querySelectorAll<HTMLElement>('[data-work-state]'))
      words.hidden = words.dataset.workState !== state;
  };
  const several = () =>
    [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][data-answer]')].map(
      ({ dataset }) => dataset.answer ?? '',
    );
  const readForm = () => parseAnswers(new FormData(form).entries(), several());

  function note(field: string, value: Value): void {
    noted.set(field, JSON.stringify(value));
    const others = kept.changes.filter((change) => change.field !== field);
    sequence += 1;
    kept = { ...kept, changes: [...others, { field, value, sequence }] };
    keepWork(key, kept);
  }

  /** Forgets the recorded value, so that retyping the replaced answer counts as a change. */
  function fill(field: string, value: Value): void {
    noted.delete(field);
    fillField(form, field, value);
  }

  /** Shows an answer that the form does not contain, and stores `unsent` on the device until the user chooses. */
  function offer(field: string, other: Value, unsentKey: string, unsent: UnsentAnswers): void {
    if (isSame(readForm()[field], other)) {
      deleteWork(unsentKey);
      return;
    }
    keepWork(unsentKey, unsent);
    const choose = (chosen?: Value) => {
      deleteWork(unsentKey);
      if (chosen !== undefined) fill(field, chosen);
      const shown = readForm()[field];
      if (shown !== undefined) note(field, shown);
      sendSoon();
    };
    showConflict(form, { field, other, onKeep: choose, onTake: () => choose(other) });
    show('differs');
  }

  /** If `asks`, sends a request even without changes, to receive the changes of other pages. */
  async function send(asks = false): Promise<void> {
    clearTimeout(timer);
    if (isSending || isHandingIn || isOver || (kept.changes.length === 0 && !asks)) return;
    isSending = true;
    if (!isWaiting) show('saving');
    const batch = takeSome(kept);
    const sent = await sendWork(batch).finally(() => {
      isSending = false;
    });
    // During a submission, the page shows the state of the submission instead.
    if (isHandingIn) return;
    isWaiting = sent === 'waiting';
    if (sent === 'waiting') {
      show('waiting');
      timer = setTimeout(sendSoon, retryMilliseconds, asks);
      return;
    }
    // Sending resumes after the user signs in again, even in another page.
    if (sent === 'over') return show('over');
    if (sent === 'refused' || sent.state === 'marked') {
      isOver = true;
      if (sent !== 'refused') deleteWork(key);
      return show(sent === 'refused' ? sent : 'marked');
    }
    const changes = dropSent(kept, batch);
    kept = { ...kept, base: sent.revision, changes };
    if (revision) revision.value = String(sent.revision);
    if (changes.length > 0) keepWork(key, kept);
    else deleteWork(key);
    const own = new Map([...batch.changes, ...changes].map((change) => [change.field, change]));
    const newer = Object.entries(sent.newer).filter(([field]) => !own.has(field));
    for (const [field, value] of newer) fill(field, value);
    show(newer.length > 0 && !asks ? 'newer' : changes.length > 0 ? 'saving' : 'saved');
    for (const [field, change] of own) {
      const other = sent.newer[field];
      if (other !== undefined) offer(field, other, nameUnsent(key, field), { ...batch, changes: [change] });
    }
    if (changes.length > 0) timer = setTimeout(sendSoon, calmMilliseconds);
  }
  const sendSoon = (asks = false): void => void (isUnsent ? handIn() : send(asks)).catch(reportError);
  const takeUpSoon = (isFirst: boolean) => void takeUp(isFirst).catch(reportError);

  const change = ({ target }: Event) => {
    const field = target instanceof HTMLElement ? target.dataset.answer : undefined;
    if (!field) return;
    const value = readForm()[field];
    if (value === undefined || noted.get(field) === JSON.stringify(value)) return;
    note(field, value);
    clearTimeout(timer);
    timer = setTimeout(sendSoon, calmMilliseconds);
  };
  for (const [field, value] of Object.entries(readDefaults(form, several())))
    noted.set(field, JSON.stringify(value));
  form.addEventListener('input', change);
  form.addEventListener('change', change);
  addEventListener('online', () => sendSoon());
  addEventListener('offline', () => kept.changes.length > 0 && show('waiting'));
  addEventListener('focus', () => sendSoon());
  addEventListener('pagehide', () => {
    if (kept.changes.length > 0 && !isOver) void sendWork(takeSome(kept), true).catch(reportError);
  });
  // A page restored from the back/forward cache shows an outdated state.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void handIn().catch(reportError);
  });
  deleteMarkedWork(work);
  takeUpSoon(true);

  /** Submits the form with fetch, and retries if there is no connection. */
  async function handIn(): Promise<void> {
    if (isHandingIn) return;
    isHandingIn = true;
    clearTimeout(timer);
    if (!isUnsent) show('sending');
    for (const [field, value] of Object.entries(readForm()))
      if (!isEmpty(value) && noted.get(field) !== JSON.stringify(value)) note(field, value);
    const response = await postForm(form).catch(() => null);
    if (response?.ok && new URL(response.url).searchParams.has('copie')) {
      isOver = true;
      kept = { ...kept, changes: [] };
      deleteWork(key);
      // Replace the history entry, so that "back" does not return to a submitted form.
      return location.replace(response.url);
    }
    // The server explains in a page why it did not mark the answers, which it returns in the form.
    if (response?.status === 422) return form.submit();
    isHandingIn = false;
    isUnsent = !response || response.status === 429 || response.status >= 500;
    if (!response || isUnsent) {
      show('unsent');
      timer = setTimeout(sendSoon, retryMilliseconds);
    } else show(response.ok || response.status === 401 ? 'over' : 'refused');
  }

  /** Sends the changes that other pages of this attempt left, under their ids, then loads newer answers. */
  async function takeUp(isFirst: boolean): Promise<void> {
    const left = listLeftWork(work, key);
    const overtaken: { change: Change; unsentKey: string; unsent: UnsentAnswers }[] = [];
    for (const { key: leftKey, kept: theirs } of left) {
      const batch = takeSome(theirs);
      const sent = await sendWork(batch);
      if (sent === 'over') return show('over');
      // Rejected changes stay on the device until a later attempt starts.
      if (sent === 'refused') continue;
      if (sent === 'waiting') {
        for (const { field, value } of isFirst ? theirs.changes : [])
          if (!kept.changes.some((change) => change.field === field)) fill(field, value);
        show('waiting');
        setTimeout(takeUpSoon, retryMilliseconds, false);
        return;
      }
      const stale = batch.changes.flatMap((change) => {
        const other = sent.newer[change.field];
        if (other === undefined || isSame(other, change.value)) return [];
        return {
          change,
          unsentKey: nameUnsent(leftKey, change.field),
          unsent: { ...theirs, changes: [change] },
        };
      });
      for (const { unsentKey, unsent } of stale) keepWork(unsentKey, unsent);
      overtaken.push(...stale);
      const changes = dropSent(theirs, batch);
      if (changes.length > 0 && sent.state === 'open') {
        keepWork(leftKey, { ...theirs, base: sent.revision, changes });
        return takeUp(isFirst);
      }
      if (!stale.some(({ unsentKey }) => unsentKey === leftKey)) deleteWork(leftKey);
      // Continue with the version in which the attempt was started.
      if (theirs.version !== work.version) return location.reload();
    }
    await send(left.length > 0);
    for (const { change, unsentKey, unsent } of overtaken)
      offer(change.field, change.value, unsentKey, unsent);
  }
}

const isSame = (one: Value | undefined, other: Value): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns a new page id, because a restored or duplicated page must number its changes separately. */
function namePage(input: HTMLInputElement | null): string {
  const [name = ''] = (input?.value ?? '').split('-');
  const page = `${name}-${Math.random().toString(36).slice(2, 10)}`;
  if (input) input.value = page;
  return page;
}

const isEmpty = (value: Value): boolean =>
  (Array.isArray(value) || typeof value === 'string') && value.length === 0;

const takeSome = (work: UnsentAnswers): UnsentAnswers => ({
  ...work,
  changes: work.changes.slice(0, maxChanges),
});

function dropSent(work: UnsentAnswers, batch: UnsentAnswers): UnsentAnswers['changes'] {
  const last = Math.max(0, ...batch.changes.map((change) => change.sequence));
  return work.changes.filter((change) => change.sequence > last);
}

async function sendWork(
  work: UnsentAnswers,
  leaving = false,
): Promise<Saved | 'waiting' | 'over' | 'refused'> {
  const { exercise, ...body } = work;
  const response = await fetch(`/api/exercises/${encodeURIComponent(exercise)}/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: leaving,
  }).catch(() => null);
  // The page of a captive portal has status 200 too, but is not valid JSON.
  if (response?.ok) return ((await response.json().catch(() => null)) as Saved | null) ?? 'waiting';
  if (response?.status === 401) return 'over';
  // Permanent errors, so a retry cannot succeed.
  return response && [400, 403, 404, 409, 413].includes(response.status) ? 'refused' : 'waiting';
}
