import { useEffect, useState } from 'react';
import type { ProductTitle } from '#core/products/find-product.ts';

/**
 * Returns the products that `source` finds for words, undefined before the first answer. A fetcher of React Router
 * would leave the page with everything typed if the session has ended.
 */
export function useFoundTitles(source: string, words: string): ProductTitle[] | undefined {
  const [found, setFound] = useState<ProductTitle[]>();
  useEffect(() => {
    const abandoned = new AbortController();
    const url = `${source}${source.includes('?') ? '&' : '?'}${new URLSearchParams({ mots: words })}`;
    fetch(url, { signal: abandoned.signal })
      .then((answer): Promise<ProductTitle[]> | undefined =>
        answer.ok && !answer.redirected ? answer.json() : undefined,
      )
      .then(
        (titles) => titles && setFound(titles),
        // The last result stays. Saving reports a lost connection and an ended session.
        () => undefined,
      );
    return () => abandoned.abort();
  }, [source, words]);
  return found;
}
