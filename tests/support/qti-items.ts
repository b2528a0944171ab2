/** Returns an item of QTI 2.1. */
export const qtiItem = (parts: string, { id = 'marche-1', title = 'Au marché', more = '' } = {}): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${title}" adaptive="false" timeDependent="false"${more}>
${parts}
</assessmentItem>`;

/** Returns a response declaration with its right values. */
export const qtiResponse = (
  cardinality: string,
  right: readonly string[],
  { id = 'RESPONSE', type = 'identifier', mapping = '' } = {},
): string =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${type}"><correctResponse>${right.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${mapping && `<mapping defaultValue="0">${mapping}</mapping>`}</responseDeclaration>`;

export const qtiBody = (content: string): string => `<itemBody>\n${content}\n</itemBody>`;

export const qtiChoice = (prompt: string, options: Readonly<Record<string, string>>): string =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>${prompt}</prompt>${Object.entries(
    options,
  )
    .map(([id, text]) => `<simpleChoice identifier="${id}">${text}</simpleChoice>`)
    .join('')}</choiceInteraction>`;

const html = new Set([
  'p',
  'br',
  'b',
  'img',
  'audio',
  'input',
  'object',
  'ruby',
  'rt',
  'table',
  'tr',
  'td',
  'math',
  'mi',
  'mo',
  'mfrac',
  'mn',
]);

const toDashes = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Rewrites items of QTI 2 with the names of QTI 3. */
export const toQti3 = (xml: string): string =>
  xml
    .replace(/(<\/?)([a-z][A-Za-z]*)/g, (whole, sign, name) =>
      html.has(name) ? whole : `${sign}qti-${toDashes(name)}`,
    )
    .replace(/\s([a-z]+[A-Z][A-Za-z]*)(?==")/g, (_, name) => ` ${toDashes(name)}`)
    .replace('imsqti_v2p1', 'imsqtiasi_v3p0');

/** Adds a prefix to the elements of QTI 2. */
export const toPrefixed = (xml: string): string =>
  xml
    .replace(/(<\/?)([a-z][A-Za-z]*)/g, (whole, sign, name) =>
      html.has(name) ? whole : `${sign}qti:${name}`,
    )
    .replace('xmlns=', 'xmlns:qti=');
