/** Options of a browser whose microphone plays beeps and needs no permission. */
export const fakeMicrophone = {
  contextOptions: { reducedMotion: 'reduce' as const },
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      // Sounds that the clock of an exam plays need no press.
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
};
