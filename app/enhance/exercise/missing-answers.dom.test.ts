import { beforeAll, beforeEach, expect, test } from 'vitest';
import { warnOfMissingAnswers } from './missing-answers.ts';

let sent = 0;

beforeAll(() => {
  // jsdom computes no layout and cannot submit forms.
  HTMLElement.prototype.checkVisibility = function (this: HTMLElement) {
    return this.closest('[hidden]') === null;
  };
});

beforeEach(() => {
  sent = 0;
  document.body.innerHTML = `<form>
    <input id="typed" data-answer="1" value=" ">
    <label><input id="yes" type="radio" name="2" data-answer="2"></label><label><input id="no" type="radio" name="2" data-answer="2"></label>
    <div data-order="3"><input data-answer="3" hidden><input data-answer="3" hidden><button type="button" id="word"></button></div>
    <button id="send"></button>
    <div hidden data-missing>
      <p data-missing-one></p><p data-missing-many><span data-missing-count></span></p>
      <button type="button" data-missing-continue id="continue"></button>
      <button type="button" data-missing-submit id="anyway"></button>
    </div></form>`;
  warnOfMissingAnswers();
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent += 1;
  });
});

const get = (id: string) => document.getElementById(id) as HTMLInputElement;
const press = (id: string) => get(id).click();
const readNotice = () => {
  const [notice, one, count] = ['', '-one', '-count'].map((part) =>
    document.querySelector<HTMLElement>(`[data-missing${part}]`),
  );
  if (notice?.hidden) return null;
  return one?.hidden ? count?.textContent : 'one';
};
const answer = (id: string, change: () => void) => {
  change();
  get(id).dispatchEvent(new Event('input', { bubbles: true }));
};

test('shows the number of missing answers, updates it, and then lets a complete form through', () => {
  press('send');
  expect([sent, readNotice(), document.activeElement?.id]).toEqual([0, '3', 'continue']);
  answer('typed', () => {
    get('typed').value = 'été';
  });
  expect(readNotice()).toBe('2');
  answer('no', () => {
    get('no').checked = true;
  });
  expect(readNotice()).toBe('one');
  for (const place of document.querySelectorAll<HTMLInputElement>('[data-answer="3"]')) place.value = '1';
  get('word').dispatchEvent(new Event('change', { bubbles: true }));
  expect(readNotice()).toBe(null);
  press('send');
  expect(sent).toBe(1);
});

test('continues at the first missing answer, or at the button that replaces its field', () => {
  press('send');
  press('continue');
  expect([readNotice(), document.activeElement?.id]).toEqual([null, 'typed']);
  get('typed').value = 'été';
  press('send');
  press('continue');
  expect(document.activeElement?.id).toBe('yes');
  get('yes').checked = true;
  press('send');
  press('continue');
  expect([sent, document.activeElement?.id]).toEqual([0, 'word']);
});

test('submits with missing answers if the learner confirms it, but not without any answer', () => {
  press('send');
  expect(get('anyway').hidden).toBe(true);
  answer('typed', () => {
    get('typed').value = 'été';
  });
  expect(get('anyway').hidden).toBe(false);
  press('anyway');
  expect(sent).toBe(1);
});
