import { describe, expect, it } from 'vitest';
import { composeCover, compositions } from './compose-cover.ts';

const titles = Array.from({ length: 300 }, (_, index) => `Leçon ${index} du français`);

describe('composeCover', () => {
  it('returns the same cover for a title, ignoring spaces around it', () => {
    expect(composeCover('Raconter au passé')).toEqual(composeCover('  Raconter au passé '));
    expect(composeCover('Raconter au passé').composition).toBe('initial');
  });

  it('spreads titles over all compositions', () => {
    const counts = Map.groupBy(titles, (title) => composeCover(title).composition);
    expect([...counts.keys()].sort()).toEqual([...compositions].sort());
    expect(Math.min(...[...counts.values()].map((group) => group.length))).toBeGreaterThan(25);
  });

  it('chooses the accent composition only for a title with a suitable accented letter', () => {
    const bare = titles.map((title) => title.replace('ç', 'c').replace('ç', 'c'));
    expect(bare.map((title) => composeCover(title).composition)).not.toContain('accent');
    expect(composeCover('Maîtriser le passé')).toMatchObject({ letter: 'é', bareLetter: 'e' });
    expect(composeCover('Dîner')).toMatchObject({ letter: 'd', bareLetter: 'd' });
  });

  it('finds an accent written with a combining mark', () => {
    expect(composeCover('Passe\u0301').letter).toBe('é');
  });

  it('sets short titles in large type and titles with a long word in small type', () => {
    expect(composeCover('Où vas-tu').titleSize).toBe('huge');
    expect(composeCover('Écrire une lettre formelle').titleSize).toBe('large');
    expect(composeCover('La compréhension orale').titleSize).toBe('medium');
    expect(composeCover('Anticonstitutionnel').titleSize).toBe('tiny');
    expect(composeCover('mot '.repeat(22)).titleSize).toBe('small');
  });

  it('does not break a title at its hyphens', () => {
    expect(composeCover('Où vas-tu').title).toBe('Où vas\u2011tu');
  });

  it('shortens a title that is too long, at the end of a word', () => {
    const { title } = composeCover('grammaire '.repeat(40));
    expect(title.length).toBeLessThanOrEqual(141);
    expect(title).toMatch(/grammaire…$/);
    expect(composeCover('a'.repeat(500)).title.length).toBeLessThanOrEqual(141);
  });

  it('falls back to ç for a title without letters', () => {
    expect(composeCover('1984').letter).toBe('ç');
    expect(composeCover('').letter).toBe('ç');
  });
});
