const brought = new Map<string, Promise<void>>();

/**
 * The style of a part that comes later comes with it alone, so that the style of the site stays as small as it is; there once
 * this resolves. A sheet among the part's own elements would do, but React holds every change of the page back until
 * such a sheet is there, and a key that is pressed meanwhile is lost.
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
  // Without its style the part can still be used; it is asked for again with the next.
  link.onerror = () => {
    brought.delete(address);
    link.remove();
    resolve();
  };
  document.head.append(link);
  return promise;
}
