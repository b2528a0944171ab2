import { expect, it } from 'vitest';
import { checkConsent, checkTermsSeen } from './consent-form.tsx';

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

it('takes no agreement to terms that have changed since they were shown', () => {
  expect(checkTermsSeen(form({ conditions: '3' }), 3)).toBeNull();
  expect(checkTermsSeen(form({}), 3)).toBeNull();
  expect(checkTermsSeen(form({ conditions: '2' }), 3)?.terms).toContain('viennent de changer');
});
