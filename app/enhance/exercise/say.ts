/** Announces the result of a press to screen readers, which would otherwise read no change. */
export function say(words: string): void {
  const said = document.querySelector('[data-said]');
  if (said) said.textContent = words;
}
