import { expect, test } from 'vitest';
import { countWork } from '#tests/support/count-work.ts';
import { isObviousPassword } from './obvious-password.ts';

test.each(
  [
    [
      'password',
      'Password1!',
      'p@ssw0rd',
      'motdepasse',
      'MotDePasse2026!',
      'm0td3p@ss3',
      'azertyuiop',
      'poiuytreza',
    ],
    ['qwertyuiop', '123456789', '987654321', '1q2w3e4r5t', 'aaaaaaaa', 'abcabcabc', 'abcdefgh', '00000000'],
    [
      'soleil2024',
      'Doudou33',
      'loulou!!',
      'jetaime123',
      'Marseille13',
      'azerty123456',
      'bonjourbonjour',
      'été2025!',
    ],
    [
      '14/07/1989',
      '14071989',
      '19890714',
      'iloveyou',
      'trustno1',
      'lovelove',
      'Chocolat#1',
      'xxxxxxxxxxxxxxxxxxxx',
    ],
  ].flat(),
)('rejects %s', (password) => {
  expect(isObviousPassword(password)).toBe(true);
});

test.each(
  [
    [
      'correct horse battery staple',
      'un cheval sur le balcon',
      'tiroir-bleu-1',
      'zX9!kQ2$vB7',
      'Tr0ub4dor&3',
    ],
    [
      'gmkvjqpw',
      'J’ai 3 chats et 0 chien',
      '🦊🐻🐼🐨🐯🦁🐮🐷',
      'lampe oubli sept canard',
      '83910462517340',
      'soleil-xq-lune-7v-chat',
    ],
  ].flat(),
)('accepts %s', (password) => {
  expect(isObviousPassword(password)).toBe(false);
});

test('rejects context words, ignoring accents', () => {
  expect(isObviousPassword('xylotheque42')).toBe(false);
  expect(isObviousPassword('xylotheque42', ['Xylothèque'])).toBe(true);
});

test('checks long passwords within a bounded amount of work', async () => {
  const { own } = await countWork(() => {
    for (const password of ['a1'.repeat(2048), 'x'.repeat(4096), 'bonjour'.repeat(500), 'azerty '.repeat(7)])
      isObviousPassword(password);
  });
  expect(own).toBeLessThan(500);
});
