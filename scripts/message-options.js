import { existsSync, readFileSync } from 'node:fs';

/** @type {{ locales: string[] }} */
export const { locales } = JSON.parse(
  readFileSync(new URL('../messages.inlang/settings.json', import.meta.url), 'utf8'),
);

/** The declarations serve type checks alone; a running school is installed without the compiler. */
export const emitTsDeclarations = existsSync(new URL('../node_modules/typescript', import.meta.url));

/** How the interface texts are compiled, for the scripts and for Vite. */
export const messageOptions = {
  project: './messages.inlang',
  outdir: './words/whole',
  outputStructure: /** @type {const} */ ('locale-modules'),
  strategy: /** @type {['baseLocale']} */ (['baseLocale']),
  // With one language nothing is left to choose at run time.
  ...(locales.length === 1 ? { experimentalStaticLocale: JSON.stringify(locales[0]) } : {}),
  emitTsDeclarations,
  emitReadme: false,
  emitPrettierIgnore: false,
};

/** The same texts with a module each: a built page then carries the texts it shows and no others. */
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

/**
 * The only formatter that the messages use, with its rules made once: a list of 24 cards would make 48 otherwise, a
 * fiftieth of what its page costs. A message that uses another formatter does not build.
 */
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
 * All that the messages need of the runtime when there is one language. The whole one (cookies, addresses,
 * storage) would be half of a public page's script.
 * @param {string} locale
 */
function onlyLocale(locale) {
  return `export const experimentalStaticLocale = ${JSON.stringify(locale)};\nexport const getLocale = () => experimentalStaticLocale;\n`;
}
