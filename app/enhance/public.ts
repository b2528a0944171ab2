import { parseOutsideVideo } from '#common/videos.ts';
import { enhanceMenuFocus } from '../ui/frame/menu-focus.ts';
import { enhanceTheme } from '../ui/theme/theme.ts';
import { fetchPrices } from './fetch-prices.ts';
import { sendInPlace } from './send-in-place.ts';
import { submitFilters } from './submit-filters.ts';

/**
 * Recalculates on each change. The last result stays while a field is invalid; submitting shows the error.
 */
function enhanceCalculator(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-calculator]');
  const answers = document.querySelectorAll('[data-answer]');
  if (!form || answers.length === 0) return;
  let latest = 0;
  const renew = async () => {
    const turn = ++latest;
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${location.pathname}?${query}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // Ignore responses that arrive after those of a newer request.
    if (!page.querySelector('[data-answer="given"]') || turn !== latest) return;
    for (const answer of answers)
      answer.replaceChildren(...(page.getElementById(answer.id)?.childNodes ?? []));
    history.replaceState(null, '', `?${query}`);
  };
  form.addEventListener('change', () => void renew().catch(reportError));
}

function playVideo(event: MouseEvent): void {
  // With a modifier key, the browser opens the link as usual.
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!(event.target instanceof Element)) return;
  const facade = event.target.closest<HTMLElement>('a[data-video]');
  const video = parseOutsideVideo(facade?.dataset.video);
  if (!facade || !video) return;
  event.preventDefault();
  const player = document.createElement('iframe');
  player.title = facade.dataset.title ?? '';
  player.allow = ['autoplay', 'fullscreen', 'encrypted-media', 'picture-in-picture'].join(';');
  // Without a referrer YouTube refuses to play (error 153).
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = video.player;
  facade.replaceWith(player);
  player.focus();
}

/** Plays each `a[data-video]` in place. Nothing is loaded from another site before the click. */
function enhanceVideos(): void {
  document.addEventListener('click', playVideo);
}

async function copyLink(event: MouseEvent): Promise<void> {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-share]');
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.share ?? '');
    const words = button.querySelector('span');
    if (words) words.textContent = button.dataset.copied ?? '';
  } catch (error) {
    // The user or the browser denied access. The email link next to it still works.
    button.hidden = true;
    reportError(error);
  }
}

function enhanceShareLinks(): void {
  // Undefined outside a secure context.
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false;
  document.addEventListener('click', (event) => void copyLink(event));
}

/** Shows each `[data-print-page]` button, which prints the page. */
function enhancePrintButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print-page]')) {
    button.hidden = false;
    button.addEventListener('click', () => window.print());
  }
}

/** Hides the bar with price and button on phones while the page's own offer (`data-offer`) is visible. */
function hideBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]');
  const offer = document.querySelector('[data-offer]');
  if (!bar || !offer) return;
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? false;
  }).observe(offer);
}

// Every public page also works without these scripts.
enhanceTheme();
enhanceMenuFocus();
enhanceCalculator();
submitFilters();
sendInPlace();
enhanceVideos();
enhancePrintButtons();
enhanceShareLinks();
hideBuyBar();
void fetchPrices();
