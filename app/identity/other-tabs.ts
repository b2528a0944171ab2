const channel = 'cedille:session';

/** Tells the other pages of this browser to look whether somebody is still signed in. */
export function notifyOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const tabs = new BroadcastChannel(channel);
  tabs.postMessage('ended');
  tabs.close();
}

/** Calls when another page of this browser has told of it; answers how to stop. */
export function hearOtherTabs(check: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const tabs = new BroadcastChannel(channel);
  tabs.addEventListener('message', check);
  return () => tabs.close();
}
