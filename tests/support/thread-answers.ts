let painted = new Uint8Array();

/** Returns so many megabytes of one colour, as a decoder returns pixels. */
export function paint(megabytes: number): { data: Uint8Array } {
  painted = new Uint8Array(megabytes * 1_024 ** 2).fill(1);
  return { data: painted };
}

/** Returns the size of the last pixels in this thread, in bytes: 0 after a transfer. */
export const countPainted = () => painted.byteLength;

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
