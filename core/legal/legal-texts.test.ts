import { describe, expect, it } from 'vitest';
import { retention } from '#backup/prune-archives.ts';
import { typeset } from '#common/typography.ts';
import { demoSchool } from '#database/seed/demo/school.ts';
import { daysInBin } from '../messages/office-messages.ts';
import { unpaidDays } from '../orders/delete-unpaid-orders.ts';
import { daysOffered } from '../orders/gifts.ts';
import { salesSettings } from '../sales.ts';
import { schoolSettings } from '../school.ts';
import { sessionTimes } from '../sign-in/session-times.ts';
import { writePlainText } from './legal-block.ts';
import { legalKinds, legalTexts } from './legal-texts.ts';
import { conformityGuarantee } from './write-terms.ts';

const unknown = schoolSettings.parse({});
const known = schoolSettings.parse(demoSchool.settings);
const cardAlone = salesSettings.parse({});
const write = (kind: (typeof legalKinds)[number], school = known, sales = cardAlone) =>
  writePlainText(legalTexts[kind](school, sales), 'https://ecole.example');

describe.each(legalKinds)('%s', (kind) => {
  it.each([
    ['without details of the school', unknown],
    ['with all details of the school', known],
  ])('has no gaps and only typeset text %s', (_, school) => {
    for (const block of legalTexts[kind](school, cardAlone)) {
      if (block.kind === 'facts') {
        expect(block.rows.length).toBeGreaterThan(0);
        for (const { lines } of block.rows) expect(lines.every(Boolean)).toBe(true);
      }
    }
    const text = write(kind, school);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|, ,|\(\)/);
    expect(text).not.toMatch(/ {2}|['"]/);
  });

  it('follows French typography', () => {
    for (const block of legalTexts[kind](known, cardAlone)) {
      const texts = JSON.stringify(block).matchAll(/"(?:text|term|caption)":"([^"]*)"/g);
      for (const [, text = ''] of texts) expect(typeset(text)).toBe(text);
    }
  });

  it('uses each heading once', () => {
    const headings = legalTexts[kind](known, cardAlone).flatMap((block) =>
      block.kind === 'heading' ? [block.text] : [],
    );
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('links only to pages of the site, to https and to email addresses', () => {
    for (const [, href = ''] of JSON.stringify(legalTexts[kind](known, cardAlone)).matchAll(
      /"href":"([^"]+)"/g,
    ))
      expect(href).toMatch(/^(?:\/[a-z]|https:\/\/|mailto:[^@]+@)/);
  });
});

describe('legal texts', () => {
  it('promise no feature that the site lacks', () => {
    for (const kind of legalKinds)
      for (const school of [known, unknown])
        expect(write(kind, school)).not.toMatch(
          /renoncer au contrat ici|jours ouvrés|vous est annoncé par e-mail|prix est barré|trois mois avant/,
        );
  });

  it('name in the privacy policy what the browser of a learner stores', () => {
    for (const stored of ['questions et progression pas encore envoyées', 'player', 'hors-ligne'])
      expect(write('privacy-policy')).toContain(`${stored} (mémoire du navigateur`);
  });

  it('offer withdrawal by contact form, email and post', () => {
    const [, withdrawal = ''] = write('terms-and-conditions').split(
      typeset('7. Le droit de rétractation').toUpperCase(),
    );
    const [part = ''] = withdrawal.split(typeset('8. Les garanties légales').toUpperCase());
    for (const way of [
      '/contact?sujet=achat',
      'bonjour@cedille.example',
      '44000 Nantes',
      'Modèle de formulaire',
    ])
      expect(part).toContain(way);
  });

  it('state the same retention periods as the code', () => {
    const policy = write('privacy-policy');
    const says = (words: string) => expect(policy).toContain(typeset(words));
    const days = (seconds: number) => seconds / 86_400;
    expect([days(sessionTimes.memberAtMost), days(sessionTimes.memberIdle)]).toEqual([14, 7]);
    says('14 jours maximum, 7 jours sans visite');
    says('voix : 12 mois après la correction');
    expect(write('privacy-policy', { ...known, recordingMonths: 3 })).toContain('3 mois après la correction');
    expect(days(sessionTimes.knownDevice)).toBe(365);
    says('1 an après la dernière connexion');
    expect(daysInBin).toBe(30);
    says('30 jours après la mise à la corbeille');
    expect(daysOffered).toBe(365);
    says("Jusqu'à l'ouverture de l'accès, 1 an maximum");
    expect(unpaidDays).toBe(400);
    says('une commande jamais payée est effacée après 400 jours');
    expect(retention).toEqual({ days: 7, weeks: 4, months: 12 });
    says('les sauvegardes des 7 derniers jours, des 4 dernières semaines et des 12 derniers mois');
    says('dans les anciennes sauvegardes pendant 1 an maximum');
  });
});

describe('legal texts with required information', () => {
  it("include the seller's details in the legal notices", () => {
    const text = write('legal-mentions');
    for (const fact of [
      'Hélène Marsaudon',
      '44000 Nantes',
      '02 61 91 00 42',
      'bonjour@cedille.example',
      '000\u202f000\u202f000\u202f00000',
      typeset('TVA non applicable, art. 293 B du CGI'),
      'Hébergeur de démonstration',
      'Médiateur de la consommation (fictif)',
    ])
      expect(text).toContain(fact);
  });

  it('include the required articles, withdrawal form and guarantee in the terms of sale', () => {
    const text = write('terms-and-conditions');
    for (const rule of [
      'L221-18',
      'L221-28, 13°',
      'L221-13',
      'L221-14',
      'L221-21',
      'L221-24',
      'L224-25-12',
      'L612-1',
      'L213-1',
      typeset('« Commander avec obligation de paiement »'),
      'Modèle de formulaire de rétractation',
      'bonjour@cedille.example',
    ])
      expect(text).toContain(rule);
    for (const line of conformityGuarantee) expect(text).toContain(typeset(line));
  });

  it('name only the enabled payment methods in the terms of sale', () => {
    const terms = (sales: object) => write('terms-and-conditions', known, salesSettings.parse(sales));
    expect(terms({})).not.toMatch(/virement|prélèvement/);
    expect(terms({ sepaDebit: true })).toContain(typeset('carte bancaire, prélèvement SEPA.'));
    expect(terms({ transfer: true })).toContain(typeset('carte bancaire, virement bancaire.'));
    expect(terms({ transfer: true })).toContain('30 jours');
    expect(terms({})).toContain('Il est conclu quand le paiement par carte est accepté.');
    expect(terms({ sepaDebit: true, transfer: true })).toContain(
      'accepté, quand votre banque a accepté le prélèvement ou quand nous avons reçu le virement.',
    );
  });

  it('explain in the terms of sale how to request access during the withdrawal period', () => {
    expect(write('terms-and-conditions')).toContain(
      typeset('le bouton « Commencer maintenant » vous permet'),
    );
  });

  it('cover gifts, seats, promotion codes, free prices and professional buyers in the terms of sale', () => {
    const text = write('terms-and-conditions');
    for (const rule of ['Cadeau', 'Places de classe', 'Code promo', 'Prix libre', 'L441-1', 'L441-10'])
      expect(text).toContain(rule);
  });

  it('state that a fact is missing instead of leaving a gap', () => {
    expect(write('legal-mentions', unknown)).toContain('Le nom de l’hébergeur n’est pas encore indiqué');
    expect(write('terms-and-conditions', unknown)).toContain('Le nom du médiateur n’est pas encore indiqué');
    expect(write('legal-mentions')).not.toContain('pas encore indiqué');
  });
});
