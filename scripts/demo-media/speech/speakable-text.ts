/** What a speech synthesiser reads well: plain spaces and apostrophes, no guillemets, hours and signs in words. */
export function speakableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/[«»*]/g, '')
    .replaceAll('…', '.')
    .replaceAll(/ – ?/g, ', ')
    .replaceAll(/(\d+) h (\d+)/g, '$1 heures $2')
    .replaceAll(/ +/g, ' ')
    .trim();
}
