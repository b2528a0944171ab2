/** `rate` in hundredths of a percent. */
type Rate = { since: string; rate: number };

/** Date of the last check against the source, shown in the back office. */
export const ratesCheckedOn = '2026-01-01';

/**
 * Standard rates of the other EU countries by ISO 3166-1 code (Greece is GR, not EL), newest first.
 * Source: https://ec.europa.eu/taxation_customs/tedb (article 96 of directive 2006/112/EC).
 */
const standardRates: Readonly<Record<string, readonly Rate[]>> = {
  AT: [{ since: '1984-01-01', rate: 2_000 }],
  BE: [{ since: '1996-01-01', rate: 2_100 }],
  BG: [{ since: '1999-01-01', rate: 2_000 }],
  CY: [{ since: '2014-01-13', rate: 1_900 }],
  CZ: [{ since: '2013-01-01', rate: 2_100 }],
  DE: [{ since: '2021-01-01', rate: 1_900 }],
  DK: [{ since: '1992-01-01', rate: 2_500 }],
  EE: [
    { since: '2025-07-01', rate: 2_400 },
    { since: '2024-01-01', rate: 2_200 },
  ],
  ES: [{ since: '2012-09-01', rate: 2_100 }],
  FI: [
    { since: '2024-09-01', rate: 2_550 },
    { since: '2013-01-01', rate: 2_400 },
  ],
  GR: [{ since: '2016-06-01', rate: 2_400 }],
  HR: [{ since: '2012-03-01', rate: 2_500 }],
  HU: [{ since: '2012-01-01', rate: 2_700 }],
  IE: [{ since: '2021-03-01', rate: 2_300 }],
  IT: [{ since: '2013-10-01', rate: 2_200 }],
  LT: [{ since: '2009-09-01', rate: 2_100 }],
  LU: [{ since: '2024-01-01', rate: 1_700 }],
  LV: [{ since: '2012-07-01', rate: 2_100 }],
  MT: [{ since: '2004-01-01', rate: 1_800 }],
  NL: [{ since: '2012-10-01', rate: 2_100 }],
  PL: [{ since: '2011-01-01', rate: 2_300 }],
  PT: [{ since: '2011-01-01', rate: 2_300 }],
  RO: [
    { since: '2025-08-01', rate: 2_100 },
    { since: '2017-01-01', rate: 1_900 },
  ],
  SE: [{ since: '1990-07-01', rate: 2_500 }],
  SI: [{ since: '2013-07-01', rate: 2_200 }],
  SK: [
    { since: '2025-01-01', rate: 2_300 },
    { since: '2011-01-01', rate: 2_000 },
  ],
};

export const otherUnionCountries = Object.keys(standardRates);

/** Returns null for countries outside the EU and for France. */
export const findStandardRate = (country: string, day: string): number | null =>
  standardRates[country]?.find(({ since }) => since <= day)?.rate ?? null;
