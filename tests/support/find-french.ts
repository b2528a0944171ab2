import { type ESTree, parseSync, Visitor } from 'vite';
import type { Copy } from './read-copy.ts';

/** Characters that English source texts do not contain, and short words of French sentences. */
const frenchSigns = /[«»’\u202f]|[àâçèéêëîïôùûœ]/i;
const frenchWords =
  /(?<!\p{L})(?:le|la|les|des?|du|une?|est|sont|pour|dans|avec|sur|votre|vos|nous|vous|ce|cette|qui|que|pas|aux?|et|ou|en)(?!\p{L})/iu;

/** Matches a label (`Titre`), not a constant (`GET`), a header (`Cache-Control`) or a key (`ArrowDown`). */
const label = /^\p{Lu}\p{Ll}+(?:$|[ \u00a0\u202f,.:;!?])/u;

/** English texts prescribed by the specification. */
const givenWords = /^(?:Loading\.\.\.$|Page Not Found)/;

/** Names, and terms of external formats: schema.org, robots.txt, headers, keys. */
const names =
  /^(?:Cédille|YouTube|Vimeo|Course|Online|Product|Brand|Offer|Review|Person|Rating|Free|Paid|Allow|Disallow|Sitemap|Connection|Lax|Enter|Escape|Tab)$/;

/**
 * Finds French texts that belong in the message catalogue: any JSX text, and strings that look French.
 * Error messages are excluded, because they go to the log.
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
