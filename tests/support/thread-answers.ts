/** So many megabytes of one colour, as a decoder would answer them. */
export const paint = (megabytes: number) => ({ data: new Uint8Array(megabytes * 1_024 ** 2).fill(1) });

/** So many articles with the nodes of their texts, as an import reads them. */
export const listArticles = (count: number) => ({
  count,
  articles: Array.from({ length: count }, (_, id) => ({
    id,
    date: new Date('2026-01-01'),
    body: Array.from({ length: 40 }, (_, node) => ({
      type: 'text',
      text: `mot ${node}`,
      marks: [{ type: 'bold' }],
    })),
  })),
});
