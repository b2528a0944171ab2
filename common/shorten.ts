/**
 * The beginning of a text as one line of at most `limit` characters: it ends at the end of a sentence where that
 * leaves half of the room or more, else after a whole word, with « … ».
 */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s*\n\s*/g, ' ').trim();
  if (line.length <= limit) return line;
  const sentence = /^.*[.!?…](?=\s)/u.exec(line.slice(0, limit + 1))?.[0] ?? '';
  if (sentence.length >= limit / 2) return sentence;
  const words = line.slice(0, limit).replace(/[ \u00a0\u202f]+\S*$/u, '');
  return `${words.replace(/[\s,;:–]+$/u, '').slice(0, limit - 1)}…`;
}
