import { expect, test } from 'vitest';
import { keepTyped, listChanged, listDifferences, takeMine } from './drafts.ts';

const base = { title: 'A', text: 'B', files: ['1'], open: false };

test('a conflict lists each differing field and who changed it', () => {
  const mine = { ...base, title: 'Moi', files: ['1', '2'] };
  const theirs = { ...base, title: 'Elle', open: true };
  expect(listDifferences(base, mine, theirs)).toEqual([
    { name: 'title', mine: 'Moi', theirs: 'Elle', changedBy: 'both' },
    { name: 'files', mine: ['1', '2'], theirs: ['1'], changedBy: 'me' },
    { name: 'open', mine: false, theirs: true, changedBy: 'them' },
  ]);
  expect(takeMine(mine, theirs, ['files'])).toEqual({ ...theirs, files: ['1', '2'] });
});

test('a conflict lists no difference if both users made the same change', () => {
  const mine = { ...base, title: 'Pareil' };
  expect(listDifferences(base, mine, { ...mine })).toEqual([]);
  expect(listChanged(base, mine)).toEqual(['title']);
});

test('a saved draft keeps input typed during the save and takes the rest from the server', () => {
  const sent = { ...base, title: 'Envoyé' };
  const saved = { ...sent, text: 'Mis au net' };
  expect(keepTyped({ ...sent, open: true }, sent, saved)).toEqual({ ...saved, open: true });
});
