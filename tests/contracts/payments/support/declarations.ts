import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the type declarations of the pinned SDK, which serve as schema for the twin's responses. */

export type TypeNode =
  | { kind: 'union'; of: TypeNode[] }
  | { kind: 'literal'; value: string }
  | { kind: 'array'; of: TypeNode }
  | { kind: 'object'; members: Map<string, Member>; index: TypeNode | null }
  | { kind: 'name'; path: string[]; arguments: TypeNode[]; scope: Scope };

type Member = { type: TypeNode; isOptional: boolean };

/** A module or namespace with its types, nested namespaces and file. */
export type Scope = {
  file: string;
  parent: Scope | null;
  types: Map<string, TypeNode>;
  bases: Map<string, TypeNode[]>;
  namespaces: Map<string, Scope>;
  imports: Map<string, { file: string; name: string }>;
};

const resources = path.resolve(import.meta.dirname, '../../../../node_modules/stripe/esm/resources');
const modules = new Map<string, Scope>();

/** Returns the module of a resource, such as `Products` or `Checkout/Sessions`. */
export function readModule(name: string): Scope {
  return readFile(path.join(resources, `${name}.d.ts`));
}

function readFile(file: string): Scope {
  const known = modules.get(file);
  if (known) return known;
  const scope = createScope(file, null);
  modules.set(file, scope);
  const source = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '');
  for (const [, names = '', from = ''] of source.matchAll(
    /(?:import|export)\s*{([^}]*)}\s*from\s*'([^']+)'/g,
  )) {
    const target = path.resolve(path.dirname(file), from.replace(/\.js$/, '.d.ts'));
    for (const name of names.split(',')) {
      const [original = '', alias = original] = name.trim().split(/\s+as\s+/);
      if (original) scope.imports.set(alias, { file: target, name: original });
    }
  }
  for (const [, alias = '', from = ''] of source.matchAll(/import\s*\*\s*as\s+(\w+)\s*from\s*'([^']+)'/g)) {
    const target = path.resolve(path.dirname(file), from.replace(/\.js$/, '.d.ts'));
    scope.imports.set(alias, { file: target, name: '*' });
  }
  const tokens = source.match(/'[^']*'|[A-Za-z_$][\w$]*|\d+|[^\s]/g) ?? [];
  readDeclarations({ tokens, at: 0 }, scope, tokens.length);
  return scope;
}

type Cursor = { tokens: string[]; at: number };

function createScope(file: string, parent: Scope | null): Scope {
  return {
    file,
    parent,
    types: new Map(),
    bases: new Map(),
    namespaces: new Map(),
    imports: new Map(),
  };
}

function readDeclarations(cursor: Cursor, scope: Scope, end: number): void {
  while (cursor.at < end) {
    const word = cursor.tokens[cursor.at++];
    const name = cursor.tokens[cursor.at] ?? '';
    if (word === 'interface' && /^\w/.test(name)) {
      cursor.at++;
      readInterface(cursor, scope, name);
    } else if (word === 'type' && cursor.tokens[cursor.at + 1] === '=') {
      cursor.at += 2;
      scope.types.set(name, readType(cursor, scope));
    } else if (word === 'namespace') {
      cursor.at++;
      const inner = scope.namespaces.get(name) ?? createScope(scope.file, scope);
      scope.namespaces.set(name, inner);
      const close = closing(cursor);
      cursor.at++;
      readDeclarations(cursor, inner, close);
      cursor.at = close + 1;
    } else if (word === '{') {
      cursor.at--;
      cursor.at = closing(cursor) + 1;
    }
  }
}

function readInterface(cursor: Cursor, scope: Scope, name: string): void {
  const bases: TypeNode[] = [];
  if (cursor.tokens[cursor.at] === 'extends') {
    do {
      cursor.at++;
      bases.push(readPrimary(cursor, scope));
    } while (cursor.tokens[cursor.at] === ',');
  }
  // Generic or class-like interfaces are not API objects.
  if (cursor.tokens[cursor.at] !== '{') return;
  scope.bases.set(name, bases);
  scope.types.set(name, readObject(cursor, scope));
}

