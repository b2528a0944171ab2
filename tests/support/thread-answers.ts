let painted = new Uint8Array();

/** Returns pixels of one colour, like a picture decoder. */
export function paint(megabytes: number): { data: Uint8Array } {
  painted = new Uint8Array(megabytes * 1_024 ** 2).fill(1);
  return { data: painted };
}

/** Returns the bytes of the last pixels in this thread. 0 after a transfer. */
export const countPainted = () => painted.byteLength;

/** Returns articles with text nodes, as an import reads them. */
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
