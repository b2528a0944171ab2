const rules: { name: string; pattern: RegExp }[] = [
  { name: 'straight apostrophe', pattern: /'/ },
  { name: 'straight quotation mark', pattern: /"/ },
  { name: 'three dots instead of …', pattern: /\.\.\./ },
  { name: 'double space', pattern: /[ \u00A0\u202F]{2}/ },
  { name: 'space at the end of a line', pattern: /[ \u00A0\u202F](\n|$)/ },
  { name: 'no U+202F before ; : ! ? »', pattern: /(?<![\u202F?!])[;:!?»](?!\/\/)/ },
  { name: 'no U+202F after «', pattern: /«(?!\u202F)/ },
  { name: 'hyphen used as a dash', pattern: / - / },
  { name: 'plain space before a dash inside a line', pattern: /\S –/ },
  { name: 'oe instead of œ', pattern: /(?:c|s|v|n|b|m)oeu|\boeuv|\boeil/i },
  { name: 'plain space in a duration', pattern: /\d (?:h|min)\b|\bh \d/ },
  { name: 'plain space before € or %', pattern: /\d ?[€%]/ },
  {
    name: 'ordinal that is not raised',
    pattern: /(?<![\p{L}\d])(?:\d{1,3}|[IVX]+)(?:er|re|ème|e)(?![\p{L}\d])/u,
  },
  { name: 'decomposed letters (not NFC)', pattern: /[aceinouy]\p{Mn}/iu },
];

/** Lists violations of French typography, each with the rule and the text around it. */
export function findTypographicFaults(text: string): string[] {
  return rules.flatMap(({ name, pattern }) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      (match) => `${name}: ${JSON.stringify(text.slice(Math.max(0, match.index - 20), match.index + 20))}`,
    ),
  );
}
