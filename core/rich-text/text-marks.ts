/** HTML elements by text mark, in the order of the schema: each mark encloses the marks listed after it. */
export const textMarks = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  highlight: 'mark',
  superscript: 'sup',
  subscript: 'sub',
} as const;

export type TextMark = keyof typeof textMarks;
export type TextMarkElement = (typeof textMarks)[TextMark];

export const textMarkNames = Object.keys(textMarks) as TextMark[];

export const findTextMark = (element: string): TextMark | undefined =>
  textMarkNames.find((name) => textMarks[name] === element);

const equivalents: Readonly<Record<string, TextMarkElement>> = {
  ...Object.fromEntries(Object.values(textMarks).map((element) => [element, element])),
  ...{ b: 'strong', i: 'em', cite: 'em', del: 's', strike: 's', ins: 'u' },
};

/** Returns the text mark element equivalent to an HTML tag (`del` → `s`), or null. */
export const toTextMarkElement = (tag: string): TextMarkElement | null =>
  Object.hasOwn(equivalents, tag) ? (equivalents[tag] ?? null) : null;
