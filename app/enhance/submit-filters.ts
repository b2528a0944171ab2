import { exchangePart } from './exchange-part.ts';
import { fetchPrices } from './fetch-prices.ts';

/**
 * A form of filters (`data-filters`) sends itself: at each choice the part of the page that holds the results
 * (`data-results`) is exchanged for that of the new address, the form and the focus stay where they are, and the number
 * found is a status that is read out. Without such a part nothing changes: a choice must not carry people away
 * from where they are (https://www.w3.org/WAI/WCAG22/Understanding/on-input).
 */
export function submitFilters(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-filters]');
  if (!form || !document.querySelector('[data-results]')) return;
  form.dataset.enhanced = '';
  form.addEventListener('change', ({ target }) => {
    // What is being typed is sent by its button, or by Enter.
    if (!(target instanceof HTMLInputElement) || target.type === 'checkbox' || target.type === 'radio')
      void show(form);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show(form);
  });
  // Back and forward lead to addresses of the same document: the page of each is asked for again. A link to a part of the
  // page, such as the one that skips the menu, tells the same event.
  addEventListener('popstate', () => {
    if (toPage(location.href) !== shown) location.reload();
  });
  // What was chosen before this script was there, unless the browser filled it in: coming back must not lead away again.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'navigate' && [...form.elements].some(isChosenEarly)) void show(form);
}

let latest: AbortController | undefined;

/** An address without the part of the page that it leads to. */
const toPage = (address: string): string => address.split('#')[0] ?? '';

/** The address of the results that are shown. */
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
    // A newer choice has taken over; anything else is for the browser to tell.
    if (!own.signal.aborted) location.assign(address);
    else if (!(error instanceof DOMException)) reportError(error);
  }
}

/** Some choices depend on others: nothing is the most relevant while nothing is searched for. */
function renewOptions(form: HTMLFormElement, page: Document): void {
  for (const select of form.querySelectorAll('select')) {
    const fresh = page.querySelector<HTMLSelectElement>(`form[data-filters] select[name="${select.name}"]`);
    if (!fresh || fresh.textContent === select.textContent) continue;
    const { value } = fresh;
    select.replaceChildren(...fresh.childNodes);
    select.value = value;
  }
}

/** The form's address without what was left empty. */
function toAddress(form: HTMLFormElement): string {
  const given = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim() !== '',
  );
  const query = new URLSearchParams(given).toString();
  return new URL(form.action).pathname + (query && `?${query}`);
}
