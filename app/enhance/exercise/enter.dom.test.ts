import { beforeAll, expect, test } from 'vitest';
import { enhanceEnter } from './enter.ts';

beforeAll(() => {
  enhanceEnter();
  // jsdom computes no layout, so `offsetParent` is always null.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.hidden ? null : document.body;
    },
  });
});

function open(fields: string): (id: string) => string {
  document.body.innerHTML = `<form>${fields}<button type="submit" form="other">Claim</button><button type="submit" id="send">Corriger</button></form>`;
  return (id) => {
    const field = document.getElementById(id);
    field?.focus();
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    field?.dispatchEvent(event);
    return event.defaultPrevented ? (document.activeElement?.id ?? '') : 'sent';
  };
}

test('moves to the next visible answer, and from the last one to the submit button', () => {
  const press = open(
    `<input id="a" data-answer="1" data-typed><input id="b" data-answer="2" hidden><select id="c" data-answer="3"></select>
     <input id="d" data-answer="4" data-typed>`,
  );
  expect([press('a'), press('d'), press('c')]).toEqual(['c', 'send', 'sent']);
});

test('skips other fields of the same answer, and submits a single answer', () => {
  expect(open('<input id="a" data-answer="1" data-typed>')('a')).toBe('sent');
  const press = open(
    '<input id="a" data-answer="1" data-typed><input id="b" data-answer="1"><input id="c" data-answer="2" data-typed>',
  );
  expect(press('a')).toBe('c');
});
