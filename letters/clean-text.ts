/**
 * Makes one stretch of plain text of what came from outside (a name, a title): no line break that could become a mail
 * header, no control or private-use character, no mark that turns the reading direction.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, (blank) => (/^[\u00a0\u202f]$/.test(blank) ? blank : ' '))
    .replace(/[\p{Co}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** The same, without blanks around and of at most `length` signs. */
export function cleanLine(text: string, length = 150): string {
  const line = cleanText(text).trim();
  const signs = Array.from(line);
  return signs.length <= length
    ? line
    : `${signs
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Keeps the lines of a text that was accepted as it is, without what could disturb the page around it. */
export function cleanLines(text: string): string[] {
  return text
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]|[\p{Co}\u202a-\u202e\u2066-\u2069]/gu, '').trimEnd());
}

/**
 * Checks an address that a letter leads to and writes it in its canonical form.
 * @throws TypeError when it is not an absolute http or https address.
 */
export function checkLink(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    throw new TypeError(`A letter cannot lead to ${JSON.stringify(address)}`);
  return url.href;
}
