import { describe, expect, it, test } from 'vitest';
import { typeset, typesetRuns } from './typography.ts';

/** Shows the no-break spaces: ⍽ for U+00A0, ⎵ for U+202F. */
function show(text: string): string {
  return text.replaceAll('\u00a0', '⍽').replaceAll('\u202f', '⎵');
}

const table: Record<string, [string, string][]> = {
  apostrophes: [
    ["L'école d'été, aujourd'hui", 'L’école d’été, aujourd’hui'],
    ["jusqu'à ce qu'il vienne", 'jusqu’à ce qu’il vienne'],
    ['l\'"été"', 'l’«⎵été⎵»'],
    ["le pronom l' devant une voyelle", 'le pronom l’ devant une voyelle'],
    ["entre 'guillemets simples'", "entre 'guillemets simples'"],
    ["une remise de 5' 30", "une remise de 5' 30"],
  ],
  'quotation marks': [
    ['"Bonjour"', '«⎵Bonjour⎵»'],
    ['Le mot "été" et le mot "hiver".', 'Le mot «⎵été⎵» et le mot «⎵hiver⎵».'],
    ['Le mot " été " ici', 'Le mot «⎵été⎵» ici'],
    ['Il dit “oui”', 'Il dit «⎵oui⎵»'],
    ['«oui»', '«⎵oui⎵»'],
    ['« oui »', '«⎵oui⎵»'],
    ['«\u00a0oui\u00a0»', '«⎵oui⎵»'],
    ['« Il a dit "non" »', '«⎵Il a dit “non”⎵»'],
    ['"Il a dit "non" hier"', '«⎵Il a dit “non” hier⎵»'],
    ['un écran de 15" mat', 'un écran de 15" mat'],
    ['un écran de 15" "mat"', 'un écran de 15" «⎵mat⎵»'],
    ['("oui")', '(«⎵oui⎵»)'],
    ['une citation "jamais close', 'une citation "jamais close'],
    ['"un\n\ndeux"', '"un\n\ndeux"'],
    ['"Quoi?"', '«⎵Quoi⎵?⎵»'],
  ],
  'high punctuation': [
    ['Vraiment?', 'Vraiment⎵?'],
    ['Vraiment ?', 'Vraiment⎵?'],
    ['Vraiment\u00a0?', 'Vraiment⎵?'],
    ['Vraiment\u2009?', 'Vraiment⎵?'],
    ['Quoi?! Non!!!', 'Quoi⎵?! Non⎵!!!'],
    ['Vraiment… ?', 'Vraiment…⎵?'],
    ['un; deux ; trois', 'un⎵; deux⎵; trois'],
    ['Voici: un', 'Voici⎵: un'],
    ['Voici :\nun', 'Voici⎵:\nun'],
    ['(?)', '(?)'],
    ['?', '?'],
    ['« ? »', '«⎵?⎵»'],
    ['un\n: deux', 'un\n: deux'],
    ['Bravo :-) et ;-)', 'Bravo :-) et ;-)'],
    ['**Attention**: danger', '**Attention**⎵: danger'],
    ['(oui !)', '(oui⎵!)'],
  ],
  dots: [
    ['Bon...', 'Bon…'],
    ['Bon... !', 'Bon…⎵!'],
    ['....', '....'],
  ],
  'no line break': [
    ['12,50 € et 50 %', '12,50⍽€ et 50⍽%'],
    ['50%, 12€', '50⍽%, 12⍽€'],
    ['1 234,50 €', '1⎵234,50⍽€'],
    ['1 234 567 mots', '1⎵234⎵567 mots'],
    ['en 2026 150 élèves', 'en 2026 150 élèves'],
    ['le B2 100 exercices', 'le B2 100 exercices'],
    ['1 h 30 ou 45 min', '1⍽h⍽30 ou 45⍽min'],
    ['le 1er décembre 2026', 'le 1ᵉʳ⍽décembre 2026'],
    ['la 1re et la 2e fois, la 3ème, la 4eme', 'la 1ʳᵉ et la 2ᵉ fois, la 3ᵉ, la 4ᵉ'],
    ['au XIXe siècle, la Ve République', 'au XIXᵉ siècle, la Vᵉ République'],
    ['Le, Ce, 1e9, 12,1e, B2e, 2026e', 'Le, Ce, 1e9, 12,1e, B2e, 2026e'],
    ['le 12 mai', 'le 12⍽mai'],
    ['12 maisons', '12 maisons'],
    ['M. Dupont, Mme Durand, n° 5, p. 12', 'M.⍽Dupont, Mme⍽Durand, n°⍽5, p.⍽12'],
    ['3 hommes', '3 hommes'],
    ['TVA non applicable, art. 293 B du CGI', 'TVA non applicable, art.⍽293⍽B du CGI'],
    ['Art. 293 B, article 39 A', 'Art.⍽293⍽B, article 39⍽A'],
    ['10 C’est dit, 20 À lire, 30 BD', '10 C’est dit, 20 À lire, 30 BD'],
  ],
  'unchanged text': [
    ['à 14:30 ou 9:05:10', 'à 14:30 ou 9:05:10'],
    ['https://exemple.fr/a?b=c&d=é', 'https://exemple.fr/a?b=c&d=é'],
    ["https://exemple.fr:8080/l'eau?q=a:b;c!d...e", "https://exemple.fr:8080/l'eau?q=a:b;c!d...e"],
    ['Lisez https://exemple.fr/a?b=1 !', 'Lisez https://exemple.fr/a?b=1⎵!'],
    ['Lisez https://exemple.fr/a?', 'Lisez https://exemple.fr/a⎵?'],
    ['(voir https://exemple.fr/a; puis rien)', '(voir https://exemple.fr/a⎵; puis rien)'],
    ["www.exemple.fr/?x=l'eau", "www.exemple.fr/?x=l'eau"],
    ["À o'brien@exemple.fr : bonjour", "À o'brien@exemple.fr⎵: bonjour"],
    ['exemple.fr/page?x=1 et exemple.fr:3000', 'exemple.fr/page?x=1 et exemple.fr:3000'],
    ['le code `a ? \'b\' : "c"` !', 'le code `a ? \'b\' : "c"`⎵!'],
    ['```\nif (a) "b";\n```', '```\nif (a) "b";\n```'],
    ['Un<br>deux:<br/>"trois"', 'Un<br>deux⎵:<br/>«⎵trois⎵»'],
    ['<a href="x?y">ici</a>!', '<a href="x?y">ici</a>⎵!'],
    ['Tom &amp; Léa&nbsp;!', 'Tom &amp; Léa&nbsp;⎵!'],
    ['a\ue000b `c`', 'a\ue000b `c`'],
    ['clé:valeur', 'clé:valeur'],
    ['', ''],
    ['Rien à faire ici.', 'Rien à faire ici.'],
  ],
};

