/** Copies the address of a button and says so in its place. */
async function copyLink(event: MouseEvent): Promise<void> {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-share]');
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.share ?? '');
    const words = button.querySelector('span');
    if (words) words.textContent = button.dataset.copied ?? '';
  } catch (error) {
    // The reader refused, or the browser: the letter beside it remains.
    button.hidden = true;
    reportError(error);
  }
}

/** Shows the buttons that copy a link, where the browser lets a page copy. */
export function enhanceShareLinks(): void {
  // Absent on an address that is not secure.
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false;
  document.addEventListener('click', (event) => void copyLink(event));
}
