import { useEffect, useRef, useState } from 'react';
import type { ChangeDraft } from './editor-part.ts';
import type { ProductDraft } from './product-draft.ts';

/**
 * The product as it is being edited. Once a save has been taken, what the server made of it (a price written in
 * full, new identifiers) takes the place of what was sent; what was typed meanwhile stays.
 */
export function useDraft(initial: ProductDraft, version: number | undefined) {
  const [draft, setDraft] = useState(initial);
  const sent = useRef<ProductDraft | null>(null);
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    setDraft((current) => (current === sent.current ? initial : rebase(current, initial)));
  }, [version, initial]);

  const change: ChangeDraft = (fields) =>
    setDraft((current) => ({ ...current, ...(typeof fields === 'function' ? fields(current) : fields) }));
  return {
    draft,
    change,
    changed: JSON.stringify(draft) !== JSON.stringify(initial),
    markSent() {
      sent.current = draft;
    },
  };
}

/** The identifiers are the server's: nobody types them while a save is under way. */
const rebase = (current: ProductDraft, { productId, priceId, pathFolderId }: ProductDraft): ProductDraft => ({
  ...current,
  productId,
  priceId,
  pathFolderId: pathFolderId || current.pathFolderId,
});
