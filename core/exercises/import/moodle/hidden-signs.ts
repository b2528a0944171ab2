/** The signs of Moodle's fields. What its readers look for stands as such; what is text is written `&#35;`. */
const fieldSigns = '#%*/=[\\]{}~';

/** Stands before the place of a sign in `fieldSigns`; the file holds no private sign. */
const firstPrivate = 0xe200;

/** Hides the signs that are written as references: Moodle finds its fields before it reads those. */
export const hideReferences = (html: string): string =>
  html.replace(/&#(?:(\d{2,3})|x([\da-f]{2}));/gi, (whole, decimal?: string, hexadecimal?: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    const place = fieldSigns.indexOf(String.fromCharCode(code));
    return place < 0 ? whole : String.fromCharCode(firstPrivate + place);
  });

/** What was hidden, once the fields are found. */
export const showReferences = (text: string): string =>
  text.replace(/[\ue200-\ue20a]/g, (sign) => fieldSigns[sign.charCodeAt(0) - firstPrivate] ?? '');
