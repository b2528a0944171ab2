import { type ESTree, parseSync, Visitor } from 'vite';

/** The position of an interface text on a screen; each position has a maximum length. */
export type TextRole = 'label' | 'button' | 'hint' | 'error' | 'lead';

/** Names of attributes and properties whose message has that role. */
const rolesOfNames: Readonly<Record<string, TextRole>> = {
  label: 'label',
  legend: 'label',
  term: 'label',
  button: 'button',
  buttonLabel: 'button',
  submit: 'button',
  submitLabel: 'button',
  add: 'button',
  yes: 'button',
  no: 'button',
  hint: 'hint',
  error: 'error',
  userMessage: 'error',
  refusal: 'error',
  refused: 'error',
  missing: 'error',
  malformed: 'error',
  lead: 'lead',
};

const buttons = new Set(['Button', 'LinkButton', 'button']);

/** Returns each message key used in a source file in a position of known role: `label={m.key()}`, `hint: m.key`. */
export function findTextRoles(fileName: string, source: string): { key: string; role: TextRole }[] {
  const found: { key: string; role: TextRole }[] = [];
  const add = (role: TextRole | undefined, node: ESTree.Node | null) => {
    if (role && node) found.push(...readKeys(node).map((key) => ({ key, role })));
  };
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && value?.type === 'JSXExpressionContainer')
        add(rolesOfNames[name.name], value.expression);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') add(rolesOfNames[key.name], value);
    },
    JSXElement: ({ openingElement, children }) => {
      const { name } = openingElement;
      if (name.type !== 'JSXIdentifier' || !buttons.has(name.name)) return;
      for (const child of children)
        if (child.type === 'JSXExpressionContainer') add('button', child.expression);
    },
  }).visit(parseSync(fileName, source).program);
  return found;
}

/** Returns the keys of `m.key`, `m.key()` and of both branches of a condition. */
function readKeys(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'CallExpression':
      return readKeys(node.callee);
    case 'ConditionalExpression':
      return [...readKeys(node.consequent), ...readKeys(node.alternate)];
    case 'LogicalExpression':
      return [...readKeys(node.left), ...readKeys(node.right)];
    case 'MemberExpression':
      return node.object.type === 'Identifier' &&
        node.object.name === 'm' &&
        node.property.type === 'Identifier'
        ? [node.property.name]
        : [];
    default:
      return [];
  }
}
