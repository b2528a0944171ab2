import { listSpellings } from './spellings.ts';
import { isFrenchWord, listForms, readWordForm, type WordReading } from './word-forms.ts';

/** Words that dictionaries spell in several ways, beyond the list of 1990. Valid for all their forms. */
const equalWords = `
  clé clef, paiement payement, yaourt yogourt yoghourt, lis lys, soûl saoul, soûler saouler, soûlerie saoulerie,
  bistro bistrot, cacahuète cacahouète, tsar tzar czar, haschich haschisch hachisch, fjord fiord, chah shah,
  falafel felafel, pagaille pagaïe pagaye, goulasch goulache goulash, gaieté gaîté gaité, gaiement gaîment gaiment,
  remerciement remercîment, dénouement dénoûment, dévouement dévoûment, cari curry, müesli muesli musli, khôl kohol,
  kopeck copeck, cheik cheikh, yourte iourte, tequila téquila, paella paëlla, houmous hoummous, taboulé tabboulé,
  kebab kébab, burqa burka, casher kasher kacher, narguilé narghilé, rancart rancard rencard, flemmard flémard,
  feignant faignant, mariole mariolle, cleptomane kleptomane, trimbaler trimballer, gnôle gnole gniole,
  grigri gri-gri, paraphe parafe, fantasme phantasme, cacatoès kakatoès, bette blette, mafia maffia,
  tanin tannin, orang-outan orang-outang, shampoing shampooing, tee-shirt t-shirt, granite granit, lumbago lombago,
  marijuana marihuana, soja soya, tsigane tzigane, yack yak, allô allo, litchi lychee letchi, tajine tagine,
  ukulélé ukulele, pudding pouding, vaudou vaudoux, baklava baklawa, acuponcture acupuncture, balluchon baluchon,
  bonsaï bonzaï, email e-mail, CD-ROM cédérom, roastbeef rosbif`;

/** Plurals of words of foreign origin, with the French ending and the original one. */
const equalPlurals = `
  scénarios scénarii scenarii, maximums maxima, minimums minima, optimums optima, extremums extrema,
  ultimatums ultimata, forums fora, référendums référenda referenda, mémorandums mémoranda, postulats postulata,
  sanatoriums sanatoria, planétariums planétaria, aquariums aquaria, curriculums curricula, desideratas desiderata,
  erratums errata, spaghettis spaghetti, confettis confetti, graffitis graffiti, raviolis ravioli,
  macaronis macaroni, paninis panini, paparazzis paparazzi, gnocchis gnocchi, tortellinis tortellini,
  cannellonis cannelloni, mafiosos mafiosi, solos soli, sopranos soprani, concertos concerti, librettos libretti,
  tempos tempi, imprésarios impresarii, lazzis lazzi, lieds lieder, leitmotivs leitmotive, leitmotivs leitmotiv,
  länders länder, boxs boxes, matchs matches, sandwichs sandwiches, flashs flashes, crashs crashes, lunchs lunches,
  brunchs brunches, sketchs sketches, scotchs scotches, ranchs ranches, smashs smashes, punchs punches, rushs rushes,
  speechs speeches, kirschs kirsches, coachs coaches, barmans barmen, gentlemans gentlemen, businessmans businessmen,
  rugbymans rugbymen, policemans policemen, tennismans tennismen, recordmans recordmen, cameramans cameramen,
  jazzmans jazzmen, hobbys hobbies, ladys ladies, whiskys whiskies, babys babies, partys parties, penalties penaltys,
  ferrys ferries, storys stories, dandys dandies, derbys derbies, brandys brandies, kibboutz kibboutzim,
  finals finaux, idéals idéaux, glacials glaciaux, jovials joviaux, pascals pascaux, boréals boréaux, vals vaux,
  touaregs touareg, inuits inuit, grands-mères grand-mères, grands-tantes grand-tantes`;

