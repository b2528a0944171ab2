import { describe, expect, it } from 'vitest';
import { readOrderChoices, writeOrderChoices } from './order-choices.ts';
import { checkConsent, readDetails } from './read-order.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const now = new Date('2026-11-24T12:00:00Z');
const read = (fields: Record<string, string>, isPresent = false) => {
  const answer = readDetails(form(fields), isPresent, now);
  return 'details' in answer ? answer.details : answer.errors;
};

it('requires consent to the terms but not the waiver', () => {
  expect(checkConsent(form({ terms: 'on', waiver: 'on' }), 1, 'self')).toEqual({});
  expect(checkConsent(form({ terms: 'on' }), 1, 'self')).toEqual({});
  const incomplete: Record<string, string>[] = [{}, { waiver: 'on' }, { terms: 'off', waiver: 'on' }];
  for (const fields of incomplete)
    expect(checkConsent(form(fields), 1, 'self').terms).toContain('conditions générales de vente');
  expect(read({ waiver: 'on', prix: '2400' })).toMatchObject({
    shownCents: 2_400,
    consent: { waiver: true },
    buyer: null,
    present: null,
    paidBy: 'provider',
  });
  expect(read({ prix: '' })).toMatchObject({ shownCents: null, consent: { waiver: false } });
});

it('requires the request to start for corrections', () => {
  expect(checkConsent(form({ terms: 'on', waiver: 'on' }), 1, 'corrections')).toEqual({});
  expect(checkConsent(form({ terms: 'on' }), 1, 'corrections').waiver).toContain('Cochez');
  expect(checkConsent(form({}), 1, 'corrections')).toHaveProperty('terms');
});

it('ignores amount, seats and code of an order of corrections', () => {
  const choices = readOrderChoices(form({ pour: 'corrections', montant: '2', places: '4', code: 'RENTREE' }));
  expect(choices).toEqual({ purpose: 'corrections', seats: 1, chosenCents: null, code: '' });
  expect(writeOrderChoices(choices).toString()).toBe('pour=corrections');
});

it('rejects consent to an outdated version of the terms', () => {
  expect(checkConsent(form({ terms: 'on', conditions: '3' }), 3, 'self')).toEqual({});
  expect(checkConsent(form({ terms: 'on', conditions: '2' }), 3, 'self').terms).toContain('ont changé');
});

it('reads the invoice recipient and requires an address for a company', () => {
  const person = { nom: ' Noé   Martin ', pays: 'FR' };
  expect(read(person)).toMatchObject({ buyer: { name: 'Noé Martin', country: 'FR', lines: [] } });
  const company = { ...person, societe: 'Lycée Molière', tva: 'fr 40 303265045' };
  expect(read(company)).toHaveProperty('adresse');
  const address = { adresse: '3 rue des Lilas\n\n  2e étage ', codePostal: '69003', ville: 'Lyon' };
  expect(read({ ...company, ...address })).toMatchObject({
    buyer: {
      company: 'Lycée Molière',
      vatNumber: 'FR40303265045',
      lines: ['3 rue des Lilas', '2e étage'],
      postalCode: '69003',
      city: 'Lyon',
    },
  });
  expect(read({ ...person, pays: 'XX' })).toHaveProperty('pays');
  expect(read({ ...person, tva: '12' })).toHaveProperty('tva');
});

it('schedules a gift for its date, sends it immediately without a date, and not at all without an address', () => {
  const present = { pourNom: 'Léa', pourEmail: 'Lea@Exemple.test', deLaPart: 'Noé', mot: 'Bravo' };
  expect(read(present)).toMatchObject({ present: null });
  expect(read({ ...present, jour: '2026-12-25' }, true)).toMatchObject({
    present: { recipientEmail: 'lea@exemple.test', deliverAt: new Date('2026-12-25T07:00:00Z') },
  });
  expect(read(present, true)).toMatchObject({ present: { deliverAt: now } });
  expect(read({ ...present, pourEmail: '' }, true)).toMatchObject({ present: { deliverAt: null } });
  for (const jour of ['2026-11-20', '2028-01-01', '2026-02-31', 'demain'])
    expect(read({ ...present, jour }, true)).toHaveProperty('jour');
  expect(read({ ...present, pourEmail: 'lea' }, true)).toHaveProperty('pourEmail');
});

