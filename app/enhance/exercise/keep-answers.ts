import { parseAnswers } from '#core/exercises/attempts/parse-answers.ts';
import { postForm } from '../post-form.ts';
import { closeConflict, endConflicts, hasConflicts, showConflict } from './conflicts.ts';
import { fillField, readDefaults } from './fill-field.ts';
import { dropSent, isSame, type Overtaken, sendAnswers, sendLeft, takeSome } from './send-answers.ts';
import {
  createUnsentKey,
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

/** Event of the window upon which all forms send their changes at once. */
export const saveNowEvent = 'save-answers';

/** Event of the window upon which all recordings end and are sent. */
export const endRecordingsEvent = 'end-recordings';

/** Answers on the device, with their key. */
type Unsent = Pick<Overtaken, 'unsentKey' | 'unsent'>;
type State =
  | 'saving'
  | 'saved'
  | 'waiting'
  | 'newer'
  | 'differs'
  | 'left'
  | 'sending'
  | 'unsent'
  | 'marked'
  | 'over'
  | 'refused';

/** Saves typed answers on the device at once, then on the server. Only then are they "saved". */
export function keepAnswers(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-exercise]')) followForm(form);
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
  /** Own answers that another page overtook, by field, until the user chooses. */
  const disputed = new Map<string, Unsent>();
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

  function keepOnly(changes: UnsentAnswers['changes']): void {
    kept = { ...kept, changes };
    if (changes.length > 0) keepWork(key, kept);
    else deleteWork(key);
  }

  /** Forgets the recorded value, so that retyping the replaced answer counts as a change. */
  function fill(field: string, value: Value): void {
    noted.delete(field);
    fillField(form, field, value);
  }

  /** Shows an answer that the form does not contain, and stores `unsent` on the device until the user chooses. */
  function offer(
    state: 'differs' | 'left',
    field: string,
    other: Value,
    { unsentKey, unsent }: Unsent,
  ): void {
    const settle = () => {
      deleteWork(unsentKey);
      closeConflict(form, unsentKey);
      if (disputed.get(field)?.unsentKey === unsentKey) disputed.delete(field);
    };
    if (isSame(readForm()[field], other)) {
      settle();
      return;
    }
    keepWork(unsentKey, unsent);
    const choose = (chosen?: Value) => {
      settle();
      if (chosen !== undefined) fill(field, chosen);
      const shown = readForm()[field];
      if (shown !== undefined) note(field, shown);
      sendSoon();
    };
    const onKeep = state === 'left' ? settle : choose;
    showConflict(form, { name: unsentKey, state, field, other, onKeep, onTake: () => choose(other) });
    if (isOver) endConflicts(form);
    else show(state);
  }

  function dispute(field: string, other: Value, unsent: Unsent): void {
    disputed.set(field, unsent);
    offer('differs', field, other, unsent);
  }

  /** If `asks`, sends a request even without changes, to receive the changes of other pages. */
  async function send(asks = false): Promise<void> {
    clearTimeout(timer);
    if (isSending || isHandingIn || isOver || (kept.changes.length === 0 && !asks)) return;
    isSending = true;
    if (!isWaiting) show('saving');
    const batch = takeSome(kept);
    const sent = await sendAnswers(batch).finally(() => {
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
    const later = dropSent(kept, batch);
    if (sent === 'refused' || sent.state === 'marked') {
      isOver = true;
      // The next attempt offers the answers that the marked one does not contain.
      if (sent !== 'refused') {
        const { newer } = sent;
        keepOnly(
          kept.changes.filter((change) => later.includes(change) || Object.hasOwn(newer, change.field)),
        );
      }
      endConflicts(form);
      return show(sent === 'refused' ? sent : 'marked');
    }
    kept = { ...kept, base: sent.revision };
    if (revision) revision.value = String(sent.revision);
    keepOnly(later);
    for (const { field } of batch.changes) {
      const before = disputed.get(field);
      if (!before || Object.hasOwn(sent.newer, field)) continue;
      deleteWork(before.unsentKey);
      disputed.delete(field);
    }
    const own = new Map(disputed);
    for (const change of [...batch.changes, ...later])
      own.set(change.field, {
        unsentKey: disputed.get(change.field)?.unsentKey ?? nameUnsent(key, change.field),
        unsent: { ...batch, changes: [change] },
      });
    const newer = Object.entries(sent.newer).filter(([field]) => !own.has(field));
    for (const [field, value] of newer) fill(field, value);
    const calm = asks && hasConflicts(form) ? 'differs' : 'saved';
    show(newer.length > 0 && !asks ? 'newer' : later.length > 0 ? 'saving' : calm);
    for (const [field, unsent] of own) {
      const other = sent.newer[field];
      if (other !== undefined) dispute(field, other, unsent);
    }
    if (later.length > 0) timer = setTimeout(sendSoon, calmMilliseconds);
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
  // Before the end of an exam.
  addEventListener(saveNowEvent, () => sendSoon());
  addEventListener('offline', () => kept.changes.length > 0 && show('waiting'));
  // If another page submitted the attempt, the choice between two answers is removed.
  addEventListener('focus', () => sendSoon(hasConflicts(form)));
  addEventListener('pagehide', () => {
    if (kept.changes.length > 0 && !isOver) void sendAnswers(takeSome(kept), true).catch(reportError);
  });
  // A page restored from the back/forward cache shows an outdated state.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // The exercises of an exam are submitted together.
    if (form.dataset.sitting) return sendSoon();
    void handIn().catch(reportError);
  });
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

  /** Sends the changes that closed pages left, under their ids, then loads newer answers. */
  async function takeUp(isFirst: boolean): Promise<void> {
    const left = listLeftWork(work, key);
    const overtaken: Overtaken[] = [];
    for (const { key: leftKey, kept: theirs } of left) {
      const isEarlier = theirs.number < work.number;
      const sent = await sendLeft(leftKey, theirs, isEarlier);
      if (sent === 'over') return show('over');
      // Rejected changes of this attempt stay on the device until a later attempt starts.
      if (sent === 'refused') continue;
      if (sent === 'waiting') {
        for (const { field, value } of isFirst && !isEarlier ? theirs.changes : [])
          if (!kept.changes.some((change) => change.field === field)) fill(field, value);
        show('waiting');
        setTimeout(takeUpSoon, retryMilliseconds, false);
        return;
      }
      overtaken.push(...sent);
      // Continue with the version in which the attempt was started.
      if (!isEarlier && theirs.version !== work.version) return location.reload();
    }
    await send(left.some(({ kept: { number } }) => number === work.number));
    for (const each of overtaken) offerLeft(each);
  }

  /** The form already shows the left answer if the server returned it in the form. */
  function offerLeft({ change: { field, value }, other, ...left }: Overtaken): void {
    const isEarlier = left.unsent.number < work.number;
    const isShown = isSame(readForm()[field], value);
    if (isShown && isEarlier) {
      note(field, value);
      deleteWork(left.unsentKey);
      sendSoon();
    } else if (isShown && other !== undefined) dispute(field, other, left);
    else offer(isEarlier ? 'left' : 'differs', field, value, left);
  }
}

/** Returns a new page id, because a restored or duplicated page must number its changes separately. */
function namePage(input: HTMLInputElement | null): string {
  const [name = ''] = (input?.value ?? '').split('-');
  const page = `${name}-${Math.random().toString(36).slice(2, 10)}`;
  if (input) input.value = page;
  return page;
}

const isEmpty = (value: Value): boolean =>
  (Array.isArray(value) || typeof value === 'string') && value.length === 0;
