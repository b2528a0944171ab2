const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" };

const readWords = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#x27);/g, (whole, name: string) => entities[name] ?? whole);

/** Returns the hidden fields of a page by name. */
export const readHidden = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
      readWords(/ name="([^"]*)"/.exec(tag)?.[1] ?? ''),
      readWords(/ value="([^"]*)"/.exec(tag)?.[1] ?? ''),
    ]),
  );
