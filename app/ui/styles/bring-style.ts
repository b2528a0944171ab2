const brought = new Map<string, Promise<void>>();

/**
 * Loads the style of a lazily loaded component and resolves once it applies or failed.
 * A <link> rendered by React would block updates until it loads, and lose keys pressed meanwhile.
 */
export function bringStyle(address: string): Promise<void> {
  const before = brought.get(address);
  if (before) return before;
  const { promise, resolve } = Promise.withResolvers<void>();
  brought.set(address, promise);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.onload = () => resolve();
  // The component works without its style. The next call retries.
  link.onerror = () => {
    brought.delete(address);
    link.remove();
    resolve();
  };
  document.head.append(link);
  return promise;
}
