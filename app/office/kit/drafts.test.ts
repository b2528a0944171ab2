import { expect, test } from 'vitest';
import { keepTyped, listChanged, listContested, mergeDrafts } from './drafts.ts';

const base = { title: 'A', text: 'B', files: ['1'], open: false };

test('only the fields that both versions changed differently are contested', () => {
  const mine = { ...base, title: 'Moi', text: 'Pareil', files: ['1', '2'] };
  const theirs = { ...base, title: 'Elle', text: 'Pareil', open: true };
  expect(listContested(base, mine, theirs)).toEqual(['title']);
  expect(listChanged(base, mine)).toEqual(['title', 'text', 'files']);
});

test('mergeDrafts keeps the changes of both versions, and the other version of a contested field unless chosen', () => {
  const mine = { ...base, title: 'Moi', files: ['1', '2'] };
  const theirs = { ...base, title: 'Elle', open: true };
  const merged = { title: 'Elle', text: 'B', files: ['1', '2'], open: true };
  expect(mergeDrafts(base, mine, theirs)).toEqual(merged);
  expect(mergeDrafts(base, mine, theirs, ['title'])).toEqual({ ...merged, title: 'Moi' });
});

test('a saved draft keeps input typed during the save and takes the rest from the server', () => {
  const sent = { ...base, title: 'Envoyé' };
  const saved = { ...sent, text: 'Mis au net' };
  expect(keepTyped({ ...sent, open: true }, sent, saved)).toEqual({ ...saved, open: true });
});
