import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** What a module of styles calls its classes before they are shortened: `css_`, a digest of its path, the class. */
export const classPattern = 'css_[hash]_[local]';

const root = join(import.meta.dirname, '..');
const written = /css_[\w-]{6}_([\w-]+)/g;
const property = /--[a-z][\w-]*/g;

/** The digits of numbers: what style sheets are written with most, so that compression spells a number in few bits. */
const digits = 'arvielnsotcdpgkbmuhx1234567890';

/**
 * Gives every class and every movement of a module of styles a number in the built site, and so every custom property that only
 * style sheets name. Readable names of classes are an eighth of the style sheet, and stand in scripts and pages as well. The
 * browser's build and the server's come to the same numbers, since both count the files.
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
    // Between what scopes the names of a style sheet and what collects the sheets.
    { name: 'short-style-names', apply: 'build', transform: shorten },
    // After the sheet has become the module that hands its names to scripts.
    { name: 'short-style-names-in-scripts', apply: 'build', enforce: 'post', transform: shorten },
  ];
}

function spell(number: number): string {
  const rest = Math.floor(number / digits.length);
  return `${rest > 0 ? spell(rest) : ''}${digits[number % digits.length]}`;
}

/** A number for each class and each movement, by the path of its file and its name there. */
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
 * A number for each custom property that style sheets declare and nobody else names. Colours keep their names, which the accent of a school
 * and the design page write, and so does what a script sets.
 */
function numberProperties(): Map<string, string> {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .sort()
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
  const styles = read('app/**/*.css');
  const named = new Set(read('{app,core,common,server}/**/*.{ts,tsx}').match(property));
  const list = (pattern: RegExp) => new Set([...styles.matchAll(pattern)].map(([, name = '']) => name));
  const colours = list(/(--[a-z][\w-]*):\s*light-dark\(/g);
  const declared = list(/(--[a-z][\w-]*):/g);
  const free = [...declared].filter((name) => !named.has(name) && !colours.has(name));
  return new Map(free.map((name, number) => [name, `--${spell(number)}`]));
}
