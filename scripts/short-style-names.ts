import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { toAccentShades } from '../common/accent.ts';

/** Name of a CSS class before shortening: `css_`, a digest of its path, its local name. */
export const classPattern = 'css_[hash]_[local]';

const root = join(import.meta.dirname, '..');
const written = /css_[\w-]{6}_([\w-]+)/g;
const property = /--[a-z][\w-]*/g;

/** Ordered by frequency in style sheets, so that numbers compress well. */
const digits = 'arielnsotcdpgkbmuhxv0123456789';

/**
 * Numbers class, animation and CSS-only property names in the built site: they are an eighth of the style
 * sheet. Both builds (browser, server) agree, because they number the same files.
 */
export function shortenStyleNames(): Plugin[] {
  const numbers = numberClasses();
  const properties = numberProperties();
  const shorten = (code: string, id: string): string | null => {
    const path = relative(root, id.replace(/\?.*$/, '')).replaceAll(sep, '/');
    if (!path.startsWith('app/') || !path.endsWith('.css')) return null;
    return code
      .replace(written, (name, local) => {
        const number = numbers.get(`${path} ${local}`);
        return number === undefined ? name : `_${spell(number)}`;
      })
      .replace(property, (name) => properties.get(name) ?? name);
  };
  return [
    // Runs after CSS modules are scoped and before sheets are collected.
    { name: 'short-style-names', apply: 'build', transform: shorten },
    // Runs after a sheet has become a module that exports its names.
    { name: 'short-style-names-in-scripts', apply: 'build', enforce: 'post', transform: shorten },
  ];
}

function spell(number: number): string {
  const rest = Math.floor(number / digits.length);
  return `${rest > 0 ? spell(rest) : ''}${digits[number % digits.length]}`;
}

function numberClasses(): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const path of globSync('app/**/*.module.css', { cwd: root }).sort()) {
    const classes = readFileSync(join(root, path), 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi);
    for (const [, local = ''] of classes) {
      const key = `${path.replaceAll(sep, '/')} ${local}`;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
    }
  }
  return numbers;
}

/**
 * Numbers properties that only style sheets use, the most frequent first. The colours that depend on the
 * school's accent keep their names.
 */
function numberProperties(): Map<string, string> {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .sort()
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
  const styles = read('app/**/*.css');
  const named = new Set(read('{app,core,common,server}/**/*.{ts,tsx}').match(property));
  for (const name of Object.keys(toAccentShades('#000000'))) named.add(`--${name}`);
  const declared = new Set([...styles.matchAll(/(--[a-z][\w-]*):/g)].map(([, name = '']) => name));
  const uses = new Map(
    [...Map.groupBy(styles.match(property) ?? [], (name) => name)].map(([name, all]) => [name, all.length]),
  );
  const free = [...declared]
    .filter((name) => !named.has(name))
    .sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
  return new Map(free.map((name, number) => [name, `--${spell(number)}`]));
}
