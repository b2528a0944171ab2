import { expect, it } from 'vitest';
import { checkConsent, checkTermsSeen, readWanted } from './consent-form.tsx';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it('asks for the terms, and leaves the waiver to the buyer', () => {
  expect(checkConsent(form({ terms: 'on', waiver: 'on' }))).toBeNull();
  expect(checkConsent(form({ terms: 'on' }))).toBeNull();
  const incomplete: Record<string, string>[] = [{}, { waiver: 'on' }, { terms: 'off', waiver: 'on' }];
  for (const fields of incomplete) expect(checkConsent(form(fields))?.terms).toContain('conditions de vente');
  expect(readWanted(form({ waiver: 'on', prix: '2400' }))).toEqual({
    shownCents: 2_400,
    consent: { waiver: true },
  });
  for (const prix of ['', '-1', '24.5', '1e3', '99999999999'])
    expect(readWanted(form({ prix }))).toEqual({ shownCents: null, consent: { waiver: false } });
});

it('takes no agreement to terms that have changed since they were shown', () => {
  expect(checkTermsSeen(form({ conditions: '3' }), 3)).toBeNull();
  expect(checkTermsSeen(form({}), 3)).toBeNull();
  expect(checkTermsSeen(form({ conditions: '2' }), 3)?.terms).toContain('viennent de changer');
});
