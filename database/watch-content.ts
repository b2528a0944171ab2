import type { Listener } from './listener.ts';

export type ContentWatch = {
  /**
   * Rises with every change of what pages show, on whatever server it was made. Null while nothing can be
   * known: the connection is lost, or something between us and PostgreSQL does not pass notifications on.
   */
  version(): number | null;
  /** Calls back at each change with the name of the table, and with null when changes may have been missed. */
  onChange(listener: (table: string | null) => void): void;
  /** Resolves once every change that was committed before has been told, here; at once while nothing can be known. */
  settle(): Promise<void>;
};

/** The channel of the triggers (migration 0003). */
const channel = 'content';

/**
 * For how long what was learnt before the database went away is still told as true (milliseconds): nothing is changed in a
 * database that is away, but another server may reach it, or its heir (decision 48).
 */
const believedMilliseconds = 120_000;

/** Follows the changes of content on a connection that listens. */
export function watchContent(listener: Listener, believed = believedMilliseconds): ContentWatch {
  const listeners: ((table: string | null) => void)[] = [];
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
    onChange: (each) => void listeners.push(each),
    settle: listener.settle,
  };
}
