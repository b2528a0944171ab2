import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findTextRoles, type TextRole } from '#tests/support/find-text-roles.ts';
import { readCopy } from '#tests/support/read-copy.ts';

/** Interface texts by key: one text, or one per plural form. */
const catalogue = new Map<string, string[]>();
for (const file of globSync('messages/fr/*.json'))
  for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>))
    catalogue.set(key, typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match)));

type Message = string | { match: Record<string, string> }[];

/** Emails and legal texts are written in their sources. */
const sources = globSync(['emails/*.ts', 'core/legal/*.ts']).filter((name) => !/\.test\.tsx?$/.test(name));

interface DroppedWord {
  pattern: RegExp;
  /** The glossary's word. */
  instead: string;
  /** Keys, or parts of file names, where the word has another meaning or is required by law. */
  except?: readonly string[];
}

/** Words that the interface replaces with one word per concept. \b does not know accented letters. */
const droppedWords: readonly DroppedWord[] = [
  { pattern: word('(?:une|la|cette|votre|notre|par) lettre|(?:les|ces|vos|nos) lettres'), instead: 'e-mail' },
  { pattern: word('courriels?|mails?|bo[iî]tes? aux lettres'), instead: 'e-mail' },
  { pattern: word('Atom|RSS'), instead: 'a word for its purpose' },
  { pattern: /\bdata\//, instead: 'a word for the location' },
  { pattern: word('recueils?|packs?'), instead: 'cahier d’exercices' },
  { pattern: word('parcours'), instead: 'cours' },
  { pattern: word('bureau'), instead: 'administration' },
  {
    pattern: word('(?:deuxième|second) facteur|secondes? preuves?|deux preuves'),
    instead: 'double authentification',
  },
  { pattern: word('façons? d’entrer|fait entrer|vous entrez|entrez'), instead: 'se connecter' },
  {
    pattern: word('connexions? liées?|relier|reliez|délier'),
    instead: 'associer, dissocier',
    // The gesture of a matching exercise.
    except: ['writing_kind_hint_match', 'writing_remark_left'],
  },
  {
    pattern: word('(?:est|sont) à vous'),
    instead: 'vous avez accès à',
    // An address belongs to a person.
    except: ['emails/account-emails.ts'],
  },
  { pattern: word('codes? de réduction'), instead: 'code promo' },
  {
    pattern: word('remises?'),
    instead: 'réduction',
    // The term of invoices, the ordering of sentences, and a quoted article of law.
    except: ['invoices_discount', 'exercise_files_changed_orders', 'core/legal/write-terms.ts'],
  },
  { pattern: word('rendre l’argent|sommes? rendues?|somme à rendre'), instead: 'rembourser, montant' },
  { pattern: word('au plus(?! tard| ancien)|au moins'), instead: 'maximum, minimum' },
  {
    pattern: word('donnez'),
    instead: 'saisissez, indiquez, choisissez',
    // Something is handed to another person, or an opinion is given.
    except: [
      'attestations_yours_words',
      'opinions_invitation',
      'vouchers_class_words',
      'writing_media_alt_hint',
      'emails/voucher-email.ts',
    ],
  },
  { pattern: word('prouvez'), instead: 'confirmez votre identité' },
  { pattern: word('n’existe pas,? ou (?:n’existe )?plus|n’est plus là'), instead: 'introuvable' },
  { pattern: word('inexacte?s?'), instead: 'incorrect' },
  {
    pattern: word('aussitôt|néanmoins|d’ordinaire|ôter|demeurer|pour de bon|d’elle-même|de lui-même|récrire'),
    instead: 'everyday words',
  },
  { pattern: word('paraît(?:re|ra)?|reparaît(?:re|ra)?'), instead: 'publier' },
  { pattern: word('service de paiement'), instead: 'prestataire de paiement' },
  { pattern: word('sorties? des archives|sortir des archives'), instead: 'restaurer' },
  { pattern: word('accords? repris|reprendre (?:votre|son) accord'), instead: 'retirer son accord' },
  {
    pattern: word('(?:vous êtes|êtes-vous) (?:connecté|inscrit|prévenu|sûr)|vous seule?'),
    instead: 'a sentence without gender',
  },
  { pattern: word('dix minutes|quatorze jours|deux cents|douze caractères'), instead: 'figures' },
];

/** Maximum number of characters by position; the back office has more room for hints. */
const maximumLengths: Record<TextRole, number> = { label: 40, button: 30, hint: 90, error: 140, lead: 160 };
const officeHint = 140;

/** Longer texts, with the reason. */
const longer: Readonly<Record<string, string>> = {
  checkout_order: 'required by article L221-14 of the consumer code',
  checkout_waiver_hint: 'explains the legal effect of a box',
  sales_section_vat_hint: 'explains a rule of tax law',
  questions_name_agreed: 'a consent names its object',
  members_remove_understood: 'a consent names its object',
  alerts_end: 'names both effects',
  moving_attestation: 'a consent names its object',
  moving_refunded_since: 'names the effect of a box',
  practice_claim: 'a sentence of the learner',
  security_recovery_open: 'a sentence of the person',
  security_passkey_enter: 'names the method, as beside the other methods',
  profile_password_letter: 'names the method, as beside the other methods',
  common_choose_new_password: 'the title of the page that follows',
};

function word(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}-])`, 'iu');
}

describe('interface texts', () => {
  it.each(droppedWords)('contain no $pattern (use: $instead)', ({ pattern, except = [] }) => {
    const found = [...catalogue].filter(
      ([key, texts]) => !except.includes(key) && texts.some((text) => pattern.test(text)),
    );
    expect(found).toEqual([]);
  });

  it('have the maximum length of their position', () => {
    const tooLong = globSync('{app,core,server}/**/*.{ts,tsx}')
      .filter((name) => !/\.test\.tsx?$/.test(name))
      .flatMap((name) =>
        findTextRoles(name, readFileSync(name, 'utf8')).flatMap(({ key, role }) => {
          const maximum = role === 'hint' && !isPublic(name) ? officeHint : maximumLengths[role];
          const texts = key in longer ? [] : (catalogue.get(key) ?? []);
          return texts
            .filter((text) => text.length > maximum)
            .map((text) => `${role} ${key} (${text.length}): ${text}`);
        }),
      );
    expect([...new Set(tooLong)].sort().join('\n')).toBe('');
  });

  it('have no obsolete exceptions', () => {
    const excepted = [...Object.keys(longer), ...droppedWords.flatMap(({ except = [] }) => except)];
    expect(
      excepted.filter((key) => !catalogue.has(key) && !sources.some((name) => name.includes(key))),
    ).toEqual([]);
  });
});

describe('emails and legal texts', () => {
  it.each(droppedWords)('contain no $pattern (use: $instead)', ({ pattern, except = [] }) => {
    const found = sources
      .filter((name) => !except.some((part) => name.includes(part)))
      .flatMap((name) =>
        readCopy(name, readFileSync(name, 'utf8'))
          .filter(({ text }) => pattern.test(text))
          .map(({ text, line }) => `${name}:${line}: ${text}`),
      );
    expect(found).toEqual([]);
  });
});

function isPublic(name: string): boolean {
  return name.startsWith('app/') && !name.startsWith('app/office/');
}
