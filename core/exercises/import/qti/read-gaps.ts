import { m } from '#words/messages.js';
import { documentLimits } from '../../document/document-limits.ts';
import type { ChosenGap, GapText, TypedGap } from '../../document/exercise-document.ts';
import { emptyBase } from '../imported.ts';
import { listChildren, type XmlElement } from '../read-element.ts';
import { type ForeignAnswer, toAccepted, toNumberAnswers, toOptions } from '../typed-answers.ts';
import { type QtiItem, type QtiWords, toLine } from './qti-item.ts';
import { type QtiResponse, toForeignAnswers } from './read-responses.ts';

/** Converts a text with typed and chosen gaps. Chosen gaps beside typed ones become typed, with a cue. */
export function readGaps(text: readonly (string | XmlElement)[], words: QtiWords): QtiItem {
  const gaps = text.filter((piece) => typeof piece !== 'string');
  if (gaps.length > documentLimits.gaps)
    return { sentence: m.exercises_text_gaps_many({ max: `${documentLimits.gaps}` }) };
  const isChosen = gaps.every(({ name }) => name === 'inlineChoiceInteraction');
  if (isChosen) {
    const chosen = text.map((piece) => (typeof piece === 'string' ? piece : toChosen(piece, words)));
    return { item: { ...emptyBase, kind: 'gap-choices', text: chosen } };
  }
  const typed: GapText<TypedGap> = [];
  const capitals = new Set<boolean>();
  for (const piece of text) {
    if (typeof piece === 'string') {
      typed.push(piece);
      continue;
    }
    const { gap, sentence } = toTyped(piece, words);
    if (!gap) return { sentence, at: piece };
    typed.push(gap);
    capitals.add(hasCapitals(words.getResponse(piece)));
  }
  if (capitals.size > 1) words.lost.add(m.importing_lost_capitals());
  return { item: { ...emptyBase, kind: 'gaps', text: typed }, capitals: capitals.has(true) };
}

const listOptions = (interaction: XmlElement, { readWords }: QtiWords) =>
  listChildren(interaction, 'inlineChoice').map((choice) => ({
    ...{ id: choice.attributes.identifier ?? '', text: toLine(readWords(choice)) },
  }));

function toChosen(interaction: XmlElement, words: QtiWords): ChosenGap {
  const answers = toForeignAnswers(words.getResponse(interaction), listOptions(interaction, words));
  return { id: '', cue: '', options: toOptions(answers, true, words.lost).options };
}

function toTyped(
  interaction: XmlElement,
  words: QtiWords,
): { gap: TypedGap; sentence: '' } | { gap: null; sentence: string } {
  const response = words.getResponse(interaction);
  const isChosen = interaction.name === 'inlineChoiceInteraction';
  const options = isChosen ? listOptions(interaction, words) : [];
  const answers = isChosen ? toForeignAnswers(response, options) : toTypedAnswers(response);
  if (!isChosen && response.otherPoints < 0) words.lost.add(m.importing_lost_penalties());
  // Elsewhere a star is a wildcard; in QTI it is a character.
  const escaped = answers.map((answer) => ({ ...answer, text: answer.text.replaceAll('*', '\\*') }));
  const { accepted, feedback, sentence } = toAccepted(escaped, words.lost);
  if (sentence) return { gap: null, sentence };
  if (isChosen) words.lost.add(m.importing_lost_choices());
  const cue = options.map(({ text }) => text).join(' / ');
  return { gap: { id: '', cue, accepted, feedback }, sentence: '' };
}

/** Returns the accepted answers, best first, then the wrong answers with feedback. */
function toTypedAnswers({ correct, mapping, feedback, isNumber }: QtiResponse): ForeignAnswer[] {
  const points = new Map<string, number>(correct.map((value) => [value, 0]));
  for (const [value, entry] of mapping) points.set(value, entry.points);
  for (const value of feedback.keys()) points.set(value, points.get(value) ?? 0);
  const best = Math.max(0, ...points.values()) || 1;
  const answers = [...points].map(([text, value]) => ({
    ...{ text, feedback: feedback.get(text) ?? '' },
    percent: correct.includes(text) && value <= 0 ? 100 : (100 * value) / best,
  }));
  const sorted = answers.sort((one, other) => other.percent - one.percent);
  if (!isNumber) return sorted;
  return sorted.flatMap(({ text, ...answer }) => {
    const number = Number(text.replace(',', '.'));
    const written = Number.isFinite(number) ? toNumberAnswers(number) : [text];
    return written.map((each) => ({ ...answer, text: each }));
  });
}

/** True if capitals matter in an answer, or if spellings with other capitals have other points. */
function hasCapitals({ mapping }: QtiResponse): boolean {
  const entries = [...mapping];
  return entries.some(([value, { points, capitals }]) =>
    capitals
      ? points > 0 && value !== value.toLowerCase()
      : entries.some(
          ([other, entry]) => other.toLowerCase() === value.toLowerCase() && entry.points !== points,
        ),
  );
}
