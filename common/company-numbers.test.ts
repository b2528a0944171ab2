import { describe, expect, it } from 'vitest';
import { formatSiren, formatSiret, isSiren, isSiret } from './company-numbers.ts';

describe('SIREN and SIRET', () => {
  it.each(['732829320', '552100554', '000000000'])('accepts SIREN %s', (siren) => {
    expect(isSiren(siren)).toBe(true);
  });

  it.each(['732829321', '73282932', '7328293200', '73282932a', '', '٧٣٢٨٢٩٣٢٠'])(
    'rejects SIREN %s',
    (siren) => {
      expect(isSiren(siren)).toBe(false);
    },
  );

  it.each(['73282932000074', '35600000000048', '35600000049837', '00000000000000'])(
    'accepts SIRET %s',
    (siret) => {
      expect(isSiret(siret)).toBe(true);
    },
  );

  // A wrong digit; two swapped digits.
  it.each(['73282932000075', '72382932000074', '7328293200007', '35600000000049', ''])(
    'rejects SIRET %s',
    (siret) => {
      expect(isSiret(siret)).toBe(false);
    },
  );

  it('are formatted in groups', () => {
    expect(formatSiren('732829320')).toBe('732\u202f829\u202f320');
    expect(formatSiret('73282932000074')).toBe('732\u202f829\u202f320\u202f00074');
    expect(formatSiret('en cours')).toBe('en cours');
  });
});
