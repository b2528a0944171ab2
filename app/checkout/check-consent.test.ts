import { expect, it } from 'vitest';
import { checkConsent } from './check-consent.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it('asks for each box that is not ticked, and for nothing when both are', () => {
  expect(checkConsent(form({ terms: 'on', waiver: 'on' }))).toBeNull();
  expect(checkConsent(form({ terms: 'on' }))).toEqual({
    terms: undefined,
    waiver: expect.stringContaining('maintenant'),
  });
  expect(checkConsent(form({ terms: 'off', waiver: 'on' }))?.terms).toContain('conditions de vente');
  expect(checkConsent(form({}))).toEqual({ terms: expect.any(String), waiver: expect.any(String) });
});
