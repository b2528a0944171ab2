/** A paragraph, list, table or heading (`name` is empty), or a `::: name argument` block with what it holds. */
export type Block = { name: string; argument: string; lines: string[] };

/** Cuts a lesson into blocks: what lies between `::: name` and `:::`, and the paragraphs around. Throws on an open block. */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ name: '', argument: '', lines: paragraph });
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    if (line === ':::') {
      if (!open) throw new Error('::: closes nothing');
      blocks.push(open);
      open = undefined;
    } else if (line.startsWith('::: ')) {
      if (open) throw new Error(`${line} opens inside ::: ${open.name}`);
      endParagraph();
      const [name = '', ...argument] = line.slice(4).split(' ');
      open = { name, argument: argument.join(' '), lines: [] };
    } else if (open) open.lines.push(line);
    else if (line === '') endParagraph();
    else paragraph.push(line);
  }
  if (open) throw new Error(`::: ${open.name} ${open.argument} is not closed`);
  endParagraph();
  return blocks;
}
