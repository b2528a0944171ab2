/** Times of the video in seconds. A dark frame, such as the start of a fade-in, is skipped. */
const moments = [1, 4, 10];

/** Time in milliseconds after which a video counts as unreadable. */
const patience = 10_000;

/** Returns a frame of a video file as a JPEG; null if the browser cannot play it, or shows only dark frames. */
export async function captureFrame(video: File): Promise<File | null> {
  const player = document.createElement('video');
  const address = URL.createObjectURL(video);
  Object.assign(player, { muted: true, playsInline: true, preload: 'auto' });
  try {
    if (!(await reaches(player, 'loadeddata', () => Object.assign(player, { src: address })))) return null;
    for (const moment of moments) {
      const currentTime = Math.min(moment, player.duration / 2);
      if (!(await reaches(player, 'seeked', () => Object.assign(player, { currentTime })))) return null;
      if (isDark(player)) continue;
      const bytes = await drawFrame(player);
      return bytes && new File([bytes], video.name.replace(/\.[^.]*$/, '.jpg'), { type: bytes.type });
    }
    return null;
  } finally {
    player.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

/** Resolves to true at the event that `begin` leads to, to false after an error or the timeout. */
const reaches = (player: HTMLVideoElement, event: string, begin: () => void) =>
  new Promise<boolean>((resolve) => {
    player.addEventListener(event, () => resolve(true), { once: true });
    player.addEventListener('error', () => resolve(false), { once: true });
    setTimeout(() => resolve(false), patience);
    begin();
  });

function draw(player: HTMLVideoElement, width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(player, 0, 0, width, height);
  return { canvas, context };
}

/** True if the mean of red, green and blue is almost black. */
function isDark(player: HTMLVideoElement): boolean {
  const pixels = draw(player, 16, 9).context?.getImageData(0, 0, 16, 9).data ?? [];
  const colours = [...pixels].filter((_, index) => index % 4 < 3);
  return colours.reduce((sum, value) => sum + value, 0) / colours.length < 24;
}

/** Maximum width in pixels, as the server stores pictures. */
const maxWidth = 1_600;

function drawFrame(player: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, maxWidth / player.videoWidth);
  const { canvas } = draw(player, player.videoWidth * scale, player.videoHeight * scale);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
