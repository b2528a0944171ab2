import type { BreadcrumbList, ItemList, WithContext } from 'schema-dts';

/** The way to a page, from the home page to the page itself (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb). */
export function toTrailFacts(
  trail: readonly { path: string; name: string }[],
  siteUrl: string,
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

/** A list of pages in the order in which it is shown. */
export function toLinkListFacts(
  name: string,
  entries: readonly { path: string; name: string }[],
  siteUrl: string,
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: entry.name,
      url: siteUrl + entry.path,
    })),
  };
}
