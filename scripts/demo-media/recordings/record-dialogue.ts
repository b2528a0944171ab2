import { joinSounds, silence } from '../speech/sound.ts';
import { speak, type Voice } from '../speech/speak.ts';

/** Who speaks with the low voice; every other speaker has the high one. */
const lowVoices = new Set([
  'Le conseiller',
  'Le réparateur',
  'Monsieur Adamski',
  'Le responsable',
  'Le voisin',
  'Le vendeur',
  'Lui',
  'L’invité',
  'Rafael',
  'Annonce',
]);

/** The turns of a transcription, `Speaker : words` line by line, with half a breath between them. */
export function recordDialogue(lines: string[], speed = 94): Int16Array {
  const parts = lines.flatMap((line) => {
    const [, speaker = '', words = ''] = /^(.+?)\u202F: (.+)$/.exec(line) ?? [];
    const voice: Voice = lowVoices.has(speaker) ? 'low' : 'high';
    return [speak(words, { voice, speed }), silence(0.5)];
  });
  return joinSounds(parts);
}
