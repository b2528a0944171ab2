import { hashWords } from './hash-words.ts';
import type { ShownBody, ShownExercise, ShownItem } from './shown-exercise.ts';

/** Numbers from 0 to 1, always the same after the same seed (mulberry32). */
function createRandom(seed: string): () => number {
  let state = hashWords(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** The same things in an order of chance (Fisher and Yates). */
function shuffle<Each>(things: readonly Each[], random: () => number): Each[] {
  const shuffled = [...things];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] as Each, shuffled[at] as Each];
  }
  return shuffled;
}

/**
 * An exercise as pages are sent it: what can be chosen stands in an order of chance, the same for the same seed, so that a page that is read
 * again is the same; files are without their addresses, in which stands what they were called.
 */
export function shuffleExercise(shown: ShownExercise, seed: string): ShownExercise {
  return { ...shown, items: shown.items.map((item) => shuffleItem(item, seed)) };
}

function shuffleItem(item: ShownItem, seed: string): ShownItem {
  const random = createRandom(`${seed}/${item.id}`);
  const media = item.media.map(({ alt, isSound }) => ({ alt, isSound }));
  return { ...item, ...shuffleBody(item, seed, random), media };
}

function shuffleBody(item: ShownItem, seed: string, random: () => number): ShownBody {
  switch (item.kind) {
    case 'gap-choices':
      return {
        ...item,
        text: item.text.map((part) =>
          typeof part === 'string' ? part : { ...part, options: shuffle(part.options, random) },
        ),
      };
    case 'choice':
    case 'choices':
      return { ...item, options: shuffle(item.options, random) };
    case 'match':
      return { ...item, rights: shuffle(item.rights, random) };
    case 'classify':
      return { ...item, members: shuffle(item.members, random) };
    case 'order':
      return { ...item, parts: shuffle(item.parts, random) };
    case 'reading':
      return { ...item, questions: item.questions.map((question) => shuffleItem(question, seed)) };
    default:
      return item;
  }
}
