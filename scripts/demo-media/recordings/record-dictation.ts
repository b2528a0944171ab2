import { joinSounds, silence } from '../speech/sound.ts';
import { speak } from '../speech/speak.ts';

const spokenMarks: [RegExp, string][] = [
  [/\.\u202F»$/, ', point, fermez les guillemets.'],
  [/\u202F: ?$/, ', deux points.'],
  [/\u202F\?$/, ', point d’interrogation.'],
  [/,$/, ', virgule.'],
  [/\.$/, ', point.'],
];

/** A group of words as the teacher dictates it: with its punctuation aloud. */
export function dictateGroup(group: string): string {
  const opened = group.replace(/^«\u202F/, 'Ouvrez les guillemets. ');
  const mark = spokenMarks.find(([pattern]) => pattern.test(opened));
  return mark ? opened.replace(mark[0], mark[1]) : opened;
}

/** Three readings: straight on, by groups read twice with time to write, straight on again. */
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
