import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseSync } from 'vite';
import type { FilledSchool } from '../school/fill-school.ts';
import type { LaunchedSchool } from '../school/launch-school.ts';
import { createVisitor } from '../school/visitor.ts';

export async function weighPages(school: LaunchedSchool, filled: FilledSchool): Promise<PageWeight[]> {
  const visitor = createVisitor(school.origin);
  const weigh = async (name: string, kind: PageKind, path: string, cookie = '') => {
    visitor.cookie = cookie;
    return weighPage(name, kind, await (await visitor.ask(path, 200)).text());
  };
  return [
    await weigh('home', 'public', '/'),
    await weigh('courses', 'public', '/courses'),
    await weigh('login', 'door', '/login'),
    await weigh('buy', 'door', filled.buyPath, filled.memberCookie),
    await weigh('members', 'learner', '/members', filled.memberCookie),
    await weigh('course', 'learner', filled.coursePath, filled.memberCookie),
    await weigh('lesson', 'learner', filled.lessonPath, filled.memberCookie),
    await weigh('orders', 'list', '/admin/orders', filled.adminCookie),
    await weigh('products', 'list', '/admin/products', filled.adminCookie),
    await weigh('product editor', 'office', '/admin/products/add', filled.adminCookie),
  ];
}

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url));

type Weight = { files: number; raw: number; gzip: number; brotli: number };

/** Audience: everybody, learners, people who sign in or order, admins. The first two have no client React. */
export type PageKind = 'public' | 'learner' | 'door' | 'list' | 'office';

export type PageWeight = {
  name: string;
  kind: PageKind;
  html: Weight;
  /** Scripts loaded with the page: linked, inline, and their static imports. */
  script: Weight;
  /** Dynamic imports of these scripts. */
  later: Weight;
  styles: Weight;
};

/** Weighs the scripts and styles of a page. Files are compressed individually, as they are served. */
async function weighPage(name: string, kind: PageKind, html: string): Promise<PageWeight> {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, tag = '', text = '']) => ({ tag, text }))
    .filter(({ tag, text }) => text && /^$|^(module|text\/javascript)$/.test(attribute(tag, 'type')));
  const sources = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, tag = '']) => attribute(tag, 'src'));
  const links = [...html.matchAll(/<link\b([^>]*)>/g)].map(([, tag = '']) => tag);
  const linked = (rel: string) =>
    links.filter((tag) => attribute(tag, 'rel') === rel).map((tag) => attribute(tag, 'href'));
  const named = inline
    .filter(({ tag }) => attribute(tag, 'type') === 'module')
    .flatMap(({ text }) => Object.values(findImports(text)).flat());

  const held = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) =>
    Buffer.from(text),
  );
  const { now, later } = await close([...sources, ...linked('modulepreload'), ...named].filter(Boolean));
  return {
    name,
    kind,
    html: weigh([Buffer.from(html)]),
    script: weigh([...(await readAll(now)), ...inline.map(({ text }) => Buffer.from(text))]),
    later: weigh(await readAll(later)),
    styles: weigh([...(await readAll(new Set(linked('stylesheet')))), ...held]),
  };
}

/** Follows static imports, then dynamic ones with their imports. */
async function close(entries: string[]): Promise<{ now: Set<string>; later: Set<string> }> {
  const now = new Set(entries);
  const later = new Set<string>();
  for (const path of now) {
    const imports = findImports(await readText(path));
    for (const next of imports.static) now.add(resolveFrom(path, next));
    for (const next of imports.dynamic) later.add(resolveFrom(path, next));
  }
  for (const path of later) {
    const imports = findImports(await readText(path));
    for (const next of [...imports.static, ...imports.dynamic]) later.add(resolveFrom(path, next));
  }
  return { now, later: later.difference(now) };
}

const attribute = (tag: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';

const resolveFrom = (path: string, specifier: string) =>
  specifier.startsWith('/') ? specifier : join(dirname(path), specifier);

const readText = (path: string) => readFile(join(clientFolder, path), 'utf8');

const readAll = (paths: Set<string>) =>
  Promise.all([...paths].map((path) => readFile(join(clientFolder, path))));

function weigh(files: readonly Buffer[]): Weight {
  const sum = (measure: (bytes: Buffer) => number) =>
    files.reduce((total, bytes) => total + measure(bytes), 0);
  return {
    files: files.length,
    raw: sum((bytes) => bytes.length),
    gzip: sum((bytes) => gzipSync(bytes, { level: 9 }).length),
    brotli: sum((bytes) => brotliCompressSync(bytes, brotli).length),
  };
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Lists the static and dynamic imports of a module. Computed specifiers are not found. */
function findImports(source: string): { static: string[]; dynamic: string[] } {
  const found = { static: [] as string[], dynamic: [] as string[] };
  const { module, errors } = parseSync('module.js', source, { sourceType: 'module' });
  if (errors[0]) throw new Error(`cannot parse a built script: ${errors[0].message}`);
  for (const entry of module.staticImports) found.static.push(entry.moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) found.static.push(moduleRequest.value);
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(["'`])([^"'`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) found.dynamic.push(literal[2]);
  }
  return found;
}
