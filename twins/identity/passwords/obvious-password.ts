/** Keyboard and counting sequences, checked in both directions. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901234567890',
  '1234567890°+',
  'azertyuiopqsdfghjklmwxcvbn',
  'azertyuiop^$',
  'qsdfghjklmù*',
  'wxcvbn,;:!',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '&é"\'(-è_çà)=',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1aqw2zsx3edc4rfv5tgb6yhn7ujk',
  'aqwzsxedcrfvtgbyhnujikolpm',
  '1a2z3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9',
  '147258369',
  '159753',
]
  .map(fold)
  .flatMap((run) => [run, Array.from(run).reverse().join('')]);

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

/** Patterns for a date, with the day or the year first, and for a year alone. */
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const SEPARATOR = '[-./ ]?';
const DATE = new RegExp(
  `^(?:${DAY}${SEPARATOR}${MONTH}${SEPARATOR}(?:${YEAR}|\\d\\d)|${YEAR}${SEPARATOR}${MONTH}${SEPARATOR}${DAY}|${YEAR})`,
  'u',
);

const MIN_PIECE = 3;
const UNEXPLAINED_ENOUGH = 4;
const MAX_PIECES = 3;
/** Longer passwords are accepted: three obvious pieces cannot cover them. Also limits the work per check. */
const MAX_CHECKED = 48;

/**
 * Returns true if up to three obvious pieces cover all but at most three characters of the password, or if it
 * repeats one short unit. Obvious pieces: common or context words, keyboard sequences, repetitions, dates.
 */
export function isObviousPassword(password: string, context: readonly string[] = []): boolean {
  const folded = fold(password);
  if (/^(.{1,4}?)\1+$/su.test(folded)) return true;
  if (folded.length > MAX_CHECKED) return false;
  const words = [...new Set([...OBVIOUS_WORDS, ...context.map(fold)])].filter(
    (word) => word.length >= MIN_PIECE,
  );
  return minUnexplained(folded, words) < UNEXPLAINED_ENOUGH;
}

function minUnexplained(text: string, words: readonly string[]): number {
  const normalised = Array.from(text, (character) => LOOK_ALIKES[character] ?? character).join('');
  // best[pieces][end]: fewest unexplained characters among the first `end`, with exactly that many pieces.
  const best = Array.from({ length: MAX_PIECES + 1 }, () =>
    Array.from({ length: text.length + 1 }, () => Infinity),
  );
  const at = (pieces: number, end: number) => best[pieces]?.[end] ?? Infinity;
  const improve = (pieces: number, end: number, cost: number) => {
    const row = best[pieces];
    if (row && cost < at(pieces, end)) row[end] = cost;
  };
  improve(0, 0, 0);
  for (let start = 0; start < text.length; start++) {
    const lengths = pieceLengths(text, normalised, start, words);
    for (let pieces = 0; pieces <= MAX_PIECES; pieces++) {
      const cost = at(pieces, start);
      improve(pieces, start + 1, cost + 1);
      for (const length of lengths) improve(pieces + 1, start + length, cost);
    }
  }
  return Math.min(...best.map((row) => row[text.length] ?? Infinity));
}

function pieceLengths(
  text: string,
  normalised: string,
  start: number,
  words: readonly string[],
): Set<number> {
  const lengths = new Set<number>();
  for (const word of words) {
    if (text.startsWith(word, start) || normalised.startsWith(word, start)) lengths.add(word.length);
  }
  const rest = text.slice(start);
  const repeated = /^(.)\1{2,}/su.exec(rest)?.[0].length ?? 0;
  for (let length = MIN_PIECE; length <= repeated; length++) lengths.add(length);
  const number = DATE.exec(rest)?.[0].length;
  if (number) lengths.add(number);
  for (let length = MIN_PIECE; length <= rest.length; length++) {
    const piece = rest.slice(0, length);
    if (!RUNS.some((run) => run.includes(piece))) break;
    lengths.add(length);
  }
  return lengths;
}

