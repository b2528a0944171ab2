import { describe, expect, it } from 'vitest';
import { formatSiren, formatSiret, isSiren, isSiret } from './company-numbers.ts';

describe('SIREN and SIRET', () => {
  it.each(['732829320', '552100554', '000000000'])('%s is a SIREN', (siren) => {
    expect(isSiren(siren)).toBe(true);
  });

  it.each(['732829321', '73282932', '7328293200', '73282932a', '', '٧٣٢٨٢٩٣٢٠'])('%s is none', (siren) => {
    expect(isSiren(siren)).toBe(false);
  });

  it.each(['73282932000074', '35600000000048', '35600000049837', '00000000000000'])(
    '%s is a SIRET',
    (siret) => {
      expect(isSiret(siret)).toBe(true);
    },
  );

  // A wrong digit anywhere; two neighbours that changed places.
  it.each(['73282932000075', '72382932000074', '7328293200007', '35600000000049', ''])(
    '%s is none',
    (siret) => {
      expect(isSiret(siret)).toBe(false);
    },
  );

  it('are written in groups', () => {
    expect(formatSiren('732829320')).toBe('732\u202f829\u202f320');
    expect(formatSiret('73282932000074')).toBe('732\u202f829\u202f320\u202f00074');
    expect(formatSiret('en cours')).toBe('en cours');
  });
});
