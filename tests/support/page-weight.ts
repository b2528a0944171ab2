import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Visitor } from './visitor.ts';

type PageWeight = {
  /** Bytes after compression. `script` includes inline scripts and static imports. */
  script: number;
  style: number;
  scripts: string[];
};

type Weigh = (text: string) => number;

const weighGzip: Weigh = (text) => gzipSync(text).length;

/** Bytes that current browsers receive, which all accept Brotli. */
export const weighBrotli: Weigh = (text) => brotliCompressSync(text).length;

/** Measures the scripts and styles that a page loads before any click. */
export async function weighPage(
  visitor: Visitor,
  html: string,
  weigh: Weigh = weighGzip,
): Promise<PageWeight> {
  const named = [
    ...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ];
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  const wanted = new Set(named.map(([, path = '']) => path));
  for (const text of inline) for (const path of importsOf(text, '/')) wanted.add(path);
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const held = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  const files = new Map<string, ScriptFile>();
  for (const path of wanted) await readScript(visitor, path, files, weigh);
  const total = (texts: Iterable<string>) => [...texts].reduce((sum, text) => sum + weigh(text), 0);
  return {
    script: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0) + total(inline),
    style: total([
      ...held,
      ...(await Promise.all([...new Set(styles)].map((path) => fetchText(visitor, path)))),
    ]),
    scripts: [...files.keys()],
  };
}

/** Size and static imports of a script. */
type ScriptFile = { bytes: number; imports: string[] };

/** Cached by compression and URL, which contains a content hash. */
const known = new Map<Weigh, Map<string, ScriptFile>>();

async function readScript(
  visitor: Visitor,
  path: string,
  files: Map<string, ScriptFile>,
  weigh: Weigh,
): Promise<void> {
  if (files.has(path)) return;
  const weighed = known.get(weigh) ?? new Map<string, ScriptFile>();
  known.set(weigh, weighed);
  let file = weighed.get(path);
  if (!file) {
    const text = await fetchText(visitor, path);
    file = { bytes: weigh(text), imports: importsOf(text, path) };
    weighed.set(path, file);
  }
  files.set(path, file);
  for (const next of file.imports) await readScript(visitor, next, files, weigh);
}

function importsOf(text: string, path: string): string[] {
  const found = text.matchAll(
    /(?:^|[;\s}])(?:import|export)\s*(?:[\w*{][^'"();]*?\sfrom\s*|\{[^}]*\}\s*from\s*)?["']([^"']+\.js)["']/g,
  );
  return [...found].map(([, target = '']) => new URL(target, `http://x${path}`).pathname);
}

async function fetchText(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.visit(path);
  if (answer.status !== 200) throw new Error(`${path} responded ${answer.status}`);
  return answer.text();
}