/** Folds case and accents, so that OBVIOUS_WORDS needs one form of each word. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Stems of common French and English passwords. The check undoes substitutions such as 4 for a. */
const OBVIOUS_WORDS: readonly string[] = `
  password passwd pass passe passer motdepasse mot depasse mdp secret secrete code login user username utilisateur admin
  administrateur administrator root test tester testing guest invite demo default changeme changemoi welcome bienvenue
  letmein entrer ouvre access acces master maitre system systeme server serveur windows linux google facebook
  internet ordinateur computer laptop samsung iphone apple android whatsapp instagram twitter youtube netflix
  qwerty azerty qwertz qwer azer zaq xsw asdf qsdf wxcv zxcv
  bonjour bonsoir salut coucou hello hola merci soleil lune etoile ciel nuage lumiere arcenciel printemps ete automne hiver
  spring summer autumn winter lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday
  saturday sunday janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre january february
  march april june july august september october november december
  amour amours toujours jetaime jtaime loveme love lover lovely iloveyou iloveu bisous bisou calin coeur cherie cheri
  bebe baby babygirl princesse princess prince reine roi queen king ange angel diable devil demon dieu jesus christ
  maman mamans papa parents famille family enfant enfants frere soeur mother father mamie papi papy tonton tata
  doudou loulou loulous minou minette chaton chat chats chien chiens poussin lapin lapinou nounours nounou pupuce puce
  titi toto tata tutu bibi bobo fifi kiki lili lolo lola lulu mimi momo nana nini papy pepe riri zaza
  chocolat caramel vanille fraise cerise banane pomme orange citron cookie cookies nutella fromage pizza
  france francais francaise paris marseille lyon lille toulouse bordeaux nantes nice strasbourg montpellier rennes bretagne
  corse alsace europe afrique algerie maroc tunisie senegal cameroun canada quebec montreal belgique bruxelles suisse
  geneve portugal espagne italie londres london america amerique mexico brasil
  football foot rugby tennis basket judo cheval chevaux equitation danse musique guitare piano zidane ronaldo messi
  mbappe neymar psg om olympique barcelona arsenal chelsea liverpool juventus soccer baseball hockey hunter
  superman batman spiderman pokemon pikachu mario naruto dragon dragonball goku starwars matrix ninja pirate zorro
  asterix obelix tintin milou snoopy mickey minnie disney simpson harry potter gandalf frodo minecraft fortnite
  playstation nintendo xbox warcraft counter strike shadow killer hacker warrior monster tiger tigre lion lionne panthere
  dauphin dolphin papillon butterfly oiseau monkey singe wolf loup eagle aigle phoenix licorne unicorn bulldog
  rose roses fleur fleurs flower violette jasmin marguerite tulipe lavande nature jardin plage mer ocean montagne neige
  rouge bleu bleue vert verte jaune noir noire blanc blanche violet marron blue green yellow purple black white silver gold
  alexandre alexandra alexis amelie andrea anthony antoine arnaud arthur aurelie baptiste benjamin benoit camille caroline
  catherine cedric celine charles charlie charlotte chloe christian christine christophe claire clement daniel david
  delphine elodie emilie emma enzo eric fabien fabrice florian francois gabriel georges guillaume hugo isabelle jacques
  jennifer jeremy jerome jessica jonathan jordan joseph julie julien juliette justine karine kevin laetitia laura laurent
  lea leo lena lucas lucie manon marc marie marine martin martine mathieu mathilde matthieu maxime melanie melissa michael
  michel michelle mickael mohamed morgane nathalie nathan nicolas nicole noah oceane olivier pascal patrick paul pauline
  philippe pierre quentin raphael romain sabrina samuel sandrine sarah sebastien simon sophie stephane stephanie sylvain
  sylvie theo thierry thomas valentin valerie vanessa veronique victor vincent virginie william xavier yannick yvette
  ashley robert richard thomas andrew joshua matthew amanda nicole samantha george maggie buster bailey ginger pepper
  ecole school lycee college classe eleve eleves professeur prof teacher student etudiant cours lecon langue fle delf dalf
  cedille grammaire conjugaison francophone apprendre travail bureau maison voiture moto vacances argent banque bank money
  euro euros dollar cash business entreprise societe company office manager direction compta
  freedom liberte egalite fraternite republique bienvenu victoire champion winner lucky chance magic magique mystere
  trustno trust nothing something whatever fuckyou fuck fucker putain merde connard salope encule sexy sex porn
  sunshine rainbow starlight diamond crystal cristal perle tresor treasure forever always friend friends ami amis amitie
  superstar star stars super mega power tornado thunder lightning storm fire feu eau terre
`
  .trim()
  .split(/\s+/);
