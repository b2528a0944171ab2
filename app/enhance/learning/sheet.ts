/** Makes Escape close the open programme on phones, where it covers the lesson. */
export function closeSheet(): void {
  const narrow = matchMedia('(width < 960px)');
  document.addEventListener('keydown', (event) => {
    const sheet = document.querySelector<HTMLDetailsElement>('[data-programme][open]');
    if (!sheet || !narrow.matches) return;
    if (event.key === 'Escape') {
      sheet.open = false;
      sheet.querySelector('summary')?.focus();
    }
  });
}
