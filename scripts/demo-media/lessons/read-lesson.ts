import { readFileSync } from 'node:fs';

export type Lesson = { file: string; title: string; kind: string; level: string; body: string };

/** Reads front matter of `key: value` lines and the text. @throws {Error} if a key is missing */
export function readLesson(path: string): Lesson {
  const match = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s.exec(readFileSync(path, 'utf8'));
  if (!match?.groups) throw new Error(`${path}: no front matter`);
  const head = new Map(
    (match.groups.head ?? '').split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  const read = (key: string) => {
    const value = head.get(key);
    if (!value) throw new Error(`${path}: missing ${key}`);
    return value;
  };
  return {
    file: read('file'),
    title: read('title'),
    kind: read('kind'),
    level: read('level'),
    body: match.groups.body ?? '',
  };
}

/** A paragraph, list, table or heading (`name` is empty), or a `::: name argument` block with its content. */
export type Block = { name: string; argument: string; lines: string[] };

/** Splits a lesson into blocks and paragraphs. @throws {Error} if a block is not closed */
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
      if (!open) throw new Error('::: without an open block');
      blocks.push(open);
      open = undefined;
    } else if (line.startsWith('::: ')) {
      if (open) throw new Error(`${line} inside the block ::: ${open.name}`);
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
