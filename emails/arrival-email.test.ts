import { expect, test } from 'vitest';
import { writeArrivalEmail } from './arrival-email.ts';

const school = {
  name: 'École',
  url: 'https://ecole.example',
  email: 'bonjour@ecole.example',
  legalLines: [],
};

const write = (count: number) =>
  writeArrivalEmail({
    school,
    ...{ firstName: 'Ana', email: 'ana@exemple.test', hasAccount: true, link: 'https://ecole.example/login' },
    titles: Array.from({ length: count }, (_, index) => `Leçon ${index + 1}`),
  });

test.each([
  [11, 'et un autre contenu.'],
  [12, 'et 2 autres contenus.'],
])('counts the titles beyond the tenth of %i', async (count, words) => {
  expect((await write(count)).text).toContain(words);
});

test('asks nobody with an account to create one', async () => {
  expect((await write(0)).text).not.toContain('Créez');
});
