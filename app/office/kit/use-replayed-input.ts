import { type RefObject, useLayoutEffect, useRef } from 'react';
import { putBackTexts, setUnseen } from '../../recovery/stored-texts.ts';

/**
 * Replays input typed before hydration. Otherwise the first change would restore the initial values.
 * Forms with this ref set `autoComplete="off"`, so that the browser does not fill them when the user returns.
 */
export function useReplayedInput<Place extends HTMLElement = HTMLFormElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    putBackTexts();
    const putCaretBack = recordCaret(place.current);
    for (const control of place.current?.querySelectorAll('input, select, textarea') ?? []) tell(control);
    // React rewrites the value of a changed field before this microtask runs, which moves the caret.
    queueMicrotask(putCaretBack);
  }, []);
  return place;
}

function tell(control: Element): void {
  if (control instanceof HTMLSelectElement) {
    const untouched = [...control.options].every(
      ({ selected, defaultSelected }) => selected === defaultSelected,
    );
    // Without a `selected` option, the browser selects the first one.
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

/** React ignores an `input` event if it saw the value being set, so the setter of the prototype is used. */
function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  setUnseen(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns a function that restores the caret. Email fields do not expose the caret position. */
function recordCaret(place: HTMLElement | null): () => void {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!isText || !place?.contains(field) || field.selectionStart === null) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}
