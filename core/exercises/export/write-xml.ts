import { escapeXml } from '#common/text.ts';

export const element = (name: string, content: string, attributes: Record<string, string | number> = {}) => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
};

/** Writes an element around a `text` element, as Moodle expects. */
export const textElement = (name: string, text: string, attributes: Record<string, string | number> = {}) =>
  element(name, element('text', escapeXml(text)), attributes);

export const toHtml = (text: string): string => wrapLines(escapeXml(text));

export const wrapLines = (html: string): string =>
  html && `<p>${html.replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`;
