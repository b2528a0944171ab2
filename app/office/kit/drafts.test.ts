import { expect, test } from 'vitest';
import { keepTyped, listChanged, listDifferences, takeMine } from './drafts.ts';

const base = { title: 'A', text: 'B', files: ['1'], open: false };

test('says field by field who changed what', () => {
  const mine = { ...base, title: 'Moi', files: ['1', '2'] };
  const theirs = { ...base, title: 'Elle', open: true };
  expect(listDifferences(base, mine, theirs)).toEqual([
    { name: 'title', mine: 'Moi', theirs: 'Elle', changedBy: 'both' },
    { name: 'files', mine: ['1', '2'], theirs: ['1'], changedBy: 'me' },
    { name: 'open', mine: false, theirs: true, changedBy: 'them' },
  ]);
  expect(takeMine(mine, theirs, ['files'])).toEqual({ ...theirs, files: ['1', '2'] });
});

test('the same change twice is no difference', () => {
  const mine = { ...base, title: 'Pareil' };
  expect(listDifferences(base, mine, { ...mine })).toEqual([]);
  expect(listChanged(base, mine)).toEqual(['title']);
});

test('what was typed while it was saved stays, the rest is the server’s', () => {
  const sent = { ...base, title: 'Envoyé' };
  const saved = { ...sent, text: 'Mis au net' };
  expect(keepTyped({ ...sent, open: true }, sent, saved)).toEqual({ ...saved, open: true });
});
