/**
 * The upper half of code page 437, the one of ZIP. Where it has only frames, which are in no name, stand the letters of page 850, which
 * a French Windows writes instead.
 */
const upperHalf = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝╜╛┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬╧ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
].join('');

/** A name in an archive: UTF-8 where it says so, or is so without saying it, as those of macOS; else code page 437. */
export function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 128),
    ).join('');
  }
}

/** Folders, and what systems leave in archives for themselves. */
export const isForPeople = (name: string): boolean =>
  !/[\\/]$/.test(name) && !/(^|[\\/])(__MACOSX[\\/]|\.[^\\/]*[^.\\/]|(Thumbs\.db|desktop\.ini)$)/i.test(name);
