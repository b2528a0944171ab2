/**
 * Renews the calculator's answer when a field is left, by asking for the page that the form would lead to. A page
 * that has no answer yet, or that refuses a field, changes nothing: sending the form says why.
 */
export function enhanceCalculator(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-calculator]');
  const answer = document.querySelector('[data-answer]');
  if (!form || !answer) return;
  let latest = 0;
  const renew = async () => {
    const turn = ++latest;
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${location.pathname}?${query}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const renewed = page.querySelector('[data-answer="given"]');
    // Answers can overtake one another.
    if (!renewed || turn !== latest) return;
    answer.replaceChildren(...renewed.childNodes);
    history.replaceState(null, '', `?${query}`);
  };
  form.addEventListener('change', () => void renew().catch(reportError));
}
