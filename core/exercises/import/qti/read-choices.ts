import { m } from '#words/messages.js';
import { emptyBase } from '../imported.ts';
import { listChildren, type XmlElement } from '../read-element.ts';
import { toOptions } from '../typed-answers.ts';
import { listDeep } from './normalise-element.ts';
import { type QtiItem, type QtiWords, toLine } from './qti-item.ts';
import { toForeignAnswers } from './read-responses.ts';
import { readTruth } from './read-truth.ts';

const listChoices = (choices: readonly XmlElement[], { readWords }: QtiWords) =>
  choices.map((choice) => ({
    id: choice.attributes.identifier ?? '',
    text: toLine(readWords(choice)),
  }));

/** Converts options to one or several right choices, or to a statement if they are « vrai » and « faux ». */
export function readChoice(interaction: XmlElement, prompt: string, words: QtiWords): QtiItem {
  const choices = listDeep(interaction, 'simpleChoice');
  const item = toChoice(interaction, choices, prompt, words);
  if (!('item' in item) || item.item.kind !== 'choice') return item;
  const { options } = item.item;
  const truths = options.map(({ text }) => readTruth(text));
  if (truths.length !== 2 || !truths.includes(true) || !truths.includes(false) || !prompt) return item;
  const right = options.findIndex((option) => option.right);
  const [first, second] = options;
  if (options[right]?.feedback) words.lost.add(m.importing_lost_right_comment());
  const feedback = (right === 0 ? second : first)?.feedback ?? '';
  const paragraphs = prompt.split('\n\n');
  const text = toLine(paragraphs.pop() ?? '');
  const statement = { id: '', text, right: truths[right] ?? false, feedback };
  const above = paragraphs.join('\n\n');
  return { item: { ...emptyBase, prompt: above, kind: 'true-false', statements: [statement] } };
}

function toChoice(
  interaction: XmlElement,
  choices: readonly XmlElement[],
  prompt: string,
  words: QtiWords,
): QtiItem {
  const response = words.getResponse(interaction);
  const isOnly = Number(interaction.attributes.maxChoices ?? 1) === 1;
  const isSingle = response.isSingle || (isOnly && response.correct.length === 1);
  const answers = toForeignAnswers(response, listChoices(choices, words));
  const { kind, options } = toOptions(answers, isSingle, words.lost);
  if (isSingle && kind === 'choices') words.lost.add(m.importing_lost_one_of_several());
  return { item: { ...emptyBase, prompt, kind, options } };
}

/** Converts words to select in a text to options below the text. */
export function readHottext(
  interaction: XmlElement,
  prompt: string,
  text: readonly (string | XmlElement)[],
  words: QtiWords,
): QtiItem {
  const choices = text.filter((piece) => typeof piece !== 'string');
  const texts = listChoices(choices, words).map(({ text: choice }) => choice.toLowerCase());
  // The learner cannot distinguish equal options.
  if (new Set(texts).size < texts.length) return { unsupported: m.importing_kind_marked_words() };
  words.lost.add(m.importing_lost_marked_words());
  const sentence = text.map((piece) => (typeof piece === 'string' ? piece : words.readWords(piece))).join('');
  return toChoice(interaction, choices, [prompt, sentence].filter(Boolean).join('\n\n'), words);
}

/** Converts parts to put into the order of the right response. */
export function readOrder(interaction: XmlElement, prompt: string, words: QtiWords): QtiItem {
  const choices = listChoices(listChildren(interaction, 'simpleChoice'), words);
  const { correct } = words.getResponse(interaction);
  if (correct.length < choices.length) return { unsupported: m.importing_kind_part_order() };
  const parts = correct.map((id) => choices.find((choice) => choice.id === id)?.text ?? '');
  const unit = parts.some((part) => part.split(' ').length > 3) ? 'sentences' : 'words';
  return { item: { ...emptyBase, prompt, kind: 'order', unit, parts, otherOrders: [] } };
}
