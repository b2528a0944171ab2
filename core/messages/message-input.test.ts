import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { maxMessageCharacters, messageSubjects, nameSubject } from './message-fields.ts';
import { messageInput } from './message-input.ts';

const good = {
  name: 'Léa',
  email: 'lea@exemple.test',
  subject: 'niveau',
  body: 'Par quel cours commencer ?',
};

const faultsOf = (input: unknown): Record<string, string[] | undefined> => {
  const parsed = messageInput.safeParse(input);
  return parsed.success ? {} : z.flattenError(parsed.error).fieldErrors;
};

it('trims fields and keeps the rest of the text', () => {
  expect(
    messageInput.parse({ ...good, name: '  Léa \t Œuvrard ', body: ' Bonjour,\r\n\r\nmerci. ' }),
  ).toEqual({
    ...good,
    name: 'Léa Œuvrard',
    body: 'Bonjour,\n\nmerci.',
  });
});

it('returns one French error sentence for each missing field', () => {
  for (const nothing of [{}, { name: '', email: ' ', subject: '', body: '\n' }]) {
    const faults = faultsOf(nothing);
    expect(Object.keys(faults).sort()).toEqual(['body', 'email', 'name', 'subject']);
    for (const [sentence, ...more] of Object.values(faults) as string[][]) {
      expect(more).toEqual([]);
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(sentence).not.toMatch(/invalid|expected|required/i);
    }
  }
});

it.each([
  'lea',
  'lea@',
  '@exemple.test',
  'lea@exemple',
  'a b@exemple.test',
  `${'x'.repeat(250)}@exemple.test`,
])('rejects %j as an address', (email) => {
  expect(faultsOf({ ...good, email })).toHaveProperty('email');
});

it('rejects a message above the maximum length', () => {
  expect(faultsOf({ ...good, body: 'x'.repeat(maxMessageCharacters) })).toEqual({});
  expect(faultsOf({ ...good, body: 'x'.repeat(maxMessageCharacters + 1) }).body?.[0]).toContain('5\u202f001');
});

it('nameSubject names every subject', () => {
  expect(new Set(messageSubjects.map(nameSubject)).size).toBe(messageSubjects.length);
  expect(nameSubject('constructor')).toBe(nameSubject('autre'));
});

describe.each(hostileWords.map((words) => [words.slice(0, 30), words] as const))('%j', (_, words) => {
  it('becomes one line in a name and clean text in a message', () => {
    const parsed = messageInput.safeParse({ ...good, name: words.slice(0, 60), body: words.slice(0, 4_000) });
    const { name, body } = parsed.success ? parsed.data : { name: '', body: '' };
    expect(name + body).not.toMatch(/[^\P{Cc}\n\t]/u);
    expect(name).not.toMatch(/[\n\t\u2028\u202e]/u);
    expect((name + body).isWellFormed()).toBe(true);
  });

  it('is rejected in an address', () => {
    expect(faultsOf({ ...good, email: words })).toHaveProperty('email');
    expect(faultsOf({ ...good, email: `lea@exemple.test${words}`, subject: words })).toHaveProperty(
      'subject',
    );
  });
});
