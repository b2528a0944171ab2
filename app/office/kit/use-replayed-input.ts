import { type RefObject, useLayoutEffect, useRef } from 'react';
import { putBackTexts, setUnseen } from '../../recovery/stored-texts.ts';

/**
 * What was typed in a form, or in fields without one, before its script was ready is told to its fields as if it were typed now; the first change would
 * put back what the page came with otherwise. The form that takes this reference says `autoComplete="off"`: a browser
 * that comes back to a page must not fill it in of its own accord.
 */
export function useReplayedInput<Place extends HTMLElement = HTMLFormElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    putBackTexts();
    const putCaretBack = recordCaret(place.current);
    for (const control of place.current?.querySelectorAll('input, select, textarea') ?? []) tell(control);
    // React writes the old value and the new one into a field that tells of a change, and that ends with this turn.
    queueMicrotask(putCaretBack);
  }, []);
  return place;
}

function tell(control: Element): void {
  if (control instanceof HTMLSelectElement) {
    const untouched = [...control.options].every(
      ({ selected, defaultSelected }) => selected === defaultSelected,
    );
    // Without an option of its own, the first one is chosen by the browser.
    if (!untouched && control.selectedIndex > 0)
      control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    replayChoice(control);
  else if (control instanceof HTMLInputElement && control.type === 'file') return;
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) replayText(control);
}

function replayChoice(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked || (box.type === 'radio' && !box.checked)) return;
  box.checked = box.defaultChecked;
  box.click();
}

/**
 * React compares with the value that it last saw a script set, and listens to `input` only where they differ: so the old
 * value is set where it looks, the typed one where it does not.
 */
function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  setUnseen(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Where the caret of a form stands, to be put there again. A field of an e-mail address does not tell: its caret goes to the end,
 * where most people write.
 */
function recordCaret(place: HTMLElement | null): () => void {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!isText || !place?.contains(field) || field.selectionStart === null) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}
