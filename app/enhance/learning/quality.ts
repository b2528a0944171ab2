import { readPlayerChoice, storePlayerChoice } from './player-choices.ts';

/** Network Information API, which only some browsers have (https://wicg.github.io/netinfo). */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Lets the learner choose the size of a video. « Auto » leaves the choice to the page, which depends on
 * the screen, or takes the smallest size on a slow or metered connection.
 */
export function offerQualities(player: HTMLMediaElement): void {
  const menu = player.closest('[data-player]')?.querySelector<HTMLElement>('[data-player-quality]');
  const choice = menu?.querySelector('select');
  if (!menu || !choice) return;
  const sources = [...player.querySelectorAll('source')];
  const find = (height: string) => {
    if (height === '' && isSlow()) return sources.at(-1);
    return sources.find((source) => source.dataset.height === height);
  };
  const use = (height: string) => {
    const wanted = find(height);
    if (wanted ? player.src === wanted.src : !player.hasAttribute('src')) return;
    if (wanted) player.src = wanted.src;
    else player.removeAttribute('src');
    reload(player);
  };
  const known = readPlayerChoice('quality') ?? '';
  if ([...choice.options].some(({ value }) => value === known)) choice.value = known;
  use(choice.value);
  choice.addEventListener('change', () => {
    storePlayerChoice('quality', choice.value);
    use(choice.value);
  });
  menu.hidden = false;
}

function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}

/** Loads the current address and continues at the same second. */
function reload(player: HTMLMediaElement): void {
  const { currentTime, paused } = player;
  if (currentTime > 0)
    player.addEventListener(
      'loadedmetadata',
      () => {
        player.currentTime = currentTime;
        if (!paused) player.play().catch(reportError);
      },
      { once: true },
    );
  player.load();
}
