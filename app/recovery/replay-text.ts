import { setUnseen } from './stored-texts.ts';

/**
 * Tells React about text typed before hydration. React ignores an `input` event if it saw the value being set,
 * so the setter of the prototype is used. The caret stays in place.
 */
export function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  if (value === field.defaultValue) return;
  const putCaretBack = recordCaret(field);
  field.value = field.defaultValue;
  setUnseen(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // React rewrites the value of a changed field before this microtask runs, which moves the caret.
  queueMicrotask(putCaretBack);
}

/** Returns a function that restores the caret. Email fields do not expose the caret position. */
function recordCaret(field: HTMLInputElement | HTMLTextAreaElement): () => void {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  if (field !== document.activeElement || selectionStart === null) return () => undefined;
  return () => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}
