import { parseOutsideVideo } from '#common/videos.ts';

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
export function enhanceVideos(): void {
  document.addEventListener('click', playVideo);
}
