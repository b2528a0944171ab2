import { exchangePart } from './exchange-part.ts';
import { fetchPrices } from './fetch-prices.ts';

/**
 * Applies a filter form (`data-filters`) on each choice, in place. Without a results part (`data-results`) it
 * waits for the button: a choice must not change the context
 * (https://www.w3.org/WAI/WCAG22/Understanding/on-input).
 */
export function submitFilters(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-filters]');
  if (!form || !document.querySelector('[data-results]')) return;
  form.dataset.enhanced = '';
  form.addEventListener('change', ({ target }) => {
    // Typed text is submitted by its button or by Enter.
    if (!(target instanceof HTMLInputElement) || target.type === 'checkbox' || target.type === 'radio')
      void show(form);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show(form);
  });
  // Links to a fragment, such as the skip link, fire `popstate` too.
  addEventListener('popstate', () => {
    if (toPage(location.href) !== shown) location.reload();
  });
  // Apply choices made before this script loaded, but not those restored by going back.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'navigate' && [...form.elements].some(isChosenEarly)) void show(form);
}

let latest: AbortController | undefined;

const toPage = (address: string): string => address.split('#')[0] ?? '';

let shown = toPage(location.href);

function isChosenEarly(control: Element): boolean {
  if (control instanceof HTMLInputElement)
    return /^(checkbox|radio)$/.test(control.type) && control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return false;
  const given = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(given, 0);
}

async function show(form: HTMLFormElement): Promise<void> {
  const address = toAddress(form);
  latest?.abort();
  const own = new AbortController();
  latest = own;
  const results = document.querySelector<HTMLElement>('[data-results]');
  if (!results) return location.assign(address);
  results.ariaBusy = 'true';
  try {
    const response = await fetch(address, { signal: own.signal, headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.querySelector('[data-results]');
    if (!response.ok || !fresh) return location.assign(address);
    history.pushState(null, '', response.url);
    shown = toPage(response.url);
    document.title = page.title;
    exchangePart(results, fresh);
    renewOptions(form, page);
    await fetchPrices();
  } catch (error) {
    // A newer choice aborted this request. On any other failure the browser navigates and shows the error.
    if (!own.signal.aborted) location.assign(address);
    else if (!(error instanceof DOMException)) reportError(error);
  }
}

/** Some options depend on others: sorting by relevance needs a search term. */
function renewOptions(form: HTMLFormElement, page: Document): void {
  for (const select of form.querySelectorAll('select')) {
    const fresh = page.querySelector<HTMLSelectElement>(`form[data-filters] select[name="${select.name}"]`);
    if (!fresh || fresh.textContent === select.textContent) continue;
    const { value } = fresh;
    select.replaceChildren(...fresh.childNodes);
    select.value = value;
  }
}

function toAddress(form: HTMLFormElement): string {
  const given = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim() !== '',
  );
  const query = new URLSearchParams(given).toString();
  return new URL(form.action).pathname + (query && `?${query}`);
}
