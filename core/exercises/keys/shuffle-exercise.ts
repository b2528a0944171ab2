import { hashWords } from './hash-words.ts';
import type { ShownBody, ShownExercise, ShownItem } from './shown-exercise.ts';

/** Returns a generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: string): () => number {
  let state = hashWords(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns the elements in random order (Fisher–Yates). */
function shuffle<Each>(things: readonly Each[], random: () => number): Each[] {
  const shuffled = [...things];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] as Each, shuffled[at] as Each];
  }
  return shuffled;
}

/** Shuffles options by `seed`, so a reload keeps their order. Removes addresses, which contain file names. */
export function shuffleExercise(shown: ShownExercise, seed: string): ShownExercise {
  return { ...shown, items: shown.items.map((item) => shuffleItem(item, seed)) };
}

function shuffleItem(item: ShownItem, seed: string): ShownItem {
  const random = createRandom(`${seed}/${item.id}`);
  const media = item.media.map(({ url: _url, slowUrl, ...each }) =>
    slowUrl ? { ...each, hasSlow: true as const } : each,
  );
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
