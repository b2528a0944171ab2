import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { root } from './run.js';

type Found = { place: string; source: string; flags: string };

/** Files whose expressions match only trusted text, with the reason. */
const trusted: Readonly<Record<string, string>> = {
  'core/exercises/marking/typed-readings.ts': 'composed of constants, without repetition',
  'emails/email-page.tsx': 'matches HTML of our own components',
};

/** Trusted values that the source does not define, with the reason. Other unknown values fail the test. */
const given: Readonly<Record<string, Record<string, string>>> = {
  // Parameter names, passed as constants by its callers.
  'twins/mail/read-mime.ts': { name: 'charset' },
};

/** Without unbounded repetition, matching time is linear. */
const repeats = /[*+]|\{\d+,\}/;

/** Steps are limited instead of times, because a busy machine exceeds short times. */
const limits = { incubationTimeout: null, attackTimeout: null, timeout: 60_000 };

/** Cache of expressions found safe: checking all takes a minute on a busy machine. */
const memory = join(root, 'node_modules/.cache/cedille/safe-expressions.json');
const readKnown = (): string[] => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : []);

function listExpressions(): Found[] {
  const files = globSync('{app,clients,common,core,database,emails,server,twins}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$/.test(file) && !trusted[file]);
  const found = new Map<string, Found>();
  for (const file of files) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    const see = (source: string, flags: string, start: number) => {
      if (!repeats.test(source) || found.has(`${flags} ${source}`)) return;
      const line = text.slice(0, start).split('\n').length;
      found.set(`${flags} ${source}`, { place: `${file}:${line}`, source, flags });
    };
    try {
      visit(program, listConstants(program), given[file] ?? {}, see);
    } catch (error) {
      throw new Error(`${file}: cannot resolve a composed regular expression: ${(error as Error).message}`);
    }
  }
  return [...found.values()];
}

type Node = { type: string; start: number; [part: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function visit(
  node: unknown,
  constants: Map<string, Node>,
  known: Record<string, string>,
  see: (source: string, flags: string, start: number) => void,
): void {
  if (typeof node !== 'object' || node === null) return;
  if (isNode(node) && 'regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    see(pattern, flags, node.start);
    return;
  }
  if (isNode(node) && /^(New|Call)Expression$/.test(node.type) && isRegExp(node.callee)) {
    const [pattern, flags] = (node.arguments as Node[]).map((part) => spell(part, constants, known));
    see(pattern ?? '', flags ?? '', node.start);
  }
  for (const inner of Object.values(node)) visit(inner, constants, known, see);
}

const isRegExp = (callee: unknown) =>
  isNode(callee) &&
  (callee.name === 'RegExp' || (isNode(callee.property) && callee.property.name === 'RegExp'));

function listConstants(program: { body: unknown[] }): Map<string, Node> {
  const constants = new Map<string, Node>();
  for (const statement of program.body) {
    if (!isNode(statement)) continue;
    const { type, kind, declarations } = (statement.declaration ?? statement) as Node;
    if (type !== 'VariableDeclaration' || kind !== 'const') continue;
    for (const { id, init } of declarations as { id: Node; init: Node }[])
      if (id.type === 'Identifier') constants.set(String(id.name), init);
  }
  return constants;
}

/** Returns the text of a pattern part. @throws {Error} if it is not known statically */
function spell(node: Node, constants: Map<string, Node>, known: Record<string, string>): string {
  const spellInner = (inner: unknown) => spell(inner as Node, constants, known);
  switch (node.type) {
    case 'Literal':
      return String(node.value);
    case 'TemplateLiteral': {
      const parts = (node.expressions as Node[]).map(spellInner);
      const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      return texts.map((text, index) => text + (parts[index] ?? '')).join('');
    }
    case 'Identifier': {
      const name = String(node.name);
      const constant = constants.get(name);
      if (constant) return spellInner(constant);
      if (known[name] !== undefined) return known[name];
      break;
    }
    case 'BinaryExpression':
      if (node.operator === '+') return spellInner(node.left) + spellInner(node.right);
      break;
    case 'CallExpression': {
      const { object, property } = node.callee as { object?: Node; property?: Node };
      if (property?.name !== 'join' || object?.type !== 'ArrayExpression') break;
      return (object.elements as Node[]).map(spellInner).join(spellInner((node.arguments as Node[])[0]));
    }
  }
  throw new Error(`unknown value of ${node.name ?? `this ${node.type}`}`);
}

test('no regular expression can be slowed down by hostile text', async () => {
  const slow: string[] = [];
  const known = new Set(readKnown());
  for (const { place, source, flags } of listExpressions()) {
    const expression = `/${source}/${flags}`;
    if (known.has(expression)) continue;
    // The flags d, g and y do not affect the matching time.
    const found = await check(source, flags.replaceAll(/[dgy]/g, ''), limits);
    if (found.status === 'safe') known.add(expression);
    else
      slow.push(
        `${place} ${expression}: ${found.status === 'vulnerable' ? found.complexity.summary : found.error.kind}`,
      );
  }
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify([...known]));
  expect(slow).toEqual([]);
}, 300_000);
