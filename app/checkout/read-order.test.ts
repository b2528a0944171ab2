import { expect, it } from 'vitest';
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

it('asks for the terms, and leaves the waiver to the buyer', () => {
  expect(checkConsent(form({ terms: 'on', waiver: 'on' }), 1)).toEqual({});
  expect(checkConsent(form({ terms: 'on' }), 1)).toEqual({});
  const incomplete: Record<string, string>[] = [{}, { waiver: 'on' }, { terms: 'off', waiver: 'on' }];
  for (const fields of incomplete)
    expect(checkConsent(form(fields), 1).terms).toContain('conditions de vente');
  expect(read({ waiver: 'on', prix: '2400' })).toMatchObject({
    shownCents: 2_400,
    consent: { waiver: true },
    buyer: null,
    present: null,
    paidBy: 'provider',
  });
  for (const prix of ['', '-1', '24.5', '1e3', '99999999999'])
    expect(read({ prix })).toMatchObject({ shownCents: null, consent: { waiver: false } });
});

it('takes no agreement to terms that have changed since they were shown', () => {
  expect(checkConsent(form({ terms: 'on', conditions: '3' }), 3)).toEqual({});
  expect(checkConsent(form({ terms: 'on', conditions: '2' }), 3).terms).toContain('viennent de changer');
});

it('takes who the invoice is for as it was typed, and asks a company for its address', () => {
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

it('sends a present on its day, at once without one, and hands it over where there is no address', () => {
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
