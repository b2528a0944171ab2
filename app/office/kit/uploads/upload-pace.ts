export type Pace = { bytesPerSecond: number; secondsLeft: number };

/** The speed is measured over this period, because the bandwidth of a connection varies. */
const windowMilliseconds = 8_000;
/** No speed is returned during this initial period, because the first chunks are too small to measure it. */
const minMilliseconds = 1_500;

/**
 * Returns a function that records the progress of an upload and returns its speed; null while it is unknown.
 */
export function createPace(): (sent: number, size: number, now: number) => Pace | null {
  let samples: { sent: number; at: number }[] = [];
  return (sent, size, now) => {
    // The storage service may have received less than was sent.
    if (sent < (samples.at(-1)?.sent ?? 0)) samples = [];
    samples.push({ sent, at: now });
    while (samples.length > 2 && now - (samples[1]?.at ?? now) >= windowMilliseconds) samples.shift();
    const [first] = samples;
    const elapsed = now - (first?.at ?? now);
    const bytesPerSecond = elapsed > 0 ? ((sent - (first?.sent ?? 0)) / elapsed) * 1_000 : 0;
    if (elapsed < minMilliseconds || bytesPerSecond <= 0) return null;
    return { bytesPerSecond, secondsLeft: (size - sent) / bytesPerSecond };
  };
}
