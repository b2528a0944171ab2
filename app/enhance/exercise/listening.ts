import { ListeningPlayer } from './listening-player.ts';

/** Makes recordings with counted plays playable in place. The server counts the plays. */
export function enhanceListening(): void {
  for (const button of document.querySelectorAll('[data-default-submit]')) button.remove();
  const players = [...document.querySelectorAll<HTMLElement>('[data-listening]')].flatMap((box) => {
    const form = box.closest('form');
    return form ? [new ListeningPlayer(box, form)] : [];
  });
  for (const player of players)
    player.onPlay = () => {
      for (const other of players) if (other !== player) other.stepBack();
    };
}
