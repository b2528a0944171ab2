/**
 * Registers the worker that shows a page of ours without network (decision 69), for learners only. Waits for
 * the page to be loaded, so that the worker does not slow it down.
 */
export function registerOfflinePage(): void {
  // Undefined outside a secure context.
  if (!navigator.serviceWorker || !document.querySelector('[data-reader]')) return;
  const register = () => {
    // Private windows may refuse it. The browser then shows its own page.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  const registerWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register);
  if (document.readyState === 'complete') registerWhenIdle();
  else addEventListener('load', registerWhenIdle, { once: true });
}