/** Compounds whose singular is written with or without the final s. */
const equalSingulars = `
  jean jeans, brise-glace brise-glaces, cure-dent cure-dents, cure-ongle cure-ongles, coupe-ongle coupe-ongles, ouvre-boîte ouvre-boîtes,
  taille-crayon taille-crayons, serre-livre serre-livres, casse-noisette casse-noisettes,
  presse-papier presse-papiers, protège-dent protège-dents, garde-meuble garde-meubles, vide-poche vide-poches`;

const group = (lists: string): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const list of lists.split(',')) {
    const words = list.trim().split(/\s+/);
    for (const word of words)
      groups.set(word, [...(groups.get(word) ?? []), ...words.filter((other) => other !== word)]);
  }
  return groups;
};

const [words, plurals, singulars] = [group(equalWords), group(equalPlurals), group(equalSingulars)];

/**
 * Returns the other spellings of a word as `number` shows it: « clefs », « scénarii », « plateformes ».
 * @param number number shown by the word before: s, p or unknown
 */
export function listVariants(
  form: string,
  meanings: readonly WordReading[],
  number: 's' | 'p' | '',
): string[] {
  // « lis » without its context is rather a verb than a flower.
  const isVerb =
    number === '' && meanings.some(({ codes }) => codes.some((code) => /^[ijafstcm]/.test(code)));
  const found = meanings.flatMap(({ lemma, codes }) =>
    [
      ...(isVerb && !lemma.endsWith('er') ? [] : (words.get(lemma) ?? [])),
      ...(listSpellings(form).length === 0 ? listSpellings(lemma) : []),
    ].flatMap((other) => toSameForm(form, { lemma, codes }, other)),
  );
  if (listSpellings(form).length === 0) found.push(...listPlurals(form));
  if (meanings.length === 0) found.push(...(words.get(form) ?? []));
  // « un spaghetti » has no final s, whereas « des spaghetti » may have one.
  if (number !== 's') found.push(...(plurals.get(form) ?? []));
  if (number === 's') found.push(...(singulars.get(form) ?? []));
  return [...new Set(found)].filter((other) => other !== form);
}

/** Returns the other spelling of a plural, whose parts are all plural: « plates-formes », « plateformes ». */
function listPlurals(form: string): string[] {
  if (!form.includes('-'))
    return readWordForm(form).flatMap(({ lemma, codes }) =>
      lemma === form || !codes.some((code) => /^N.p/.test(code))
        ? []
        : listSpellings(lemma)
            .map((other) => other.replaceAll(/(?<![sx])(?=-|$)/g, 's'))
            .filter((other) => other.includes('-') && isFrenchWord(other)),
    );
  const parts = form.split('-').map((part) => [part.replace(/[sx]$/, ''), part]);
  if (parts.length > maxParts) return [];
  const [first = [], ...rest] = parts;
  const singulars = rest.reduce(
    (starts, part) => starts.flatMap((start) => part.map((each) => `${start}-${each}`)),
    first,
  );
  return singulars
    .filter((singular) => singular !== form)
    .flatMap(listSpellings)
    .filter((other) => !other.includes('-'))
    .flatMap((other) => listForms(other))
    .flatMap(([written, codes]) => (codes.some((code) => /^N.[pi]/.test(code)) ? [written] : []));
}

const maxParts = 4;

/** Returns the forms of `other` with the same codes or, for a word outside the dictionary, the same ending. */
function toSameForm(form: string, { lemma, codes }: WordReading, other: string): string[] {
  const forms = listForms(other);
  if (forms.length === 0) {
    if (form === lemma) return [other];
    return form === `${lemma}s` ? [`${other}s`] : [];
  }
  return forms.flatMap(([written, others]) =>
    codes.some((code) => others.some((each) => isSameForm(code, each))) ? [written] : [],
  );
}

/** Compares codes. Genders may differ, because dictionaries disagree on some: « un relais », « une yourte ». */
const isSameForm = (a: string, b: string): boolean =>
  a === b ||
  (a.startsWith('N') &&
    b.startsWith('N') &&
    a.length === 3 &&
    a.slice(2) === b.slice(2) &&
    'em'.includes(a[1] ?? '') &&
    'em'.includes(b[1] ?? ''));
