import { beforeEach, expect, test } from 'vitest';
import { enhanceOrders } from './orders.ts';

beforeEach(() => {
  document.body.innerHTML = `<form><div data-order="1" data-unit="sentences"><ol>
    <li data-part="a"><input data-answer="1"><button type="button" data-move="up"></button><button type="button" data-move="down"></button></li>
    <li data-part="b"><input data-answer="1"><button type="button" data-move="up"></button><button type="button" data-move="down"></button></li>
  </ol></div></form>`;
  enhanceOrders();
});

const submit = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const readPlaces = () =>
  ['a', 'b'].map((part) => document.querySelector<HTMLInputElement>(`[data-part=${part}] input`)?.value);

test('submits no places for sentences that the learner has not moved', () => {
  submit();
  expect(readPlaces()).toEqual(['', '']);
});

test('submits the places of moved sentences', () => {
  document.querySelector<HTMLElement>('[data-part=a] [data-move=down]')?.click();
  submit();
  expect(readPlaces()).toEqual(['2', '1']);
});
