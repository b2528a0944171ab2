import { expect, type Locator } from '@playwright/test';

/** Plays a recording from its start without sound, until the position moves. */
export async function playFromStart(player: Locator): Promise<void> {
  await player.evaluate(async (audio: HTMLMediaElement) => {
    audio.muted = true;
    audio.currentTime = 0;
    await audio.play();
  });
  await expect
    .poll(() => player.evaluate(({ currentTime, ended }: HTMLMediaElement) => ended || currentTime > 0.1))
    .toBe(true);
}
