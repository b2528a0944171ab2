/** Tells a screen reader what a press did, where nothing that it reads has changed by itself. */
export function say(words: string): void {
  const said = document.querySelector('[data-said]');
  if (said) said.textContent = words;
}
