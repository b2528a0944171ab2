import { m } from '#words/messages.js';
import { toPlainWords } from '../plain-words.ts';
import type { XmlElement } from '../read-element.ts';
import { writeSign } from './qti-item.ts';

/** Content that was not imported, and reasons to refuse the whole item, as French sentences. */
export type Reasons = { lost: Set<string>; refused: Set<string> };

/**
 * Converts mixed content to plain text. Each of the `signed` elements becomes a placeholder.
 * @throws {AppError} `invalid-input` if the content exceeds the bounds of HTML
 */
export function readMixed(element: XmlElement, signed: readonly XmlElement[], reasons: Reasons): string {
  const html = element.content.map((node) => toHtml(node, signed, reasons)).join('');
  return toPlainWords(html, reasons.lost).replace(/ {2,}/g, ' ');
}

/** Elements that are read elsewhere or never shown. */
const hidden = new Set([
  ...['feedbackInline', 'feedbackBlock', 'modalFeedback', 'rubricBlock', 'prompt', 'gapText', 'gapImg'],
  ...[
    'stylesheet',
    'catalogInfo',
    'script',
    'style',
    'templateInline',
    'templateBlock',
    'positionObjectStage',
  ],
]);

const pictures = new Set(['img', 'picture', 'svg']);
const media = new Set(['audio', 'video', 'mediaInteraction']);
const embedded = new Set(['object', 'iframe', 'include']);
/** Elements of QTI around content. */
const holders = new Set(['contentBody', 'infoControl', 'hottext', 'gap']);
const empty = new Set(['br', 'hr', 'wbr']);

function toHtml(node: string | XmlElement, signed: readonly XmlElement[], reasons: Reasons): string {
  // Named references of HTML are resolved with the HTML; XML has only five of them.
  if (typeof node === 'string')
    return node
      .replace(/[ \t\n]+/g, ' ')
      .replace(/&(?![a-z]{2,10};)/gi, '&amp;')
      .replaceAll('<', '&lt;');
  const { name, attributes, content } = node;
  const place = signed.indexOf(node);
  if (place >= 0) return isInline(node) ? writeSign(place) : `<p>${writeSign(place)}</p>`;
  if (hidden.has(name)) return '';
  if (name === 'printedVariable') reasons.refused.add(m.importing_kind_calculated());
  const loss = nameLoss(name, attributes.type);
  if (loss) {
    reasons.lost.add(loss);
    return '';
  }
  if (name === 'math') return readFormula(node, reasons);
  if (empty.has(name)) return `<${name}>`;
  const lines =
    name === 'pre'
      ? content.flatMap((child) => (typeof child === 'string' ? toLines(child) : child))
      : content;
  const inside = lines.map((child) => toHtml(child, signed, reasons)).join('');
  if (holders.has(name)) return inside;
  // Unknown content may contain answers, for example the reasons of an author for each option.
  if (!/^[a-z][a-z\d]{0,20}$/.test(name))
    reasons.refused.add(m.importing_kind_other({ name: name.slice(0, 40) }));
  const link = name === 'a' && attributes.href ? ' href="#"' : '';
  const struck = /line-through/.test(attributes.style ?? '') ? ' style="text-decoration: line-through"' : '';
  return `<${name}${link}${struck}>${inside}</${name}>`;
}

function nameLoss(name: string, type = ''): string | undefined {
  if (pictures.has(name) || (name === 'object' && /^image\b/i.test(type))) return m.importing_lost_pictures();
  if (media.has(name) || (name === 'object' && /^(?:audio|video)\b/i.test(type)))
    return m.importing_lost_media();
  return embedded.has(name) ? m.importing_lost_embedded() : undefined;
}

const lineBreak: XmlElement = { name: 'br', attributes: {}, children: [], text: '', content: [], at: 0 };

const toLines = (text: string): (string | XmlElement)[] =>
  text.split('\n').flatMap((line, index) => (index > 0 ? [lineBreak, line] : [line]));

export const isInline = ({ name }: XmlElement): boolean =>
  /^(?:textEntryInteraction|inlineChoiceInteraction|hottext|gap)$/.test(name);

const plainFormula = new Set(['math', 'semantics', 'mrow', 'mstyle', 'mi', 'mn', 'mo', 'mtext', 'mspace']);

/** Converts a formula in one line, such as `2 + x`. Refuses fractions, exponents and other layouts. */
function readFormula(element: XmlElement, { refused }: Reasons): string {
  const parts: string[] = [];
  const read = ({ name, text, children }: XmlElement): void => {
    if (name.startsWith('annotation')) return;
    if (!plainFormula.has(name)) refused.add(m.importing_kind_formula());
    if (children.length === 0 && text.trim()) parts.push(text.trim());
    for (const child of children) read(child);
  };
  read(element);
  return toHtml(parts.join(' '), [], { lost: new Set(), refused });
}
