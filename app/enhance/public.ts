import { parseOutsideVideo } from '#common/videos.ts';
import { enhanceTheme } from '../ui/theme/theme.ts';
import { fetchPrices } from './fetch-prices.ts';
import { sendInPlace } from './send-in-place.ts';
import { submitFilters } from './submit-filters.ts';

/**
 * Renews the calculator's answer when a field is left, by asking for the page that the form would lead to. A page
 * that has no answer yet, or that refuses a field, changes nothing: sending the form says why.
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
    // Answers can overtake one another.
    if (!page.querySelector('[data-answer="given"]') || turn !== latest) return;
    for (const answer of answers)
      answer.replaceChildren(...(page.getElementById(answer.id)?.childNodes ?? []));
    history.replaceState(null, '', `?${query}`);
  };
  form.addEventListener('change', () => void renew().catch(reportError));
}

/** Puts the player of another site in the place of a façade, and the focus on it. */
function playVideo(event: MouseEvent): void {
  // With a key held, the link opens where the reader wants it.
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!(event.target instanceof Element)) return;
  const facade = event.target.closest<HTMLElement>('a[data-video]');
  const video = parseOutsideVideo(facade?.dataset.video);
  if (!facade || !video) return;
  event.preventDefault();
  const player = document.createElement('iframe');
  player.title = facade.dataset.title ?? '';
  player.allow = ['autoplay', 'fullscreen', 'encrypted-media', 'picture-in-picture'].join(';');
  // YouTube refuses to play where it is not told the site (error 153).
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = video.player;
  facade.replaceWith(player);
  player.focus();
}

/** Makes every `a[data-video]` of the page play where it stands. Until then, nothing is loaded from elsewhere. */
function enhanceVideos(): void {
  document.addEventListener('click', playVideo);
}

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
function enhanceShareLinks(): void {
  // Absent on an address that is not secure.
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false;
  document.addEventListener('click', (event) => void copyLink(event));
}

/** On a phone, leaves out the bar with the price and the button while those of the page (`data-offer`) are in sight. */
function hideBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]');
  const offer = document.querySelector('[data-offer]');
  if (!bar || !offer) return;
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? false;
  }).observe(offer);
}

// Everything a public page runs: small betterments of what works without them.
enhanceTheme();
enhanceCalculator();
submitFilters();
sendInPlace();
enhanceVideos();
enhanceShareLinks();
hideBuyBar();
void fetchPrices();
