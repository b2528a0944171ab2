import { describe, expect, it } from 'vitest';
import { composeCover, compositions } from './compose-cover.ts';

const titles = Array.from({ length: 300 }, (_, index) => `Leçon ${index} du français`);

describe('composeCover', () => {
  it('gives a title the same cover every time, whatever surrounds it', () => {
    expect(composeCover('Raconter au passé')).toEqual(composeCover('  Raconter au passé '));
    expect(composeCover('Raconter au passé').composition).toBe('initial');
  });

  it('spreads titles over all compositions', () => {
    const counts = Map.groupBy(titles, (title) => composeCover(title).composition);
    expect([...counts.keys()].sort()).toEqual([...compositions].sort());
    expect(Math.min(...[...counts.values()].map((group) => group.length))).toBeGreaterThan(25);
  });

  it('sets an accent only where the title has one that can be told from its letter', () => {
    const bare = titles.map((title) => title.replace('ç', 'c').replace('ç', 'c'));
    expect(bare.map((title) => composeCover(title).composition)).not.toContain('accent');
    expect(composeCover('Maîtriser le passé')).toMatchObject({ letter: 'é', bareLetter: 'e' });
    expect(composeCover('Dîner')).toMatchObject({ letter: 'd', bareLetter: 'd' });
  });

  it('finds an accent written as a letter and a combining mark', () => {
    expect(composeCover('Passe\u0301').letter).toBe('é');
  });

  it('sets short titles large and long words small', () => {
    expect(composeCover('Où vas-tu').titleSize).toBe('huge');
    expect(composeCover('Écrire une lettre formelle').titleSize).toBe('large');
    expect(composeCover('La compréhension orale').titleSize).toBe('medium');
    expect(composeCover('Anticonstitutionnel').titleSize).toBe('tiny');
    expect(composeCover('mot '.repeat(22)).titleSize).toBe('small');
  });

  it('does not break a title at its hyphens', () => {
    expect(composeCover('Où vas-tu').title).toBe('Où vas\u2011tu');
  });

  it('cuts a title that a cover has no room for, at a word', () => {
    const { title } = composeCover('grammaire '.repeat(40));
    expect(title.length).toBeLessThanOrEqual(141);
    expect(title).toMatch(/grammaire…$/);
    expect(composeCover('a'.repeat(500)).title.length).toBeLessThanOrEqual(141);
  });

  it('has a letter for a title without any', () => {
    expect(composeCover('1984').letter).toBe('ç');
    expect(composeCover('').letter).toBe('ç');
  });
});
