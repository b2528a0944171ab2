import type { Listener } from './listener.ts';

export type ContentWatch = {
  /** Increases with every change of public content on any server. Null while changes may be missed. */
  version(): number | null;
  /** Calls back with the table of each change, or with null if changes may have been missed. */
  /** Returns a function that ends the calls. */
  onChange(listener: (table: string | null) => void): () => void;
  /** Resolves once all committed changes were reported, or immediately while not listening. */
  settle(): Promise<void>;
};

/** Channel of the triggers (migration 0003). */
const channel = 'content';

/**
 * Lifetime of cached content in a database outage (milliseconds). Limited, because other servers may still
 * reach the database or its new primary (decision 48).
 */
const believedMilliseconds = 120_000;

export function watchContent(listener: Listener, believed = believedMilliseconds): ContentWatch {
  const listeners = new Set<(table: string | null) => void>();
  let count = 0;
  let believing: NodeJS.Timeout | undefined;

  function tell(table: string | null): void {
    count += 1;
    for (const each of listeners) each(table);
  }

  function stopBelieving(): void {
    clearTimeout(believing);
    believing = undefined;
    tell(null);
  }

  listener.listen(channel, tell);
  listener.onHearing((now, before) => {
    if (now === 'away' && before === 'listening') believing = setTimeout(stopBelieving, believed).unref();
    else if (now === 'listening' || before === 'listening' || believing) stopBelieving();
  });
  return {
    version: () => (listener.hearing() === 'listening' ? count : null),
    onChange(each) {
      listeners.add(each);
      return () => listeners.delete(each);
    },
    settle: listener.settle,
  };
}
