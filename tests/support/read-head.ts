import { JSDOM } from 'jsdom';

/** Metadata of a page for search engines and social networks. */
export type Head = {
  lang: string;
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  robots: string[];
  /** Open Graph properties with all values. */
  og: Record<string, string[]>;
  facts: Record<string, unknown>[];
};

export function readHead(html: string): Head {
  const { document } = new JSDOM(html).window;
  const all = (selector: string, attribute: string) =>
    [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
  const og: Record<string, string[]> = {};
  for (const element of document.head.querySelectorAll('meta[property^="og:"]')) {
    const name = element.getAttribute('property') ?? '';
    og[name] = [...(og[name] ?? []), element.getAttribute('content') ?? ''];
  }
  return {
    lang: document.documentElement.lang,
    titles: [...document.querySelectorAll('head > title')].map(({ textContent }) => textContent ?? ''),
    descriptions: all('meta[name="description"]', 'content'),
    canonicals: all('link[rel="canonical"]', 'href'),
    robots: all('meta[name="robots"]', 'content'),
    og,
    facts: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as Record<string, unknown>,
    ),
  };
}