describe('company buyer', () => {
  const company = {
    ...{ nom: 'Noé Lefèvre', societe: 'Librairie', pays: 'FR', adresse: '3 place de la Bourse' },
    ...{ codePostal: '33000', ville: 'Bordeaux' },
  };

  it('in France gets its SIREN from the field or the VAT number', () => {
    expect(read({ ...company, siren: '780 129 987' })).toMatchObject({
      buyer: { company: 'Librairie', siren: '780129987' },
    });
    expect(read({ ...company, tva: 'fr 66 780129987' })).toMatchObject({
      buyer: { vatNumber: 'FR66780129987', siren: '780129987' },
    });
  });

  it.each(['', '780129988', 'abc'])('in France is rejected with the SIREN "%s"', (siren) => {
    expect(read({ ...company, siren })).toEqual({ siren: expect.stringContaining('SIREN') });
  });

  it('in another country needs no SIREN', () => {
    expect(read({ ...company, pays: 'BE', tva: 'BE0123456789' })).toMatchObject({
      buyer: { country: 'BE', vatNumber: 'BE0123456789', siren: '' },
    });
  });

  it.each(['BE12345', 'FR00780129987', 'DE12345678X'])(
    'is rejected with the malformed VAT number %s',
    (tva) => {
      expect(read({ ...company, pays: 'BE', tva })).toEqual({ tva: expect.any(String) });
    },
  );
});

it.each([
  [{ prix: '-1' }, 'form'],
  [{ prix: '24.5' }, 'form'],
  [{ prix: '1e3' }, 'form'],
  [{ prix: '99999999999' }, 'form'],
  [{ paiement: 'cheque' }, 'form'],
  [{ waiver: 'peut-être' }, 'form'],
  [{ nom: 'a'.repeat(121) }, 'nom'],
  [{ societe: 'a'.repeat(121) }, 'societe'],
  [{ adresse: '1\n2\n3\n4\n5' }, 'adresse'],
  [{ adresse: 'a'.repeat(121) }, 'adresse'],
  [{ codePostal: '1'.repeat(13) }, 'codePostal'],
  [{ ville: 'a'.repeat(81) }, 'ville'],
  [{ pays: 'FRANCE' }, 'pays'],
  [{ tva: 'F'.repeat(31) }, 'tva'],
  [{ mot: 'a'.repeat(1_001) }, 'mot'],
  [{ pourNom: 'a'.repeat(81) }, 'pourNom'],
  [{ deLaPart: 'a'.repeat(81) }, 'deLaPart'],
  [{ jour: '2026-12-25T08:00' }, 'jour'],
])('rejects the form fields %j instead of truncating them or using a default', (fields, field) => {
  expect(read(fields as Record<string, string>, true)).toHaveProperty(field, expect.stringMatching(/\S{3}/));
});

it.each([['abc'], ['-5'], ['1e3'], ['12,345'], ['0x10'], ['NaN'], ['25,00 $']])(
  'reads the amount %s as NaN, also after a round trip through the URL',
  (montant) => {
    const choices = readOrderChoices(new URLSearchParams({ montant }));
    expect(choices.chosenCents).toBeNaN();
    expect(readOrderChoices(writeOrderChoices(choices)).chosenCents).toBeNaN();
  },
);

it('rejects an unknown purpose with a message for the buyer', () => {
  for (const pour of ['ecole', 'self', 'toString'])
    expect(() => readOrderChoices(new URLSearchParams({ pour }))).toThrow(
      expect.objectContaining({ userMessage: expect.stringContaining('pour qui') }),
    );
});
