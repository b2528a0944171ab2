import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';
import { root } from './run.js';

/* Browser translation replaces text nodes by elements. React keeps the old text node and can then no
   longer insert an element before it, remove it or update it. An element with text alone is safe, because
   React sets its content. So text needs an element of its own as soon as it, or a sibling, can change. */

type Node = { type: string; start: number; [part: string]: unknown };
type Source = { file: string; text: string; program: Node };

type Rendered = {
  /** True if the rendered value can be text. */
  isText: boolean;
  /** True if the text is a node of its own even without siblings: in a fragment, a list or a component. */
  isNode: boolean;
  /** True if the rendered value can appear, change or disappear. */
  isChanging: boolean;
  isLoose: boolean;
};

const element: Rendered = { isText: false, isNode: false, isChanging: false, isLoose: false };
const fixedText: Rendered = { ...element, isText: true };
const changingText: Rendered = { ...fixedText, isChanging: true };
const merge = (all: readonly Rendered[], isChanging = false): Rendered => ({
  isText: all.some((one) => one.isText),
  isNode: all.some((one) => one.isNode),
  isChanging: isChanging || all.some((one) => one.isChanging),
  isLoose: all.some((one) => one.isLoose || (isChanging && one.isNode)),
});
const asNode = (one: Rendered): Rendered => ({
  ...one,
  isNode: one.isText,
  isLoose: one.isText && one.isChanging,
});

/** Library components that add no element around their children. */
const transparent = /^(?:\.?(?:Fragment|Suspense|StrictMode|Root|Portal|Provider|Await)|\w+Context)$/;

/** `RichMessage` wraps each text in an element. Rich text is shown without translation or without React. */
const safe = new Set(['RichMessage', 'RichTextView', 'InlineWords', 'Blocks', 'Holding']);
const safeFiles = /^app\/ui\/(?:rich-text\/|text\/(?:rich-message|prose)\.tsx)/;

/** Library functions that return an element. */
const elementMakers = new Set(['useRender', 'cloneElement', 'createElement']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function* walk(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const inner of Object.values(value)) yield* walk(inner);
}

const isFunction = (node: unknown): node is Node =>
  isNode(node) && /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/.test(node.type);

const isJsx = (node: Node) => node.type === 'JSXElement' || node.type === 'JSXFragment';

/** Empty for a fragment. Member names start with a dot. */
function nameOf(node: Node): string {
  const { name } = (node.openingElement ?? {}) as { name?: Node };
  if (!name) return '';
  return name.type === 'JSXMemberExpression' ? `.${(name.property as Node).name}` : String(name.name);
}

const listChildren = (node: Node): Node[] =>
  (node.children as Node[]).filter((child) =>
    child.type === 'JSXText'
      ? !/^\s*\n\s*$|^$/.test(String(child.value))
      : (child.expression as Node | undefined)?.type !== 'JSXEmptyExpression',
  );

const imported = /(?:import|export)\s+(?!type\b)(?:[^;'"]*?\s+from\s+)?'([^']+)'|\bimport\('([^']+)'\)/g;

/** Lists the modules that React runs in the browser: the sign-in form and fully hydrated screens. */
export function listHydrated(): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const queue = globSync('app/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => file.startsWith('app/office/') || /application: true|\bhydrate\(/.test(read(file)));
  const found = new Set<string>();
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, named, lazy] of read(file).matchAll(imported)) {
      const from = named ?? lazy ?? '';
      const path = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from));
      if (/^app\/.*\.tsx?$/.test(path) && existsSync(join(root, path))) queue.push(path);
    }
  }
  return [...found].filter((file) => file.endsWith('.tsx')).sort();
}

