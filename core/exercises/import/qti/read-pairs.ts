import { m } from '#words/messages.js';
import type { ExerciseItem } from '../../document/exercise-document.ts';
import { emptyBase } from '../imported.ts';
import { listChildren, type XmlElement } from '../read-element.ts';
import { type QtiItem, type QtiWords, toLine } from './qti-item.ts';
import { hasPenalty } from './read-responses.ts';
import { readTruth } from './read-truth.ts';

type Side = { id: string; text: string };

const listSides = (holder: XmlElement | undefined, name: string, { readWords }: QtiWords): Side[] =>
  (holder ? listChildren(holder, name) : []).map((choice) => ({
    id: choice.attributes.identifier ?? '',
    text: toLine(readWords(choice)),
  }));

/** Splits the right pairs of a response into the identifiers of both sides. */
function listPairs(interaction: XmlElement, { getResponse, lost }: QtiWords): [string, string][] {
  const response = getResponse(interaction);
  if (hasPenalty(response)) lost.add(m.importing_lost_penalties());
  return response.correct.map((value) => {
    const [left = '', right = ''] = value.split(' ');
    return [left, right];
  });
}

/** Converts two columns: to pairs, to groups, or to true and false statements. */
export function readMatch(interaction: XmlElement, prompt: string, words: QtiWords): QtiItem {
  const [first, second] = listChildren(interaction, 'simpleMatchSet');
  const lefts = listSides(first, 'simpleAssociableChoice', words);
  const rights = listSides(second, 'simpleAssociableChoice', words);
  const pairs = listPairs(interaction, words);
  const rightsOf = (id: string) =>
    rights.filter((right) => pairs.some(([l, r]) => l === id && r === right.id));
  const leftsOf = (id: string) => lefts.filter((left) => pairs.some(([l, r]) => r === id && l === left.id));
  const isEachOnce = lefts.every(({ id }) => rightsOf(id).length === 1);
  const truths = rights.map(({ text }) => readTruth(text));
  if (isEachOnce && truths.length === 2 && truths.includes(true) && truths.includes(false)) {
    const isTrue = (id: string) => readTruth(rightsOf(id)[0]?.text ?? '') === true;
    const statements = lefts.map(({ id, text }) => ({ id: '', text, right: isTrue(id), feedback: '' }));
    return { item: { ...emptyBase, prompt, kind: 'true-false', statements } };
  }
  const unused = rights.filter(({ id }) => leftsOf(id).length === 0).map(({ text }) => text);
  if (isEachOnce && rights.every(({ id }) => leftsOf(id).length <= 1)) {
    const joined = lefts.map(({ id, text }) => ({ id: '', left: text, right: rightsOf(id)[0]?.text ?? '' }));
    return { item: { ...emptyBase, prompt, kind: 'match', pairs: joined, distractors: unused } };
  }
  if (isEachOnce) return { item: toGroups(prompt, rights, leftsOf) };
  const isEachRightOnce = rights.every(({ id }) => leftsOf(id).length === 1);
  if (isEachRightOnce && lefts.every(({ id }) => rightsOf(id).length <= 1)) {
    // Only the right side can have entries without a partner, so the sides are swapped.
    const swapped = rights.map(({ id, text }) => ({ id: '', left: text, right: leftsOf(id)[0]?.text ?? '' }));
    const others = lefts.filter(({ id }) => rightsOf(id).length === 0).map(({ text }) => text);
    return { item: { ...emptyBase, prompt, kind: 'match', pairs: swapped, distractors: others } };
  }
  if (isEachRightOnce && lefts.length > 1) return { item: toGroups(prompt, lefts, rightsOf) };
  return { unsupported: m.importing_kind_pairs() };
}

const toGroups = (
  prompt: string,
  groups: readonly Side[],
  membersOf: (id: string) => Side[],
): ExerciseItem => ({
  ...{ ...emptyBase, prompt, kind: 'classify' },
  groups: groups.map(({ id, text }) => ({
    ...{ id: '', name: text },
    members: membersOf(id).map((member) => ({ id: '', text: member.text })),
  })),
});

/** Converts pairs of one list. The first of a pair is shown on the left. */
export function readAssociate(interaction: XmlElement, prompt: string, words: QtiWords): QtiItem {
  const sides = listSides(interaction, 'simpleAssociableChoice', words);
  const texts = new Map(sides.map(({ id, text }) => [id, text]));
  const pairs = listPairs(interaction, words);
  const used = pairs.flat();
  if (new Set(used).size < used.length) return { unsupported: m.importing_kind_pairs() };
  return {
    item: {
      ...{ ...emptyBase, prompt, kind: 'match' },
      pairs: pairs.map(([left, right]) => ({
        ...{ id: '', left: texts.get(left) ?? '', right: texts.get(right) ?? '' },
      })),
      distractors: sides.filter(({ id }) => !used.includes(id)).map(({ text }) => text),
    },
  };
}

/** Converts a text whose gaps are filled from a list of words. */
export function readGapMatch(
  interaction: XmlElement,
  prompt: string,
  text: readonly (string | XmlElement)[],
  words: QtiWords,
): QtiItem {
  if (listChildren(interaction, 'gapImg').length > 0) return { unsupported: m.importing_kind_picture() };
  const bank = listSides(interaction, 'gapText', words);
  const pairs = listPairs(interaction, words);
  const filled = text.map((piece) => {
    if (typeof piece === 'string') return piece;
    // The order of the two identifiers differs between authoring tools.
    const right = pairs.filter((pair) => pair.includes(piece.attributes.identifier ?? '')).flat();
    const fitting = bank.filter(({ id }) => right.includes(id));
    return { gap: piece, fitting };
  });
  const gaps = filled.filter((piece) => typeof piece !== 'string');
  const bare = gaps.find(({ fitting }) => fitting.length === 0);
  if (bare) return { sentence: m.importing_fault_no_right(), at: bare.gap };
  if (gaps.some(({ fitting }) => fitting.length > 1)) return { unsupported: m.importing_kind_pairs() };
  const used = gaps.map(({ fitting: [word] }) => word?.id ?? '');
  return {
    item: {
      ...{ ...emptyBase, prompt, kind: 'word-bank' },
      text: filled.map((piece) =>
        typeof piece === 'string' ? piece : { id: '', cue: '', word: piece.fitting[0]?.text ?? '' },
      ),
      distractors: bank.filter(({ id }) => !used.includes(id)).map(({ text }) => text),
      reusable: new Set(used).size < used.length,
    },
  };
}
