import { answerNames, type parseAnswers } from '#core/exercises/attempts/parse-answers.ts';
import { findAnswerField } from './find-answer-field.ts';

type Value = ReturnType<typeof parseAnswers>[string];

type Conflict = {
  /** Name of the notice. A notice of the same name is replaced. */
  name: string;
  /** A left answer belongs to an earlier attempt. */
  state: 'differs' | 'left';
  field: string;
  /** Answer that is not in the form. */
  other: Value;
  onKeep: () => void;
  onTake: () => void;
};

const isOpenNotice = ({ dataset }: HTMLElement) => Boolean(dataset.conflict);

const listNotices = (form: HTMLFormElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('[data-conflict]')].filter(isOpenNotice);

/** True if the user has an answer to choose. */
export const hasConflicts = (form: HTMLFormElement): boolean =>
  listNotices(form).some((notice) => notice.querySelector('[data-conflict-keep]'));

export const closeConflict = (form: HTMLFormElement, name: string): void =>
  listNotices(form)
    .find(({ dataset }) => dataset.conflict === name)
    ?.remove();

/** Removes the buttons of a form that is over. The answers of the notices can still be copied. */
export function endConflicts(form: HTMLFormElement): void {
  for (const notice of listNotices(form))
    notice.querySelector('[data-conflict-choice]')?.parentElement?.remove();
}

/** Shows the other answer to a question under it, until the learner keeps one of both. */
export function showConflict(form: HTMLFormElement, { name, state, field, ...conflict }: Conflict): void {
  const answer = form.querySelector<HTMLElement>(`[data-answer="${CSS.escape(field)}"]`);
  const item = answer?.closest('section');
  const notice = form.querySelector(`[data-conflict=""][data-conflict-state="${state}"]`)?.cloneNode(true);
  if (!(notice instanceof HTMLElement)) return;
  closeConflict(form, name);
  notice.dataset.conflict = name;
  notice.hidden = false;
  const place = answer ? nameField(answer) : '';
  const words = notice.querySelector('[data-conflict-other]');
  if (words)
    words.textContent = [place, formatAnswer(form, field, conflict.other)].filter(Boolean).join('\u202f: ');
  const close = (act: () => void) => () => {
    notice.remove();
    if (answer && item)
      findAnswerField(answer.closest('[data-order]') ?? answer.parentElement ?? item)?.focus();
    act();
  };
  const [keep, take] = ['keep', 'take'].map((choice) => notice.querySelector(`[data-conflict-${choice}]`));
  keep?.addEventListener('click', close(conflict.onKeep));
  take?.addEventListener('click', close(conflict.onTake));
  if (item) item.append(notice);
  else {
    // The question has been deleted since. Its answer can be copied, but not used.
    take?.remove();
    form.prepend(notice);
  }
}

/** Returns the name of a field among several of its question. */
function nameField(answer: HTMLElement): string {
  const legend = answer.closest('fieldset')?.querySelector('legend')?.textContent;
  if (legend) return legend;
  if (
    answer.closest('[data-order]') ||
    !(answer instanceof HTMLInputElement || answer instanceof HTMLSelectElement)
  )
    return '';
  return (
    answer.ariaLabel ??
    (answer.type === 'radio' || answer.type === 'checkbox' ? '' : (answer.labels?.[0]?.textContent ?? ''))
  );
}

/** Formats an answer with the words of the form: options have ids. */
function formatAnswer(form: HTMLFormElement, field: string, value: Value): string {
  const inputs = (name: string) =>
    [...form.querySelectorAll<HTMLInputElement>('input')].filter((input) => input.name === name);
  const nameOption = (name: string, id: string) =>
    inputs(name).find((input) => input.value === id)?.labels?.[0]?.textContent ?? null;
  if (!Array.isArray(value) && typeof value !== 'string') {
    const word = nameOption(answerNames.word(field), value.word === null ? 'none' : String(value.word)) ?? '';
    return value.word === null ? word : `${word} → ${value.correction || '…'}`;
  }
  const order = form.querySelector(`[data-order="${CSS.escape(field)}"]`);
  const select = form.querySelector<HTMLSelectElement>(`select[data-answer="${CSS.escape(field)}"]`);
  const name = (id: string) =>
    order?.querySelector(`[data-part="${CSS.escape(id)}"] [lang]`)?.textContent ??
    [...(select?.options ?? [])].find((option) => option.value === id)?.textContent ??
    nameOption(answerNames.value(field), id) ??
    id;
  return [value].flat().filter(Boolean).map(name).join(' · ') || '…';
}
