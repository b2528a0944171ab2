const channel = 'cedille:session';

/** Makes the other pages of this browser check whether the user is still signed in. */
export function notifyOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const tabs = new BroadcastChannel(channel);
  tabs.postMessage('ended');
  tabs.close();
}

/** Calls `check` after a sign-out in another page. Returns a function that stops listening. */
export function hearOtherTabs(check: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const tabs = new BroadcastChannel(channel);
  tabs.addEventListener('message', check);
  return () => tabs.close();
}
