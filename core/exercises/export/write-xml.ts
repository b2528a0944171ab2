import { escapeXml } from '#common/text.ts';

/** An element around what is written already. */
export const element = (name: string, content: string, attributes: Record<string, string | number> = {}) => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
};

/** An element that holds a text, as Moodle has it. */
export const textElement = (name: string, text: string, attributes: Record<string, string | number> = {}) =>
  element(name, element('text', escapeXml(text)), attributes);

/** A plain text as HTML: its paragraphs and its lines. */
export const toHtml = (text: string): string => wrapLines(escapeXml(text));

/** What is HTML already, but for its lines. */
export const wrapLines = (html: string): string =>
  html && `<p>${html.replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`;
