/** A part of a description: a paragraph whose lines are kept, or a list. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

const bullet = /^\s*[–—•-]\s+/;

/**
 * The paragraphs and lists of a description as its owner typed it. An empty line parts paragraphs; lines that
 * begin with « – » make a list, also right under the line that announces them.
 */
export function readDescription(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .flatMap(readPart);
}

function readPart(part: string): Block[] {
  const blocks: Block[] = [];
  for (const line of part.split('\n')) {
    if (!line.trim()) continue;
    const last = blocks.at(-1);
    if (!bullet.test(line)) {
      const text = line.trim();
      if (last?.kind === 'paragraph') last.text += `\n${text}`;
      else blocks.push({ kind: 'paragraph', text });
      continue;
    }
    const item = line.replace(bullet, '').trim();
    if (last?.kind === 'list') last.items.push(item);
    else blocks.push({ kind: 'list', items: [item] });
  }
  return blocks;
}
