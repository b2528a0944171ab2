import { type ESTree, parseSync, Visitor } from 'vite';
import type { Copy } from './read-copy.ts';

/** Letters and signs that English source texts have no use for, and small words that every French sentence has. */
const frenchSigns = /[«»’\u202f]|[àâçèéêëîïôùûœ]/i;
const frenchWords =
  /(?<!\p{L})(?:le|la|les|des?|du|une?|est|sont|pour|dans|avec|sur|votre|vos|nous|vous|ce|cette|qui|que|pas|aux?|et|ou|en)(?!\p{L})/iu;

/** A word that begins a label (`Titre`), not a constant (`GET`), a header (`Cache-Control`) or a key (`ArrowDown`). */
const label = /^\p{Lu}\p{Ll}+(?:$|[ \u00a0\u202f,.:;!?])/u;

/** What the specification gives to the letter, in its own language. */
const givenWords = /^(?:Loading\.\.\.$|Page Not Found)/;

/** Names, and words of formats that are not ours: schema.org, robots.txt, headers, keys. */
const names =
  /^(?:Cédille|YouTube|Vimeo|Course|Online|Product|Brand|Offer|Review|Person|Rating|Free|Paid|Allow|Disallow|Sitemap|Connection|Lax|Enter|Escape|Tab)$/;

/**
 * The French texts of a TypeScript or TSX file: what should stand in the catalogue instead. Any word between the tags of JSX
 * is one; a string is one by its letters, its small words or its capital. Messages of thrown errors are for the log.
 */
export function findFrench(fileName: string, source: string): Copy[] {
  const { program, errors } = parseSync(fileName, source);
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  const found: (Copy & { at: number })[] = [];
  const skipped: ESTree.Span[] = [];
  const add = (text: string, at: number) =>
    found.push({ text: text.trim(), at, line: source.slice(0, at).split('\n').length });
  const addString = (text: string, at: number) => {
    if (isFrench(text)) add(text, at);
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') addString(node.value, node.start);
    },
    TemplateLiteral: (node) => addString(node.quasis.map(({ value }) => value.cooked).join('…'), node.start),
    JSXText: (node) => {
      if (/\p{L}{2}/u.test(node.value)) add(node.value, node.start);
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || !node.callee.name.endsWith('Error')) return;
      skipped.push(...node.arguments.filter(({ type }) => type === 'Literal' || type === 'TemplateLiteral'));
    },
    ImportDeclaration: (node) => void skipped.push(node),
    TSLiteralType: (node) => void skipped.push(node),
  }).visit(program);
  return found
    .filter(({ at }) => !skipped.some(({ start, end }) => start <= at && at < end))
    .map(({ text, line }) => ({ text, line }));
}

function isFrench(text: string): boolean {
  if (givenWords.test(text) || names.test(text) || !/\p{L}{2}/u.test(text)) return false;
  return frenchSigns.test(text) || label.test(text) || (/\s/.test(text) && frenchWords.test(text));
}
