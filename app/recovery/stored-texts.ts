import { useEffect, useLayoutEffect } from 'react';

type StoredText = Pick<
  HTMLTextAreaElement,
  'value' | 'selectionStart' | 'selectionEnd' | 'selectionDirection' | 'scrollTop'
>;

/** What stands in each text area of the page, and where the caret is, until the screen has answered. */
const kept = new Map<HTMLTextAreaElement, StoredText>();
const observer = typeof MutationObserver === 'undefined' ? null : new MutationObserver(putBackTexts);

/**
 * React gives every text area the text that the page came with when it takes the page over (`initTextarea` of react-dom): what was
 * typed by then would be gone, and the caret would stand at the start. To be called before React begins: it sees each time that this happens and puts back what was there.
 */
export function keepTexts(): void {
  for (const area of document.querySelectorAll('textarea')) {
    note(area);
    observer?.observe(area, { childList: true });
  }
  document.addEventListener('input', recordTarget, true);
  document.addEventListener('selectionchange', recordFocused, true);
}

/** Puts back at once what React has overwritten since the last time. */
export function putBackTexts(records: MutationRecord[] = observer?.takeRecords() ?? []): void {
  for (const { target } of records) if (target instanceof HTMLTextAreaElement) putBack(target);
}

/** Ends the watch once the screen answers: what is typed from then on is its own affair. */
export function useStoredTexts(): void {
  useLayoutEffect(() => putBackTexts(), []);
  useEffect(() => {
    document.removeEventListener('input', recordTarget, true);
    document.removeEventListener('selectionchange', recordFocused, true);
    putBackTexts();
    observer?.disconnect();
    kept.clear();
  }, []);
}

function note(area: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd, selectionDirection, scrollTop } = area;
  kept.set(area, { value, selectionStart, selectionEnd, selectionDirection, scrollTop });
}

const recordKnown = (element: EventTarget | null) => {
  if (element instanceof HTMLTextAreaElement && kept.has(element)) note(element);
};
const recordTarget = (event: Event) => recordKnown(event.target);
const recordFocused = () => recordKnown(document.activeElement);

function putBack(area: HTMLTextAreaElement): void {
  const was = kept.get(area);
  if (!was) return;
  if (area.value !== was.value) setUnseen(area, was.value);
  area.setSelectionRange(was.selectionStart, was.selectionEnd, was.selectionDirection);
  area.scrollTop = was.scrollTop;
}

/** Sets the text of a field where React does not look: it has a setter of its own on each field it knows. */
export function setUnseen(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
