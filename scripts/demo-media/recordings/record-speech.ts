import { joinSounds, silence } from '../speech/sound.ts';
import { speak, type Voice } from '../speech/speak.ts';

/** Speakers with another voice than the high one. */
const brightVoices = new Set([
  ...['Inès Vidal', 'L’invitée', 'La cliente', 'La collègue', 'La touriste', 'La voisine'],
  ...['Madame Rey', 'Sofia', 'Olena'],
]);
const deepVoices = new Set(['Paul Serre', 'Le client', 'Le collègue', 'Le journaliste', 'Hugo', 'David']);
const lowVoices = new Set([
  'Le conseiller',
  'Le serveur',
  'Monsieur Diallo',
  'Omar',
  'Le réparateur',
  'Monsieur Adamski',
  'Le responsable',
  'Le voisin',
  'Le vendeur',
  'Le professeur',
  'Lui',
  'L’expert',
  'L’homme',
  'L’invité',
  'Rafael',
  'James',
  'Annonce',
]);

/** Records turns of the form `Speaker : words`, with half a second of silence between them. */
export function recordDialogue(lines: string[], speed = 94): Int16Array {
  const parts = lines.flatMap((line) => {
    const [, speaker = '', words = ''] = /^(.+?)\u202F: (.+)$/.exec(line) ?? [];
    return [speak(words, { voice: chooseVoice(speaker), speed }), silence(0.5)];
  });
  return joinSounds(parts);
}

function chooseVoice(speaker: string): Voice {
  if (brightVoices.has(speaker)) return 'bright';
  if (deepVoices.has(speaker)) return 'deep';
  return lowVoices.has(speaker) ? 'low' : 'high';
}

const spokenMarks: [RegExp, string][] = [
  [/\.\u202F»$/, ', point, fermez les guillemets.'],
  [/\u202F: ?$/, ', deux points.'],
  [/\u202F\?$/, ', point d’interrogation.'],
  [/,$/, ', virgule.'],
  [/\.$/, ', point.'],
];

/** Spells out the punctuation of a group of words, as a teacher dictates it. */
function dictateGroup(group: string): string {
  const opened = group.replace(/^«\u202F/, 'Ouvrez les guillemets. ');
  const mark = spokenMarks.find(([pattern]) => pattern.test(opened));
  return mark ? opened.replace(mark[0], mark[1]) : opened;
}

/** Records three readings: the whole text, each group twice with time to write, the whole text again. */
export function recordDictation(title: string, groups: string[]): Int16Array {
  const text = groups.join(' ');
  const parts = [speak(title), silence(1.2), speak('Première lecture. Écoutez sans écrire.'), silence(1.5)];
  parts.push(speak(text, { speed: 88 }), silence(2.5), speak('Deuxième lecture. Écrivez.'), silence(1.5));
  for (const group of groups) {
    const words = group.split(' ').length;
    const spoken = speak(dictateGroup(group), { speed: 80 });
    parts.push(spoken, silence(1 + 0.5 * words), spoken, silence(1.5 + 0.6 * words));
  }
  parts.push(speak('Troisième lecture. Relisez.'), silence(1.5), speak(text, { speed: 84 }), silence(1.5));
  parts.push(speak('Fin de la dictée.'), silence(0.6));
  return joinSounds(parts);
}

const slow = { speed: 76 };

/** Records pairs of words: the word to recognise twice, then both with time to repeat. */
export function recordPairs(pairs: [string, string][], heard: number[]): Int16Array {
  const parts = [speak('Écoute 1. Quel mot entendez-vous ?'), silence(1.5)];
  for (const [index, pair] of pairs.entries()) {
    const word = speak(pair[heard[index] ?? 0] ?? '', slow);
    parts.push(speak(`${index + 1}.`), silence(0.6), word, silence(1), word, silence(2.5));
  }
  parts.push(speak('Maintenant, répétez les deux mots.'), silence(1.5));
  for (const [first, second] of pairs) {
    parts.push(speak(first, slow), silence(1.8), speak(second, slow), silence(2.4));
  }
  return joinSounds(parts);
}

/** Records numbered words or sentences, each twice with time to write. */
export function recordItems(title: string, items: string[], pause: number): Int16Array {
  const parts = [speak(title), silence(1.5)];
  for (const [index, item] of items.entries()) {
    const spoken = speak(item, { speed: 80 });
    parts.push(speak(`${index + 1}.`), silence(0.6), spoken, silence(pause), spoken, silence(pause + 1));
  }
  return joinSounds(parts);
}
