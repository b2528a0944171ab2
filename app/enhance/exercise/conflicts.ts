import { answerNames, type parseAnswers } from '#core/exercises/attempts/parse-answers.ts';
import { findAnswerField } from './find-answer-field.ts';

type Value = ReturnType<typeof parseAnswers>[string];

type Conflict = {
  field: string;
  /** Answer that is not in the form. */
  other: Value;
  onKeep: () => void;
  onTake: () => void;
};

const findNotice = (form: HTMLFormElement, field: string): HTMLElement | null =>
  form.querySelector(`[data-conflict="${CSS.escape(field)}"]`);

/** Shows the other answer to a question under it, until the learner keeps one of both. */
export function showConflict(form: HTMLFormElement, { field, other, onKeep, onTake }: Conflict): void {
  const answer = form.querySelector<HTMLElement>(`[data-answer="${CSS.escape(field)}"]`);
  const item = answer?.closest('section');
  const notice = form.querySelector('[data-conflict=""]')?.cloneNode(true);
  if (!answer || !item || !(notice instanceof HTMLElement)) return;
  findNotice(form, field)?.remove();
  notice.dataset.conflict = field;
  notice.hidden = false;
  const place = nameField(answer);
  const words = notice.querySelector('[data-conflict-other]');
  if (words) words.textContent = [place, formatAnswer(form, field, other)].filter(Boolean).join('\u202f: ');
  const close = (act: () => void) => () => {
    notice.remove();
    findAnswerField(answer.closest('[data-order]') ?? answer.parentElement ?? item)?.focus();
    act();
  };
  notice.querySelector('[data-conflict-keep]')?.addEventListener('click', close(onKeep));
  notice.querySelector('[data-conflict-take]')?.addEventListener('click', close(onTake));
  item.append(notice);
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
