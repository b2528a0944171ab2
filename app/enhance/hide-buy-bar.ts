/** On a phone, leaves out the bar with the price and the button while those of the page (`data-offer`) are in sight. */
export function hideBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]');
  const offer = document.querySelector('[data-offer]');
  if (!bar || !offer) return;
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? false;
  }).observe(offer);
}
