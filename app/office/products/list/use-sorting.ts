import { startTransition, useEffect, useRef, useState } from 'react';

const loadSorting = async () => {
  const [{ Sorting }, { SortableRow }] = await Promise.all([
    import('../../kit/sorting.tsx'),
    import('../../kit/sorting-row.tsx'),
  ]);
  return { Sorting, SortableRow };
};

export const toHandleId = (id: string) => `deplacer-${id}`;

/** Loads the code before a handle is used. A failed load is tried again then. */
export const prefetchSorting = () => void loadSorting().catch(() => undefined);

/**
 * Loads the code that moves rows once a handle is pointed at or focused, because it is larger than the list.
 * A touch has no such moment before it, so touch screens load it with the page.
 */
export function useSorting(isArranged: boolean) {
  const [sorting, setSorting] = useState<Awaited<ReturnType<typeof loadSorting>> | null>(null);
  const focused = useRef<string | null>(null);
  function prepare(): void {
    if (sorting) return;
    loadSorting().then(
      (loaded) => {
        // React replaces the rows, which removes the focus.
        focused.current = document.activeElement?.id ?? null;
        startTransition(() => setSorting(loaded));
      },
      // The arrows move the rows too, and the next handle tries again.
      () => undefined,
    );
  }
  useEffect(() => {
    if (isArranged && matchMedia('(pointer:coarse)').matches) prepare();
  });
  useEffect(() => {
    if (sorting && focused.current) document.getElementById(focused.current)?.focus();
    focused.current = null;
  }, [sorting]);
  return { sorting, prepare };
}
