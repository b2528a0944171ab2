import { useEffect, useLayoutEffect } from 'react';

type StoredText = Pick<
  HTMLTextAreaElement,
  'value' | 'selectionStart' | 'selectionEnd' | 'selectionDirection' | 'scrollTop'
>;

/** Text and caret of each text area until hydration. */
const kept = new Map<HTMLTextAreaElement, StoredText>();
const observer = typeof MutationObserver === 'undefined' ? null : new MutationObserver(putBackTexts);

/** Preserves text areas, which React resets during hydration (`initTextarea`). Call before it starts. */
export function keepTexts(): void {
  for (const area of document.querySelectorAll('textarea')) {
    note(area);
    observer?.observe(area, { childList: true });
  }
  // On the window, because the input is hidden from the document before hydration.
  addEventListener('input', recordTarget, true);
  document.addEventListener('selectionchange', recordFocused, true);
}

/** Restores text areas that React has overwritten since the last call. */
export function putBackTexts(records: MutationRecord[] = observer?.takeRecords() ?? []): void {
  for (const { target } of records) if (target instanceof HTMLTextAreaElement) putBack(target);
}

/** Stops preserving text areas once the screen is hydrated. */
export function useStoredTexts(): void {
  useLayoutEffect(() => putBackTexts(), []);
  useEffect(() => {
    removeEventListener('input', recordTarget, true);
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

/** Sets the value of a field through its prototype, because React overrides the setter on tracked fields. */
export function setUnseen(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
