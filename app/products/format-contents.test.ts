import { describe, expect, test } from 'vitest';
import { formatContents } from './format-contents.ts';

const nothing = { lessonCount: 0, exerciseCount: 0, hasVideo: false, files: [] };

describe('formatContents', () => {
  test('counts lessons, exercises, the video, documents and recordings', () => {
    const files = ['Livret.pdf', 'Fiche.pdf', 'Dialogue.mp3'];
    expect(formatContents({ lessonCount: 6, exerciseCount: 8, hasVideo: true, files })).toBe(
      '6 leçons, 8 exercices, 1 vidéo, 2 documents et 1 fichier audio',
    );
  });

  test('omits what a product does not have', () => {
    expect(formatContents({ ...nothing, exerciseCount: 1 })).toBe('1 exercice');
    expect(formatContents(nothing)).toBe('');
  });
});
