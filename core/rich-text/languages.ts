/** Languages of phrase translations (BCP 47), chosen by demand among learners of French. */
export const languages = [
  ...['en', 'es', 'pt', 'de', 'it', 'nl', 'pl', 'uk', 'ru', 'ro', 'el', 'tr'],
  ...['ar', 'fa', 'hi', 'bn', 'vi', 'th', 'id', 'zh', 'ja', 'ko', 'sv', 'cs'],
] as const;

export const isLanguage = (value: unknown): value is (typeof languages)[number] =>
  languages.includes(value as (typeof languages)[number]);
