import { joinSounds, silence } from '../speech/sound.ts';
import { speak } from '../speech/speak.ts';

const slow = { speed: 76 };

/** Pairs of words: the one to recognise is said twice; then both are said, with time to repeat. */
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

/** Words or sentences with their number, each said twice with time to write between. */
export function recordItems(title: string, items: string[], pause: number): Int16Array {
  const parts = [speak(title), silence(1.5)];
  for (const [index, item] of items.entries()) {
    const spoken = speak(item, { speed: 80 });
    parts.push(speak(`${index + 1}.`), silence(0.6), spoken, silence(pause), spoken, silence(pause + 1));
  }
  return joinSounds(parts);
}
