const maxCharacters = 20_000;

/** Texts of these characters need no folding. */
const usual = /^(?:[ !-&(-;=?-_a-z{-~àâäçéèêëîïôöùûüÀÂÇÉÈÊËÎÏÔÙÛ]|'(?!'))*$/;

const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** The space that phones insert before an apostrophe: « j 'ai ». */
const spacedElision =
  / '(?<=(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel|pres)?qu|aujourd) ')(?= ?\p{L})/giu;

/** Makes visually identical texts equal. `isLiteral`: as in keys prepared before look-alikes were folded. */
export function normaliseText(text: string, isLiteral = false): string {
  const cut = text.slice(0, maxCharacters);
  return (usual.test(cut) ? cut : foldSigns(cut, isLiteral))
    .replaceAll(spacedElision, "'")
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '');
}

/** Letters of other alphabets, and variants of Latin letters, that look like a Latin letter. */
const alike = new Map(
  [
    // Cyrillic
    'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ ЁË ЇÏ ӀI',
    'аa еe оo рp сc уy хx ѕs іi јj ёë їï ӏl һh ԁd ԛq ԝw',
    // Greek
    'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa οo ιi νv ρp υu ϲc όó άá ίí',
    'ıi ɑa ɡg ſs',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}ıɑɡſ]/gu;

/** Ligatures, superscripts, letters of full width and of mathematics. */
const presented =
  /[\uFB00-\uFB06\uFE50-\uFE6F\uFF01-\uFF5E¹²³\u2070-\u209C\u1D2C-\u1D6A\u02B0-\u02B8\u02E1-\u02E3ĲĳǇ-ǌ\u{1D400}-\u{1D7FF}]/gu;

/** Replaces letters by the Latin letters that look the same: Cyrillic « а », « ﬁ », « ᵉ ». */
const foldLookAlikes = (text: string): string =>
  text
    .replaceAll(presented, (letter) => letter.normalize('NFKC'))
    .replaceAll(foreign, (letter) => alike.get(letter) ?? letter)
    .replaceAll('º', '°');

function foldSigns(text: string, isLiteral: boolean): string {
  const composed = text
    .replaceAll(/[\t\n\v\f\r\u0085\p{Zs}\u2028\u2029\u3164]+/gu, ' ')
    .replaceAll(invisible, '')
    .normalize('NFC');
  return (isLiteral ? composed : foldLookAlikes(composed).replaceAll(/<<|>>|[‹›]/g, '"'))
    .replaceAll(/[’‘‛ʼʹʻ′`´＇]/g, "'")
    .replaceAll(/[‐‑‒–—―−﹘﹣－]/g, '-')
    .replaceAll(/''|[«»“”„‟″〝〞＂]/g, '"')
    .replaceAll('…', '...');
}
