/** `setTimeout` holds no more than 2³¹ milliseconds; a day at a time is well below. */
const longest = 86_400_000;

/**
 * Calls `drop` when a moment comes at which pages change by themselves (a news item that was scheduled), and looks
 * for the next one. `look` again whenever content changes.
 */
export function planDrop(options: {
  findNext: () => Promise<Date | null>;
  drop: () => void;
  onError: (error: unknown) => void;
}): { look(): void; stop(): void } {
  const { findNext, drop, onError } = options;
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;

  async function plan(look: number): Promise<void> {
    const next = await findNext();
    if (look !== looks || !next) return;
    clearTimeout(timer);
    const wait = next.getTime() - Date.now();
    timer = setTimeout(
      () => {
        if (wait <= longest) drop();
        api.look();
      },
      Math.max(0, Math.min(wait, longest)),
    );
    timer.unref();
  }

  const api = {
    look() {
      looks += 1;
      plan(looks).catch(onError);
    },
    stop() {
      looks += 1;
      clearTimeout(timer);
    },
  };
  return api;
}
