import type { XmlElement } from '../read-element.ts';

/**
 * Returns the element with the names of QTI 2, without prefixes:
 * `qti-choice-interaction` and `qti:choiceInteraction` become `choiceInteraction`, `max-choices` `maxChoices`.
 */
export function normaliseElement({ name, attributes, content, ...rest }: XmlElement): XmlElement {
  const nodes = content.map((node) => (typeof node === 'string' ? node : normaliseElement(node)));
  return {
    ...rest,
    name: normaliseName(name),
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [normaliseName(key), value]),
    ),
    content: nodes,
    children: nodes.filter((node) => typeof node !== 'string'),
  };
}

const normaliseName = (name: string): string =>
  name
    .replace(/^[^:]*:/, '')
    .replace(/^qti-/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the descendants with one of the names, in the order of the file. */
export const listDeep = (element: XmlElement, ...names: string[]): XmlElement[] =>
  element.children.flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...listDeep(child, ...names),
  ]);
