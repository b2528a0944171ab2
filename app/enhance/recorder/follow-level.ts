/** Milliseconds between two readings of the level. */
const pace = 200;

/** Root mean square below which speech is too quiet, of a full scale of 1. */
const quiet = 0.012;

/** Number of readings, here three seconds, without speech before the voice counts as too quiet. */
const patience = 15;

/** `level` is 0 to 1. `isHeard` is false after three seconds without a clear voice. */
export type VoiceLevel = { level: number; isHeard: boolean };

/** Reports the level of a stream five times a second. Returns a function that stops it. */
export function followLevel(stream: MediaStream, onLevel: (level: VoiceLevel) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let silent = 0;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const loudness = measureLoudness(samples);
    silent = loudness < quiet ? silent + 1 : 0;
    onLevel({ level: toLevel(loudness), isHeard: silent < patience });
  }, pace);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** Returns the root mean square of samples between -1 and 1. */
export function measureLoudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length > 0 ? Math.sqrt(sum / samples.length) : 0;
}

/** Maps a loudness to 0 to 1 in decibels, as ears perceive it: -60 dB is 0, full scale is 1. */
export function toLevel(loudness: number): number {
  if (loudness <= 0) return 0;
  return Math.min(1, Math.max(0, 1 + (20 * Math.log10(loudness)) / 60));
}
