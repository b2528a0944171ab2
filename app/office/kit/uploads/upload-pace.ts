/** How fast an upload goes, and how long it still takes. */
export type Pace = { bytesPerSecond: number; secondsLeft: number };

/** The speed is that of the last seconds: a line changes. */
const windowMilliseconds = 8_000;
/** Before that nothing is said: the first pieces are small, and say little. */
const minMilliseconds = 1_500;

/** A function that is told how far an upload is, and answers its pace; null while too little is known. */
export function createPace(): (sent: number, size: number, now: number) => Pace | null {
  let samples: { sent: number; at: number }[] = [];
  return (sent, size, now) => {
    // The files service may have kept less than was sent.
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