/** Lists text that has siblings and can change, or whose siblings can, as `file:line <element>`. */
export function findBareText(texts: ReadonlyMap<string, string>): string[] {
  const sources = [...texts].map(
    ([file, text]): Source => ({
      file,
      text,
      program: parseAst(text, { lang: 'tsx' }) as unknown as Node,
    }),
  );
  const program = new Program(sources);
  return sources
    .filter(({ file }) => !safeFiles.test(file))
    .flatMap(({ file, text, program: tree }) =>
      [...walk(tree)]
        .filter((node) => isJsx(node) && program.hasBareText(node))
        .map((node) => `${file}:${text.slice(0, node.start).split('\n').length} <${nameOf(node)}>`),
    );
}

/** Traces rendered values through components, properties, constants and functions. */
class Program {
  readonly #parents = new Map<Node, Node>();
  readonly #sources = new Map<Node, Source>();
  /** Keyed by file and name, and by name alone if exported. */
  readonly #functions = new Map<string, Node>();
  readonly #names = new Map<Node, string>();
  readonly #uses = new Map<string, Node[]>();
  readonly #known = new Map<Node, Rendered>();

  constructor(sources: readonly Source[]) {
    for (const source of sources)
      for (const node of walk(source.program)) {
        this.#sources.set(node, source);
        for (const inner of Object.values(node).flat()) if (isNode(inner)) this.#parents.set(inner, node);
        if (node.type === 'FunctionDeclaration' && isNode(node.id)) this.#add(source, node.id, node);
        if (node.type === 'VariableDeclarator' && isFunction(node.init))
          this.#add(source, node.id as Node, node.init);
        if (node.type === 'JSXElement')
          this.#uses.set(nameOf(node), [...(this.#uses.get(nameOf(node)) ?? []), node]);
      }
  }

