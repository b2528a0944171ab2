/** Resolves to the length of a recording in whole seconds, rounded up, or null if the browser cannot play it. */
export function loadRecordingSeconds(href: string, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const audio = new Audio();
    const finish = (seconds: number | null) => {
      audio.removeAttribute('src');
      resolve(seconds);
    };
    audio.preload = 'metadata';
    audio.addEventListener('loadedmetadata', () =>
      finish(Number.isFinite(audio.duration) && audio.duration > 0 ? Math.ceil(audio.duration) : null),
    );
    audio.addEventListener('error', () => finish(null));
    signal.addEventListener('abort', () => finish(null));
    audio.src = href;
  });
}
