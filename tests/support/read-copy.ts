import { type ESTree, parseSync, Visitor } from 'vite';

/** An interface text in a source file. */
export type Copy = { text: string; line: number };

/** Placeholder of a value or element, so that punctuation beside it is checked as in a sentence. */
const filler = 'x';

/** Attributes that never contain prose. */
const technical = new Set(['className', 'd', 'viewBox', 'sizes', 'srcSet', 'allow', 'rel', 'content']);

/** Extracts French prose from strings and JSX, one entry per sentence. Skips arguments of `typeset()`. */
export function readCopy(fileName: string, source: string): Copy[] {
  const { program, errors } = parseSync(fileName, source);
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  const skipped: ESTree.Span[] = [];
  const found: (Copy & { at: number })[] = [];
  const add = (text: string, at: number) => {
    if (isProse(text)) found.push({ text, at, line: source.slice(0, at).split('\n').length });
  };
  const readChildren = (children: readonly ESTree.JSXChild[]) => {
    const text = children.map((child) => (child.type === 'JSXText' ? child.value : filler)).join('');
    if (children.some((child) => child.type === 'JSXText')) add(joinLines(text), children[0]?.start ?? 0);
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value, node.start);
    },
    TemplateLiteral: (node) => add(node.quasis.map(({ value }) => value.cooked).join(filler), node.start),
    JSXElement: (node) => readChildren(node.children),
    JSXFragment: (node) => readChildren(node.children),
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && technical.has(node.name.name)) skipped.push(node);
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'typeset') skipped.push(node);
    },
    ImportDeclaration: (node) => void skipped.push(node),
  }).visit(program);
  return found
    .filter(({ at }) => !skipped.some(({ start, end }) => start <= at && at < end))
    .map(({ text, line }) => ({ text, line }));
}

/** Joins lines as JSX does. */
const joinLines = (text: string) =>
  text.replace(/^[ \t]*\n[ \t\n]*|[ \t\n]*\n[ \t]*$/g, '').replace(/[ \t\n]*\n[ \t\n]*/g, ' ');

/** English texts prescribed by the specification. */
const givenWords = /^(?:Loading\.\.\.$|Page Not Found)/;

/** True for two words, or a word and a punctuation mark. False for code, content types and single names. */
function isProse(text: string): boolean {
  if (givenWords.test(text) || /[{}=]|^\w+\/\w+;/.test(text)) return false;
  return /\p{L}{2,}['’,.;:!?…»]*[ \u00a0\u202f]+[«(]?\p{L}|\p{L}['’]\p{L}|\p{L}[ \u00a0\u202f][;:!?»]/u.test(
    text,
  );
}
