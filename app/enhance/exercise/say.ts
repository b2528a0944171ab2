/** Announces the result of a press to screen readers, if nothing that they read changed. */
export function say(words: string): void {
  const said = document.querySelector('[data-said]');
  if (said) said.textContent = words;
}
