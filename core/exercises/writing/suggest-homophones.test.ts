import { describe, expect, test } from 'vitest';
import { suggestHomophones } from './suggest-homophones.ts';

describe('suggestHomophones', () => {
  test.each([
    ['Il mange une pomme.', ['Ils mangent une pomme.']],
    ['Ils mangent.', ['Il mange.']],
    ['Elle le regardait.', ['Elles le regardaient.']],
    ['Il court et crie.', ['Ils courent et crient.']],
    ['Je suis parti hier.', ['Je suis partie hier.']],
    ['Nous sommes allées au marché.', ['Nous sommes allés au marché.']],
    ['Vous êtes arrivé ?', ['Vous êtes arrivée ?', 'Vous êtes arrivés ?', 'Vous êtes arrivées ?']],
    ['Je suis venu et reparti seul.', ['Je suis venue et repartie seule.']],
    ['Mon ami est déjà parti.', ['Mon amie est déjà partie.']],
    ['Cet employé parle.', ['Cette employée parle.']],
    [
      'Il l’aime : l’employé.',
      ['Ils l’aiment : l’employé.', 'Il l’aime : l’employée.', 'Ils l’aiment : l’employée.'],
    ],
    [
      'Ils ferment leur livre.',
      ['Il ferme leur livre.', 'Ils ferment leurs livres.', 'Il ferme leurs livres.'],
    ],
  ])('offers what sounds like « %s »', async (sentence, others) => {
    expect(await suggestHomophones(sentence)).toEqual(others);
  });

  test.each([
    'Il arrive.',
    'Ils habitent ici.',
    'Il finit.',
    'Il sait tout.',
    'Il mange et boit.',
    'Il neige.',
    'Elle reste calme.',
    'Mange-t-il ?',
    'Je suis content.',
    'Je me suis lavé les mains.',
    'Nous nous sommes parlé.',
    'Mon ami est content.',
    'Mon ami français est venu.',
    'Leur livre tombe.',
    'Il leur parlera.',
    'Leur ami dort.',
    '',
    '…',
  ])('offers nothing for « %s »', async (sentence) => {
    const suggestions = await suggestHomophones(sentence);
    expect(suggestions).toEqual([]);
  });

  test('offers at most eight', async () => {
    const sentence = Array.from({ length: 12 }, () => 'Il parle, puis elle chante.').join(' ');
    expect(await suggestHomophones(sentence)).toHaveLength(8);
  });
});
