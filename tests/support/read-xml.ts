import { JSDOM } from 'jsdom';

/** An element as an object by local names: a string if it holds only text, a list for repeated names. */
// biome-ignore lint/suspicious/noExplicitAny: tests name what they look for.
export type ReadXml = any;

/** Parses XML and throws if it is not well-formed. Attributes become `@name`, mixed text `#text`. */
export function readXml(text: string): ReadXml {
  const { window } = new JSDOM();
  const document = new window.DOMParser().parseFromString(text, 'application/xml');
  const root = document.documentElement;
  if (root.localName === 'parsererror') throw new Error(root.textContent ?? 'not well-formed');
  return { [root.localName]: toValue(root) };
}

function toValue(element: Element): ReadXml {
  const attributes = [...element.attributes].filter(({ name }) => !name.startsWith('xmlns'));
  if (element.children.length === 0 && attributes.length === 0) return element.textContent;
  const value: Record<string, ReadXml> = {};
  for (const { localName, value: said } of attributes) value[`@${localName}`] = said;
  for (const child of element.children) {
    const known = value[child.localName];
    const read = toValue(child);
    value[child.localName] = known === undefined ? read : [known, read].flat();
  }
  if (element.children.length === 0) value['#text'] = element.textContent;
  return value;
}