function closing(cursor: Cursor): number {
  let depth = 0;
  for (let at = cursor.at; at < cursor.tokens.length; at++) {
    if (cursor.tokens[at] === '{') depth++;
    if (cursor.tokens[at] === '}' && --depth === 0) return at;
  }
  throw new Error('unclosed brace');
}

function readObject(cursor: Cursor, scope: Scope): TypeNode {
  const members = new Map<string, Member>();
  let index: TypeNode | null = null;
  const close = closing(cursor);
  cursor.at++;
  while (cursor.at < close) {
    const name = cursor.tokens[cursor.at++] ?? '';
    if (name === ';') continue;
    if (name === '[') {
      cursor.at = cursor.tokens.indexOf(']', cursor.at) + 2;
      index = readType(cursor, scope);
      continue;
    }
    const isOptional = cursor.tokens[cursor.at] === '?';
    if (isOptional) cursor.at++;
    if (cursor.tokens[cursor.at] !== ':') throw new Error(`cannot parse member "${name}" of ${scope.file}`);
    cursor.at++;
    members.set(name.replace(/^'|'$/g, ''), { type: readType(cursor, scope), isOptional });
  }
  cursor.at = close + 1;
  return { kind: 'object', members, index };
}

function readType(cursor: Cursor, scope: Scope): TypeNode {
  if (cursor.tokens[cursor.at] === '|') cursor.at++;
  const of = [readPrimary(cursor, scope)];
  while (cursor.tokens[cursor.at] === '|') {
    cursor.at++;
    of.push(readPrimary(cursor, scope));
  }
  return of.length === 1 && of[0] ? of[0] : { kind: 'union', of };
}

function readPrimary(cursor: Cursor, scope: Scope): TypeNode {
  const token = cursor.tokens[cursor.at] ?? '';
  if (token === '{') return readObject(cursor, scope);
  cursor.at++;
  if (token.startsWith("'")) return { kind: 'literal', value: token.slice(1, -1) };
  const names = [token];
  while (cursor.tokens[cursor.at] === '.') {
    names.push(cursor.tokens[cursor.at + 1] ?? '');
    cursor.at += 2;
  }
  const parameters: TypeNode[] = [];
  if (cursor.tokens[cursor.at] === '<') {
    do {
      cursor.at++;
      parameters.push(readType(cursor, scope));
    } while (cursor.tokens[cursor.at] === ',');
    cursor.at++;
  }
  if (names[0] === 'Array' && parameters[0]) return { kind: 'array', of: parameters[0] };
  return { kind: 'name', path: names, arguments: parameters, scope };
}

/** Resolves a type name in its scope, including inherited members. */
export function resolve(names: string[], scope: Scope): TypeNode {
  const [first = '', ...rest] = names;
  for (let here: Scope | null = scope; here; here = here.parent) {
    if (rest.length === 0 && here.types.has(first)) return inherited(here, first);
    const inner = here.namespaces.get(first);
    if (rest.length > 0 && inner) return resolveIn(inner, rest);
    const imported = here.imports.get(first);
    if (imported?.name === '*') return resolve(rest, readFile(imported.file));
    if (imported) return resolve([imported.name, ...rest], readFile(imported.file));
  }
  throw new Error(`type ${names.join('.')} is not declared in ${scope.file}`);
}

function resolveIn(scope: Scope, names: string[]): TypeNode {
  const [first = '', ...rest] = names;
  if (rest.length === 0) return inherited(scope, first);
  const inner = scope.namespaces.get(first);
  if (!inner) throw new Error(`namespace ${first} is not declared in ${scope.file}`);
  return resolveIn(inner, rest);
}

function inherited(scope: Scope, name: string): TypeNode {
  const own = scope.types.get(name);
  if (!own) throw new Error(`type ${name} is not declared in ${scope.file}`);
  const bases = scope.bases.get(name) ?? [];
  if (own.kind !== 'object' || bases.length === 0) return own;
  const members = new Map<string, Member>();
  for (const base of bases) {
    const resolved = base.kind === 'name' ? resolve(base.path, base.scope) : base;
    if (resolved.kind === 'object') for (const [key, member] of resolved.members) members.set(key, member);
  }
  for (const [key, member] of own.members) members.set(key, member);
  return { kind: 'object', members, index: own.index };
}
