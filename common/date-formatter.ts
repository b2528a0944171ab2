/**
 * Returns a function that returns the formatter. It is created on first use, because the first formatter of a
 * page takes 13 ms, six times as long on a cheap phone, and most pages load this code without a date.
 */
export function prepareDateFormatter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): () => Intl.DateTimeFormat {
  let formatter: Intl.DateTimeFormat | undefined;
  return () => {
    formatter ??= new Intl.DateTimeFormat(locale, options);
    return formatter;
  };
}
