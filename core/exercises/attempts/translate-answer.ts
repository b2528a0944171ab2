import type { FieldAnswer } from '../keys/exercise-key.ts';
import { type AnswerField, listFieldsOf } from '../keys/list-fields.ts';
import type { ShownExercise, ShownItem, ShownOption } from '../keys/shown-exercise.ts';

/** An answer to one version of an exercise as it reads in another: under which field, and in whose names of options. */
export type TranslatedAnswer = { field: string; answer: FieldAnswer };

type Places = { fields: ReadonlyMap<string, AnswerField>; members: ReadonlyMap<string, string> };

/**
 * Reads answers to one version of an exercise in another one. What is chosen is called by its place in its version: it is found again by
 * its words, and null where they are not there any more.
 */
export function createTranslation(
  from: ShownExercise,
  to: ShownExercise,
): (field: string, answer: FieldAnswer) => TranslatedAnswer | null {
  const [old, now] = [readPlaces(from), readPlaces(to)];
  return (field, answer) => {
    const place = old.fields.get(field);
    const member = old.members.get(field);
    const name = member === undefined ? field : findKey(now.members, member);
    const there = name === null ? undefined : now.fields.get(name);
    if (!(place && there && place.kind === there.kind)) return null;
    const translated = translate(place, there, answer);
    return translated === null ? null : { field: there.field, answer: translated };
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

/** Of several that read the same each is taken once, in their order. */
function takeByText(left: ShownOption[], text: string | undefined): string | null {
  const at = left.findIndex((option) => option.text === text);
  return left.splice(at, at < 0 ? 0 : 1)[0]?.id ?? null;
}

/** What is to be classified is a field by its place among what is there, and known by its item and its words. */
function readPlaces({ items }: ShownExercise): Places {
  const questions: ShownItem[] = items.flatMap((item) => (item.kind === 'reading' ? item.questions : [item]));
  return {
    fields: new Map(listFieldsOf(items).map((place) => [place.field, place])),
    members: new Map(
      questions.flatMap((item) =>
        item.kind === 'classify'
          ? item.members.map(({ field, text }): [string, string] => [field, `${item.id} ${text}`])
          : [],
      ),
    ),
  };
}

const findKey = (map: ReadonlyMap<string, string>, value: string): string | null =>
  [...map].find(([, each]) => each === value)?.[0] ?? null;
