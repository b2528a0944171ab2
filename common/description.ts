/** A description as it is stored: every line break is a `<br>`. */
export function toStoredDescription(text: string): string {
  return text.replace(/\r\n?|\n/g, '<br>');
}

/** A stored description as people read and edit it: every `<br>` is a newline. */
export function toShownDescription(stored: string): string {
  return stored.replace(/<br\s*\/?>/gi, '\n');
}
