import { type ESTree, parseSync, Visitor } from 'vite';

/** A piece of text that people read, as it stands in a source file. */
export type Copy = { text: string; line: number };

/** What stands for a value or an element inside a text: a letter, so that signs beside it are judged as in a sentence. */
const filler = 'x';

/** Attributes that hold names, drawings and settings of the browser, never words. */
const technical = new Set(['className', 'd', 'viewBox', 'sizes', 'srcSet', 'allow', 'rel', 'content']);

/**
 * The prose of a TypeScript or TSX file: string literals, templates and JSX text that look like French words, each sentence whole
 * around the values and elements inside it. What is given to `typeset()` is left out: it is set when it is shown.
 */
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

/** As JSX does: a line break and the indentation around it are one space, or none at the ends. */
const joinLines = (text: string) =>
  text.replace(/^[ \t]*\n[ \t\n]*|[ \t\n]*\n[ \t]*$/g, '').replace(/[ \t\n]*\n[ \t\n]*/g, ' ');

/** What the specification gives to the letter, in its own language. */
const givenWords = /^(?:Loading\.\.\.$|Page Not Found)/;

/** Two words, or a word and a sign; not a program, a type of content, or one name. */
function isProse(text: string): boolean {
  if (givenWords.test(text) || /[{}=]|^\w+\/\w+;/.test(text)) return false;
  return /\p{L}{2,}['’,.;:!?…»]*[ \u00a0\u202f]+[«(]?\p{L}|\p{L}['’]\p{L}|\p{L}[ \u00a0\u202f][;:!?»]/u.test(
    text,
  );
}
