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
export const foldLookAlikes = (text: string): string =>
  text
    .replaceAll(presented, (letter) => letter.normalize('NFKC'))
    .replaceAll(foreign, (letter) => alike.get(letter) ?? letter)
    .replaceAll('º', '°');