describe.each(Object.entries(table))('%s', (_subject, rows) => {
  it.each(rows)('typesets %j', (input, expected) => {
    expect(show(typeset(input))).toBe(expected);
  });
  it.each(rows)('leaves typeset %j unchanged', (input) => {
    const once = typeset(input);
    expect(show(typeset(once))).toBe(show(once));
  });
});

/** Mulberry32, a seeded generator, so that a failing text can be reproduced. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SCRAPS =
  'mot|l|d|qu|12|1er|2e|XIXe|345|mai|h|30|€|%|M.|n°|.|...|…|,|;|:|!|?|\'|’|"|"|«|»|“|”|(|)|[|-|–| | | |\u00a0|\u202f|\u2009|\t|\n|\n\n|`|<br>|<|&|&amp;|https://a.fr/b?c|a@b.fr|\ue000|*|_|/|=|#|😀'.split(
    '|',
  );

describe('random text', () => {
  it('is unchanged by a second pass and loses no letter', () => {
    const seed = Date.now() % 1_000_000;
    const random = createRandom(seed);
    for (let round = 0; round < 20_000; round++) {
      const length = Math.floor(random() * 14);
      const text = Array.from({ length }, () => SCRAPS[Math.floor(random() * SCRAPS.length)]).join('');
      const once = typeset(text);
      const context = `seed ${seed}, text ${JSON.stringify(text)}`;
      expect(JSON.stringify(typeset(once)), context).toBe(JSON.stringify(once));
      expect(once.normalize('NFKC').replace(/[^\p{L}\d]/gu, ''), context).toBe(
        text.replace(/[^\p{L}\d]/gu, ''),
      );
    }
  });

  it('is typeset in a time proportional to its length', () => {
    for (const scrap of [
      '"',
      '«',
      '` ',
      ' ',
      '\t',
      '<',
      'a@',
      "d'",
      '1 234 ',
      'https://',
      '!?',
      ': ',
      '.',
      '&a',
    ]) {
      const started = performance.now();
      typeset(scrap.repeat(20_000));
      expect(performance.now() - started, JSON.stringify(scrap)).toBeLessThan(500);
    }
  });
});

const thin = '\u202f';

test('typesetRuns treats a punctuation mark after a bold word as in one run', () => {
  expect(typesetRuns(['Est-ce ', 'fini', ' ?'])).toEqual(['Est-ce ', 'fini', `${thin}?`]);
  expect(typesetRuns(['Est-ce ', 'fini ', '?'])).toEqual(['Est-ce ', `fini${thin}`, '?']);
  expect(typesetRuns(['Est-ce ', 'fini', '?'])).toEqual(['Est-ce ', 'fini', `${thin}?`]);
});

test('typesetRuns sets a quotation that contains a link as one quotation', () => {
  expect(typesetRuns(['Il dit "', 'voyez ici', '", puis...'])).toEqual([
    `Il dit «${thin}`,
    'voyez ici',
    `${thin}», puis…`,
  ]);
});

test('typesetRuns sets an apostrophe between two runs', () => {
  expect(typesetRuns(["l'", 'école'])).toEqual(['l’', 'école']);
  expect(typesetRuns(['l', "'école"])).toEqual(['l', '’école']);
});

test('typesetRuns leaves a URL that spans runs unchanged', () => {
  const runs = ['voir https://ecole', '.example/a?b=c', ' : ici'];
  expect(typesetRuns(runs).join('')).toBe(typeset(runs.join('')));
});

test('typesetRuns matches typeset and keeps the number of runs, wherever the text is cut', () => {
  const signs = [
    ...'aé "\'«».…?!:;-0128h\n\u00a0\u202f<>&%',
    'mot',
    ' ',
    '...',
    ' ?',
    '12 h 30',
    '« ',
    ' »',
    '10 000',
  ];
  let seed = 20_261_120;
  const draw = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  for (let round = 0; round < 5_000; round++) {
    const runs = Array.from({ length: 1 + draw(5) }, () =>
      Array.from({ length: draw(8) }, () => signs[draw(signs.length)]).join(''),
    );
    const set = typesetRuns(runs);
    expect(set).toHaveLength(runs.length);
    expect(set.join(''), JSON.stringify(runs)).toBe(typeset(runs.join('')));
  }
});
