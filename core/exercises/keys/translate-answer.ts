import type { FieldAnswer } from './exercise-key.ts';
import { type AnswerField, listFieldsOf } from './list-fields.ts';
import type { ShownExercise, ShownOption } from './shown-exercise.ts';

/** Translates an answer into another version. Returns null if that version has no equivalent. */
export type Translation = (field: string, answer: FieldAnswer) => FieldAnswer | null;

/** Matches options by text, because their ids are positions in their own version. */
export function createTranslation(from: ShownExercise, to: ShownExercise): Translation {
  const [old, now] = [readPlaces(from), readPlaces(to)];
  return (field, answer) => {
    const [place, there] = [old.get(field), now.get(field)];
    return place && there && place.kind === there.kind ? translate(place, there, answer) : null;
  };
}

function translate(place: AnswerField, there: AnswerField, answer: FieldAnswer): FieldAnswer | null {
  if (typeof answer === 'object' && !Array.isArray(answer))
    return place.words?.join(' ') === there.words?.join(' ') ? answer : null;
  if (!(place.options && there.options)) return answer;
  const left = [...there.options];
  const chosen = [answer].flat().map((id) => takeByText(left, textOf(place.options ?? [], id)));
  if (chosen.includes(null)) return null;
  return Array.isArray(answer) ? (chosen as string[]) : (chosen[0] ?? null);
}

const textOf = (options: readonly ShownOption[], id: string) =>
  options.find((option) => option.id === id)?.text;

/** Removes the first option with this text and returns its id, so that equal options are used once each. */
function takeByText(left: ShownOption[], text: string | undefined): string | null {
  const at = left.findIndex((option) => option.text === text);
  return left.splice(at, at < 0 ? 0 : 1)[0]?.id ?? null;
}

const readPlaces = ({ items }: ShownExercise): ReadonlyMap<string, AnswerField> =>
  new Map(listFieldsOf(items).map((place) => [place.field, place]));
