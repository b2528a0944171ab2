import type { ShownBody, ShownExercise, ShownItem } from '../keys/shown-exercise.ts';

/**
 * Keeps the field's sentence, table or document, with the instruction of the exercise and the prompt of the
 * item. Without a prompt, the instruction takes its place. Null if the exercise has no such field.
 */
export function pickField(shown: ShownExercise, field: string): ShownExercise | null {
  for (const item of shown.items) {
    const picked = pickFromItem(item, field);
    if (picked?.prompt) return { ...shown, items: [picked] };
    if (picked) return { ...shown, instruction: '', items: [{ ...picked, prompt: shown.instruction }] };
  }
  return null;
}

function pickFromItem(item: ShownItem, field: string): ShownItem | null {
  const body = pickFromBody(item, field);
  return body && { ...item, ...body };
}

function pickFromBody(item: ShownItem, field: string): ShownBody | null {
  switch (item.kind) {
    case 'gaps': {
      const text = pickGap(item.text, field);
      return text && { ...item, text };
    }
    case 'gap-choices': {
      const text = pickGap(item.text, field);
      return text && { ...item, text };
    }
    case 'word-bank': {
      const text = pickGap(item.text, field);
      return text && { ...item, text };
    }
    case 'choice':
    case 'choices':
    case 'order':
    case 'transformation':
      return item.field === field ? item : null;
    case 'true-false': {
      const statements = only(item.statements, field);
      return statements && { ...item, statements };
    }
    case 'match': {
      const lefts = only(item.lefts, field);
      return lefts && { ...item, lefts };
    }
    case 'classify': {
      const members = only(item.members, field);
      return members && { ...item, members };
    }
    case 'conjugation': {
      const rows = only(item.rows, field);
      return rows && { ...item, rows };
    }
    case 'find-fault': {
      const sentences = only(item.sentences, field);
      return sentences && { ...item, sentences };
    }
    case 'dictation': {
      const fields = only(item.fields, field);
      const at = item.fields.findIndex((each) => each.field === field);
      return (
        fields && {
          ...item,
          fields,
          times: item.fields.length > 1 ? item.times.slice(at, at + 1) : item.times,
        }
      );
    }
    // A person grades productions, so they are never repeated.
    case 'writing':
    case 'speaking':
      return null;
    case 'reading': {
      for (const question of item.questions) {
        const picked = pickFromItem(question, field);
        if (picked) return { ...item, questions: [picked] };
      }
      return null;
    }
  }
}

function only<Each extends { field: string }>(places: readonly Each[], field: string): Each[] | null {
  const found = places.filter((place) => place.field === field);
  return found.length > 0 ? found : null;
}

/** Other gaps of the line are blank, so that their answers are not revealed. */
function pickGap<Gap extends { field: string }>(
  text: readonly (string | Gap)[],
  field: string,
): (string | Gap)[] | null {
  const lines: (string | Gap)[][] = [[]];
  for (const part of text) {
    const [first, ...rest] = typeof part === 'string' ? part.split('\n') : [part];
    if (first) lines.at(-1)?.push(first);
    lines.push(...rest.map((line) => (line ? [line] : [])));
  }
  const line = lines.find((parts) => parts.some((part) => typeof part !== 'string' && part.field === field));
  return line?.map((part) => (typeof part === 'string' || part.field === field ? part : '[…]')) ?? null;
}
