import { expect, it } from 'vitest';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { writeReply } from './write-reply.ts';

const message = {
  name: 'Léa',
  email: 'lea+cours@exemple.test',
  subjectName: 'Mon niveau',
  body: 'Bonjour,\n\nmerci & à bientôt ?',
  createdAt: new Date('2026-12-01T13:05:00Z'),
  schoolName: 'Cédille',
};

it('answers to the sender, with the subject and the words quoted', () => {
  const url = new URL(writeReply(message));
  expect(url.protocol + decodeURIComponent(url.pathname)).toBe('mailto:lea+cours@exemple.test');
  expect(url.searchParams.get('subject')).toBe('Re\u202f: Mon niveau (Cédille)');
  expect(url.searchParams.get('body')?.split('\r\n').slice(2)).toEqual([
    'Le 1ᵉʳ\u00a0décembre 2026 à\u00a014\u00a0h\u00a005, Léa a écrit\u202f:',
    '> Bonjour,',
    '>',
    '> merci & à bientôt ?',
  ]);
});

it.each(hostileWords.map((words) => [words.slice(0, 30), words] as const))(
  '%j adds nothing to it',
  (_, words) => {
    const url = new URL(
      writeReply({ ...message, name: words.slice(0, 80), body: words, subjectName: 'Un cours' }),
    );
    expect(url.protocol).toBe('mailto:');
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(url.href.length).toBeLessThan(12_000);
  },
);
