import { expect, test } from 'vitest';
import { followAnswerSheet } from './answer-sheet.ts';

test('shows the number of missing answers before the early end, and nothing without any', () => {
  document.body.innerHTML = `<article>
    <a data-sheet-exercise="e" data-sheet-field="1"></a>
    <a data-sheet-exercise="e" data-sheet-field="2" data-answered></a>
    <a data-sheet-exercise="e" data-sheet-field="3"></a>
    <form data-exercise="e"><input id="first" data-answer="1"><input id="third" data-answer="3"></form>
    <p hidden data-end-missing>
      <span hidden data-missing-one>1</span><span hidden data-missing-many><span data-missing-count></span></span>
    </p></article>`;
  const get = (selector: string) => document.querySelector<HTMLInputElement>(selector) as HTMLInputElement;
  const type = (id: string, value: string) => {
    get(`#${id}`).value = value;
    get(`#${id}`).dispatchEvent(new Event('input', { bubbles: true }));
  };
  const isShown = (part: string) => !get(`[data-missing-${part}]`).hidden;

  followAnswerSheet(get('article'));
  expect([get('[data-missing-count]').textContent, isShown('many'), isShown('one')]).toEqual([
    '2',
    true,
    false,
  ]);
  type('first', 'été');
  expect([isShown('many'), isShown('one')]).toEqual([false, true]);
  type('third', 'hiver');
  expect(get('[data-end-missing]').hidden).toBe(true);
  type('third', ' ');
  expect(get('[data-end-missing]').hidden).toBe(false);
  get('#third').value = 'restored';
  get('form').dispatchEvent(new Event('filled'));
  expect(get('[data-end-missing]').hidden).toBe(true);
});
