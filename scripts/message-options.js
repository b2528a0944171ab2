import { existsSync, readFileSync } from 'node:fs';

/** @type {{ locales: string[] }} */
export const { locales } = JSON.parse(
  readFileSync(new URL('../messages.inlang/settings.json', import.meta.url), 'utf8'),
);

/** Declarations serve type checks only. A running school is installed without TypeScript. */
export const emitTsDeclarations = existsSync(new URL('../node_modules/typescript', import.meta.url));

export const messageOptions = {
  project: './messages.inlang',
  outdir: './words/whole',
  outputStructure: /** @type {const} */ ('locale-modules'),
  strategy: /** @type {['baseLocale']} */ (['baseLocale']),
  // With a single language there is no choice at run time.
  ...(locales.length === 1 ? { experimentalStaticLocale: JSON.stringify(locales[0]) } : {}),
  emitTsDeclarations,
  emitReadme: false,
  emitPrettierIgnore: false,
};

/** The same with one module per message, so that a built page contains only the texts it shows. */
export const splitMessageOptions = {
  ...messageOptions,
  outdir: './words/split',
  outputStructure: /** @type {const} */ ('message-modules'),
  emitTsDeclarations: false,
  additionalFiles: {
    'registry.js': exemptRules(),
    ...(locales.length === 1 ? { 'runtime.js': onlyLocale(locales[0] ?? '') } : {}),
  },
};

/** Caches plural rules, of which a list creates 48 (2 % of its cost). Other formatters fail the build. */
function exemptRules() {
  return `/** @type {Map<string, Intl.PluralRules>} */
const kept = new Map();
export function plural(locale, input, options = {}) {
  const key = locale + (options.type ?? '');
  const rules = kept.get(key) ?? new Intl.PluralRules(locale, options);
  kept.set(key, rules);
  return rules.select(Number(input));
}
`;
}

/**
 * Minimal runtime for one language. The full one would be half of the script of a public page.
 * @param {string} locale
 */
function onlyLocale(locale) {
  return `export const experimentalStaticLocale = ${JSON.stringify(locale)};\nexport const getLocale = () => experimentalStaticLocale;\n`;
}