  /** Names are unique in a module, exported names in the project (`scripts/check-structure.js`). */
  #add({ file, text }: Source, id: Node, node: Node): void {
    const name = String(id.name);
    this.#names.set(node, name);
    this.#functions.set(`${file} ${name}`, node);
    if (new RegExp(`^export (?:default )?(?:async )?(?:function|const) ${name}\\b`, 'm').test(text))
      this.#functions.set(name, node);
  }

  #findFunction(name: string, from: Node): Node | undefined {
    return this.#functions.get(`${this.#sources.get(from)?.file} ${name}`) ?? this.#functions.get(name);
  }

  hasBareText(node: Node): boolean {
    const children = listChildren(node).map((child) => this.#render(child));
    const all = merge(children);
    return children.length > 1 ? all.isText && all.isChanging : all.isLoose;
  }

  #render(node: Node): Rendered {
    const known = this.#known.get(node);
    if (known) return known;
    this.#known.set(node, element); // stops the recursion of components that contain themselves
    const rendered = isFunction(node) ? this.#judgeFunction(node) : this.#judge(node);
    this.#known.set(node, rendered);
    return rendered;
  }

  readonly #renderAll = (nodes: readonly Node[], isChanging = false) =>
    merge(
      nodes.map((node) => this.#render(node)),
      isChanging,
    );

  #judge(node: Node): Rendered {
    switch (node.type) {
      case 'JSXText':
        return fixedText;
      case 'JSXExpressionContainer':
      case 'TSNonNullExpression':
      case 'TSAsExpression':
      case 'ParenthesizedExpression':
        return this.#render(node.expression as Node);
      case 'JSXElement':
        return /^[a-z]/.test(nameOf(node)) ? element : this.#judgeComponent(nameOf(node), node);
      case 'JSXFragment':
        return asNode(this.#renderAll(listChildren(node)));
      case 'Literal':
        return node.value === null || typeof node.value === 'boolean' ? element : fixedText;
      case 'TemplateLiteral':
        return (node.expressions as Node[]).length > 0 ? changingText : fixedText;
      case 'ConditionalExpression':
        return this.#renderAll([node.consequent as Node, node.alternate as Node], true);
      case 'LogicalExpression':
        return this.#renderAll(
          node.operator === '&&' ? [node.right as Node] : [node.left as Node, node.right as Node],
          true,
        );
      case 'Identifier':
        return this.#judgeName(String(node.name), node);
      case 'MemberExpression':
        return this.#isTypedElement(String((node.property as Node).name), node) ? element : changingText;
      case 'CallExpression':
        return this.#judgeCall(node);
      case 'ArrayExpression':
        return asNode(this.#renderAll(node.elements as Node[], true));
      default:
        return changingText;
    }
  }

  #judgeCall(node: Node): Rendered {
    const callee = node.callee as Node;
    const given = node.arguments as Node[];
    if (callee.type === 'MemberExpression') {
      if ((callee.object as Node).name === 'm') return given.length > 0 ? changingText : fixedText;
      const last = given.at(-1);
      const isList = /^(?:map|flatMap|from)$/.test(String((callee.property as Node).name));
      return isList && isFunction(last) ? asNode(this.#renderAll([last], true)) : changingText;
    }
    const name = String(callee.name);
    if (elementMakers.has(name)) return element;
    return merge([this.#render(this.#findFunction(name, node) ?? callee)], true);
  }

  #judgeFunction(node: Node): Rendered {
    const body = node.body as Node;
    if (body.type !== 'BlockStatement') return this.#render(body);
    const results: Node[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null || isFunction(value)) return;
      if (isNode(value) && value.type === 'ReturnStatement' && isNode(value.argument))
        results.push(value.argument);
      for (const inner of Object.values(value)) collect(inner);
    };
    collect(body);
    return this.#renderAll(results, results.length > 1);
  }

  #judgeComponent(name: string, use: Node): Rendered {
    if (safe.has(name)) return element;
    const component = name.startsWith('.') ? undefined : this.#findFunction(name, use);
    if (component) return asNode(this.#render(component));
    return transparent.test(name) ? asNode(this.#renderAll(listChildren(use))) : element;
  }

  /** Judges a constant by its initialiser, and a property by all values passed to its component. */
  #judgeName(name: string, from: Node): Rendered {
    if (name === 'undefined' || this.#isTypedElement(name, from)) return element;
    for (let node = this.#parents.get(from); node; node = this.#parents.get(node)) {
      if (isFunction(node) && hasIdentifier(node.params, name)) return this.#judgeProperty(name, node);
      if (!/^(?:BlockStatement|Program)$/.test(node.type)) continue;
      const declared = (node.body as Node[])
        .flatMap((statement) => ((statement.declaration ?? statement) as Node).declarations ?? [])
        .find((one) => ((one as Node).id as Node).name === name) as { init?: Node } | undefined;
      if (declared?.init) return this.#render(declared.init);
    }
    return changingText;
  }

  #isTypedElement(name: string, from: Node): boolean {
    const text = this.#sources.get(from)?.text ?? '';
    return new RegExp(`\\b${name}\\??: (?:\\(.*\\) => )?ReactElement\\b`).test(text);
  }

  #judgeProperty(name: string, owner: Node): Rendered {
    const component = this.#names.get(owner) ?? '';
    if (!/^[A-Z]/.test(component)) return changingText;
    const uses = this.#uses.get(component) ?? [];
    return uses.length > 0 ? merge(uses.map((use) => this.#judgeGiven(use, name))) : changingText;
  }

  #judgeGiven(use: Node, name: string): Rendered {
    const children = name === 'children' ? listChildren(use) : [];
    if (children.length === 1) return this.#renderAll(children);
    if (children.length > 1) return asNode(this.#renderAll(children));
    const { attributes } = use.openingElement as { attributes: Node[] };
    const given = attributes.find((one) => (one.name as Node | undefined)?.name === name);
    return isNode(given?.value) ? this.#render(given.value) : element;
  }
}

const hasIdentifier = (nodes: unknown, name: string): boolean =>
  [...walk(nodes)].some((node) => node.type === 'Identifier' && node.name === name);
