import { readFileSync } from 'node:fs';

export type Lesson = { file: string; title: string; kind: string; level: string; body: string };

/** Reads a lesson: a front matter of `key: value` lines between two `---`, then the text. Throws when a key is absent. */
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
    if (!value) throw new Error(`${path}: no ${key}`);
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
