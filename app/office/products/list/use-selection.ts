import { useEffect, useState } from 'react';
import { mostAtOnce } from './most-at-once.ts';

const key = 'cedille:selection:products';

/** The products that are ticked, of this page and of others, while the tab lives; `mostAtOnce` at most. */
export function useSelection() {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds(read()), []);
  function put(next: readonly string[]): void {
    const kept = [...new Set(next)].slice(0, mostAtOnce);
    setIds(kept);
    sessionStorage.setItem(key, JSON.stringify(kept));
  }
  return {
    ids,
    has: (id: string) => ids.includes(id),
    toggle: (changed: readonly string[], on: boolean) =>
      put(on ? [...ids, ...changed] : ids.filter((id) => !changed.includes(id))),
    clear: () => put([]),
  };
}

function read(): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}
