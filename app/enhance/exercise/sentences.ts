/** Makes the buttons of a dictation play one sentence of its recording. */
export function enhanceSentences(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-sentence-start]'))
    button.addEventListener('click', () => playSentence(button));
}

/** Plays the sentence of a button with the player of its question. */
export function playSentence(button: HTMLElement): void {
  const player = button
    .closest('section')
    ?.querySelector<HTMLMediaElement>('[data-player] :is(audio, video)');
  const { sentenceStart, sentenceEnd } = button.dataset;
  if (player)
    void playPart(player, Number(sentenceStart) / 1_000, Number(sentenceEnd) / 1_000).catch(reportError);
}

/** Part that each player plays. A new part replaces it. */
const parts = new WeakMap<HTMLMediaElement, object>();

/** Plays from `start` to `end`, in seconds. */
export async function playPart(player: HTMLMediaElement, start: number, end: number): Promise<void> {
  const part = {};
  parts.set(player, part);
  if (player.readyState < HTMLMediaElement.HAVE_METADATA) {
    player.preload = 'auto';
    player.load();
    await new Promise((resolve) => player.addEventListener('loadedmetadata', resolve, { once: true }));
  }
  player.currentTime = start;
  stopAt(player, end, () => {
    if (parts.get(player) === part) player.pause();
  });
  await player.play();
}

/** Calls `stop` at `end`, in seconds, more exactly than `timeupdate`, which fires four times a second. */
export function stopAt(player: HTMLMediaElement, end: number, stop: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const left = end - player.currentTime;
    if (left <= 0.02) {
      finish();
      stop();
    } else if (left < 0.5 && !player.paused) timer = setTimeout(look, (left / player.playbackRate) * 1_000);
  };
  const finish = () => {
    clearTimeout(timer);
    player.removeEventListener('timeupdate', look);
    player.removeEventListener('emptied', finish);
  };
  player.addEventListener('timeupdate', look);
  player.addEventListener('emptied', finish);
}
