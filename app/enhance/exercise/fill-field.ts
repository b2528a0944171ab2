import { answerNames, parseAnswers } from '#core/exercises/attempts/parse-answers.ts';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Value = ReturnType<typeof parseAnswers>[string];

/** Returns the values of a form as the server rendered them, without the user's changes. */
export function readDefaults(form: HTMLFormElement, several: string[]): Record<string, Value> {
  const copy = new DOMParser().parseFromString(form.outerHTML, 'text/html').querySelector('form');
  return copy ? parseAnswers(new FormData(copy).entries(), several) : {};
}

/** Fires `filled`, so that the widgets built on the inputs update. */
export function fillField(form: HTMLFormElement, field: string, value: Value): void {
  const named = (name: string) =>
    [...form.querySelectorAll<Input>('input, select, textarea')].filter((input) => input.name === name);
  if (typeof value === 'string')
    setInputs([...named(answerNames.value(field)), ...named(answerNames.text(field))], [value]);
  else if (Array.isArray(value)) {
    setInputs(named(answerNames.value(field)), value);
    const order = form.querySelector(`[data-order="${CSS.escape(field)}"]`);
    for (const part of order?.querySelectorAll<HTMLElement>('[data-part]') ?? []) {
      const id = part.dataset.part ?? '';
      setInputs(named(answerNames.place(field, id)), [String(value.indexOf(id) + 1 || '')]);
    }
  } else {
    setInputs(named(answerNames.word(field)), [value.word === null ? 'none' : String(value.word)]);
    setInputs(named(answerNames.correction(field)), [value.correction]);
  }
  form.dispatchEvent(new Event('filled'));
}

function setInputs(inputs: readonly Input[], values: readonly string[]): void {
  for (const input of inputs)
    if (input.type === 'radio' || input.type === 'checkbox')
      (input as HTMLInputElement).checked = values.includes(input.value);
    else input.value = values[0] ?? '';
}
