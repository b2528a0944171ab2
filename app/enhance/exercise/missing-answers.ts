import { findAnswerField } from './find-answer-field.ts';
import { showMissingCount } from './show-missing-count.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Stops the submission of an exercise with missing answers and shows their number. The learner continues
 * or submits anyway. Must run before the listeners that send the form or number its orders.
 */
export function warnOfMissingAnswers(): void {
  const notice = document.querySelector<HTMLElement>('[data-missing]');
  const form = notice?.closest('form');
  if (!notice || !form) return;
  const find = (part: string) => notice.querySelector<HTMLElement>(`[data-missing-${part}]`);
  let isAccepted = false;

  function show(count: number): void {
    if (notice) showMissingCount(notice, count);
    // Nothing is marked without an answer.
    find('submit')?.toggleAttribute('hidden', !hasAnswer(form));
    notice?.toggleAttribute('hidden', count === 0);
  }
  const update = () => {
    if (!notice.hidden) show(listMissing(form).length);
  };

  form.addEventListener('submit', (event) => {
    const { length } = listMissing(form);
    if (isAccepted || length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    show(length);
    find('continue')?.focus();
  });
  form.addEventListener('input', update);
  form.addEventListener('change', update);
  find('continue')?.addEventListener('click', () => {
    const [first] = listMissing(form);
    notice.hidden = true;
    const place = first?.closest('[data-order]') ?? first?.parentElement;
    if (place) findAnswerField(place)?.focus();
  });
  find('submit')?.addEventListener('click', () => {
    isAccepted = true;
    form.requestSubmit();
  });
}

/** Returns the first field of each missing answer. An order that the learner has not changed is missing. */
function listMissing(form: HTMLFormElement): Field[] {
  const first = new Map<string | undefined, Field>();
  const answered = new Set<string | undefined>();
  for (const field of form.querySelectorAll<Field>('[data-answer]')) {
    const { answer, optional } = field.dataset;
    if (optional !== undefined) continue;
    if (!first.has(answer)) first.set(answer, field);
    if (isAnswered(field)) answered.add(answer);
  }
  return [...first].flatMap(([answer, field]) => (answered.has(answer) ? [] : field));
}

const hasAnswer = (form: HTMLFormElement | null | undefined): boolean =>
  [...(form?.querySelectorAll<Field>('[data-answer]') ?? [])].some(isAnswered);

const isAnswered = (field: Field): boolean =>
  field.type === 'radio' || field.type === 'checkbox'
    ? (field as HTMLInputElement).checked
    : field.value.trim() !== '';
