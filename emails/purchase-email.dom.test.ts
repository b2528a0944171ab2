import { describe, expect, it } from 'vitest';
import { samplePurchase } from '#tests/support/sample-emails.ts';
import { writePurchaseEmail } from './purchase-email.ts';

/** Returns the quoted lines of the text version. */
function readQuotations(text: string): string {
  return (text.match(/^>.*$/gm) ?? []).map((line) => line.replace(/^> ?/, '')).join('\n');
}

describe('order confirmation', () => {
  it('contains all facts that the law requires on a durable medium', async () => {
    const { subject, text } = await writePurchaseEmail(samplePurchase);
    expect(subject).toBe('Votre commande CED-2026-000042');
    for (const fact of [
      'Numéro\u202f: CED-2026-000042',
      '1ᵉʳ\u00a0décembre 2026 à\u00a014\u00a0h\u00a005 (heure de Paris)',
      'Les accents, à l’écrit comme à l’oral',
      'Cours, niveau A2, 3\u00a0h\u00a030',
      'Prix TTC\u202f:\n  49,00\u00a0€\n  TVA non applicable, art.\u00a0293\u00a0B du CGI',
      'Léa Œuvrard\n  lea.oeuvrard@exemple.example',
      'Hélène Marsaudon – Cédille, entrepreneur individuel',
      '1, rue de l’Exemple, 44000 Nantes, France',
      'SIREN 000\u202f000\u202f000',
      'bonjour@cedille.example',
      'la version 2026-11',
      'https://cedille.example/terms-and-conditions?version=2026-11',
      'https://cedille.example/course/les-accents',
      'https://cedille.example/contact',
      'Le 1ᵉʳ\u00a0décembre 2026 à\u00a014\u00a0h\u00a004 (heure de Paris), vous avez accepté ceci',
    ])
      expect(text).toContain(fact);
  });

  it('repeats accepted texts verbatim', async () => {
    const waiver = "Je renonce : \"tout\"... ' l'accès  m'est ouvert ?\n\nOui ! (14:30) <b>ferme</b>";
    const terms = '1. "Objet"\n\tLes prix: 12,5€...\n\n2. Fin?';
    const { text, html } = await writePurchaseEmail({
      ...samplePurchase,
      terms: { version: '1', link: 'https://cedille.example/cgv', acceptedAt: new Date(), text: terms },
      withdrawal: { kind: 'waived', text: waiver, acceptedAt: new Date() },
    });
    expect(readQuotations(text)).toBe(`${waiver}\n${terms}`);
    const document = new DOMParser().parseFromString(html, 'text/html');
    for (const line of document.querySelectorAll('br')) line.replaceWith('\n');
    for (const accepted of [waiver, terms]) expect(document.body.textContent).toContain(accepted);
  });

  it('contains the right to withdraw and its deadline while it applies', async () => {
    const { text } = await writePurchaseEmail({
      ...samplePurchase,
      withdrawal: {
        kind: 'open',
        until: new Date('2026-12-15T22:59:59Z'),
        link: 'https://cedille.example/renoncer/42',
      },
    });
    expect(text).toContain('jusqu’au 15\u00a0décembre 2026 inclus');
    expect(text).toContain('renoncer au contrat ici (https://cedille.example/renoncer/42)');
    expect(text).toContain('dans les 14 jours');
    expect(text).not.toMatch(/vous avez accepté ceci|ne s’applique plus/);
  });

  it('omits money, terms and withdrawal for a gift', async () => {
    const { text } = await writePurchaseEmail({
      ...samplePurchase,
      purchase: { ...samplePurchase.purchase, items: [{ title: 'Les accents', cents: 0 }], totalCents: 0 },
      terms: null,
      withdrawal: null,
      invoiceLink: undefined,
    });
    expect(text).toContain('Prix TTC\u202f: Gratuit');
    expect(text).not.toMatch(/paiement|rétractation|conditions générales|facture|0,00/i);
  });

  it('lists the price of each item', async () => {
    const { text } = await writePurchaseEmail({
      ...samplePurchase,
      purchase: {
        ...samplePurchase.purchase,
        items: [
          { title: 'Un', cents: 1000 },
          { title: 'Deux', cents: 123_450 },
        ],
        totalCents: 124_450,
      },
    });
    expect(text).toContain('Un – 10,00\u00a0€\n  Deux – 1\u202f234,50\u00a0€');
    expect(text).toContain('Total TTC\u202f:\n  1\u202f244,50\u00a0€');
  });

  it('greets without a name if it is unknown', async () => {
    for (const name of [undefined, null, '', '  \r\n']) {
      const buyer = { name, email: 'lea@exemple.example' };
      const { text } = await writePurchaseEmail({
        ...samplePurchase,
        purchase: { ...samplePurchase.purchase, buyer },
      });
      expect(text).toContain('\n\nBonjour,\n\n');
      expect(text).toContain('Client\u202f: lea@exemple.example');
    }
  });
});
