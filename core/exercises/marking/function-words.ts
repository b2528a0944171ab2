import type { Mistake } from './mark.ts';

/** Inflected forms with separate entries in the dictionary. */
const agreeing = [
  'le la les',
  'un une des',
  'du des',
  'au aux',
  'mon ma mes',
  'ton ta tes',
  'son sa ses',
  'notre nos',
  'votre vos',
  'leur leurs',
  'ce cet cette ces',
  'celui celle ceux celles',
  'il elle ils elles',
  'eux elles',
  'tout toute tous toutes',
  'aucun aucune',
  'chacun chacune',
  'lequel laquelle lesquels lesquelles',
  'auquel auxquels auxquelles',
  'duquel desquels desquelles',
  'oeil yeux oeils',
  'ciel cieux ciels',
  'aïeul aïeux',
  'favori favoris favorite favorites',
  'rigolo rigolos rigolote rigolotes',
  'copain copains copine copines',
  'compagnon compagnons compagne compagnes',
  'héros héroïne héroïnes',
  'empereur impératrice',
  'loup louve',
  'monsieur messieurs',
  'madame mesdames',
  'mademoiselle mesdemoiselles',
];

const pronouns = [
  'je me moi',
  'tu te toi',
  'il le lui',
  'elle la lui',
  'ils les leur eux',
  'elles les leur',
  'se soi',
];

/** Homophones and near-homophones that teachers drill. */
const alike = [
  'a à',
  'ou où',
  'la là',
  'du dû',
  'des dès',
  'sur sûr',
  'mur mûr',
  'murs mûrs',
  'jeune jeûne',
  'ces ses',
  "c' s'",
  'ce se',
  'ça sa',
  'son sont',
  'on ont',
  'et est',
  'es et',
  'ai et',
  'mes mais met',
  'peu peut',
  'peu peux',
  'quand quant',
  'sans sent',
  'notre nôtre',
  'votre vôtre',
  'près prêt',
  'dont donc',
  'cru crû',
  'croit croît',
  'tache tâche',
  'cote côte',
  'leur leurs',
  'fut fût',
  'vint vînt',
  'eut eût',
  'ses sait',
  'ces sait',
  'voir voire',
  'ver vers vert verre',
];

const auxiliaries = {
  avoir: new Set(
    `ai as a avons avez ont avais avait avions aviez avaient aurai auras aura aurons aurez auront aurais aurait aurions
    auriez auraient aie aies ait ayons ayez aient eut eurent eût ayant avoir`.split(/\s+/),
  ),
  être: new Set(
    `suis es est sommes êtes sont étais était étions étiez étaient serai seras sera serons serez seront serais serait
    serions seriez seraient sois soit soyons soyez soient fut furent fût étant être`.split(/\s+/),
  ),
};

/** Returns true if one word is a form of « avoir » and the other of « être »: « elle a allé ». */
export const areAuxiliaries = (a: string, b: string): boolean =>
  (auxiliaries.avoir.has(a) && auxiliaries.être.has(b)) ||
  (auxiliaries.être.has(a) && auxiliaries.avoir.has(b));

/** Expressions whose meaning depends on being written as one word or as two. */
const splitAlike = [
  'plutôt|plus tôt',
  'bientôt|bien tôt',
  'sitôt|si tôt',
  'aussitôt|aussi tôt',
  "davantage|d'avantage",
  "davantage|d'avantages",
  'quoique|quoi que',
  "quoiqu'|quoi qu'",
  "quelqu'|quel qu'",
  'quelque|quelle que',
  'quelques|quels que',
  'quelques|quelles que',
  'parce|par ce',
  'quelque|quel que',
  'surtout|sur tout',
  'affaire|à faire',
  'pourquoi|pour quoi',
];

const groupWords = (groups: readonly string[]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const group of groups)
    for (const word of group.split(' '))
      found.set(word, new Set([...(found.get(word) ?? []), ...group.split(' ')]));
  return found;
};

const agreeingWith = groupWords(agreeing);
const pronounsLike = groupWords(pronouns);
const alikeTo = groupWords(alike);

const splits = new Set(splitAlike.flatMap((pair) => [pair, pair.split('|').reverse().join('|')]));

/** Returns true if two words are confused because they sound alike. */
export const areAlike = (a: string, b: string): boolean => alikeTo.get(a)?.has(b) ?? false;

/** Returns true if a word and a pair of words are confused: « plutôt », « plus tôt ». */
export const areSplitAlike = (a: string, b: string): boolean => splits.has(`${a}|${b}`);

/** Returns the mistake of writing one function word for another, or null. */
export function nameFunctionWords(expected: string, given: string): Mistake | null {
  if (agreeingWith.get(expected)?.has(given)) return 'agreement';
  if (pronounsLike.get(expected)?.has(given)) return 'other-form';
  return null;
}

const contractions = new Set([
  'du|de le',
  'des|de les',
  'au|à le',
  'aux|à les',
  'duquel|de lequel',
  'auquel|à lequel',
]);

/** Returns true for an uncontracted form: « de le » for « du ». */
export const isUncontracted = (expected: string, given: string): boolean =>
  contractions.has(`${expected}|${given}`);

/** Returns true if `elided` is `whole` without its last vowel: « j' », « je ». */
export function isElidedFrom(elided: string, whole: string): boolean {
  if (!elided.endsWith("'") || whole.endsWith("'")) return false;
  const stem = elided.slice(0, -1);
  return whole.length === stem.length + 1 && whole.startsWith(stem) && /[eai]$/.test(whole);
}

const numerals = new Set(
  `zéro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente
  quarante cinquante soixante septante octante huitante nonante cent cents mille million millions milliard milliards et
  unième deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième
  quatorzième quinzième seizième vingtième centième millième`.split(/\s+/),
);

/** Numerals next to which no hyphen was written before 1990. */
const apart = new Set('et cent cents mille million millions milliard milliards centième millième'.split(' '));

export const isNumeral = (word: string): boolean => numerals.has(word);

/** Returns true if a space is right between two numerals; since 1990, a hyphen is always right. */
export const maySpace = (a: string, b: string): boolean => apart.has(a) || apart.has(b);
