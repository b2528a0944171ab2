import { m } from '#words/messages.js';
import type { ExerciseItem } from '../../document/exercise-document.ts';
import { findChild, type XmlElement } from '../read-element.ts';
import { arrangeBody, type QtiQuestion } from './arrange-body.ts';
import { listDeep } from './normalise-element.ts';
import { maxSigns, type QtiItem, type QtiWords, splitSigned } from './qti-item.ts';
import { readChoice, readHottext, readOrder } from './read-choices.ts';
import { readGaps } from './read-gaps.ts';
import { readAssociate, readGapMatch, readMatch } from './read-pairs.ts';
import type { QtiResponse } from './read-responses.ts';

type Read = (interaction: XmlElement, prompt: string, words: QtiWords) => QtiItem;

/** Readers of block interactions. */
const readers: Readonly<Record<string, Read>> = {
  choiceInteraction: readChoice,
  orderInteraction: readOrder,
  matchInteraction: readMatch,
  associateInteraction: readAssociate,
  gapMatchInteraction: (interaction, prompt, words) =>
    readGapMatch(interaction, prompt, readPieces(interaction, 'gap', words), words),
  hottextInteraction: (interaction, prompt, words) =>
    readHottext(interaction, prompt, readPieces(interaction, 'hottext', words), words),
};

const inlineKinds = ['textEntryInteraction', 'inlineChoiceInteraction'];

const otherKinds: Readonly<Record<string, () => string>> = {
  extendedTextInteraction: m.importing_kind_essay,
  hotspotInteraction: m.importing_kind_picture,
  selectPointInteraction: m.importing_kind_picture,
  positionObjectInteraction: m.importing_kind_picture,
  graphicOrderInteraction: m.importing_kind_picture,
  graphicAssociateInteraction: m.importing_kind_picture,
  graphicGapMatchInteraction: m.importing_kind_picture,
};

type ConvertedItem = { item: ExerciseItem; capitals?: boolean; responses: QtiResponse[] };

/** Converts the body of an item. `instruction` is the text before several questions. */
export function toQtiItems(
  body: XmlElement,
  words: QtiWords,
): { items: ConvertedItem[]; instruction: string } | Exclude<QtiItem, { item: ExerciseItem }> {
  const interactions = listInteractions(body).filter(({ name }) => name !== 'mediaInteraction');
  const other = interactions.find(({ name }) => !Object.hasOwn(readers, name) && !inlineKinds.includes(name));
  if (other) return { unsupported: nameOther(other) };
  if (interactions.length === 0) return { unsupported: m.importing_qti_none() };
  if (interactions.length > maxSigns)
    return { sentence: m.exercises_text_gaps_many({ max: `${maxSigns}` }), at: body };
  const questions = arrangeBody(splitSigned(words.readMarked(body, interactions), interactions));
  const shown = questions.flatMap((question) => listParts(question));
  // Interactions in feedback are shown after an answer.
  if (shown.length < interactions.length) return { unsupported: m.importing_kind_adaptive() };
  const identifiers = new Set<string | undefined>();
  for (const part of shown) {
    const { responseIdentifier } = part.attributes;
    if (identifiers.has(responseIdentifier)) return { sentence: m.importing_qti_shared_response(), at: part };
    identifiers.add(responseIdentifier);
    if (words.getResponse(part).correct.length === 0)
      return { sentence: m.importing_qti_no_right(), at: part };
    if (listDeep(part, ...choiceNames).some((choice) => isMedia(choice, words)))
      return { unsupported: m.importing_kind_media() };
  }
  const [first] = questions;
  let instruction = '';
  if (first && 'interaction' in first && questions.length > 1 && findChild(first.interaction, 'prompt')) {
    instruction = first.lead;
    first.lead = '';
  }
  const items: ConvertedItem[] = [];
  for (const question of questions) {
    const made = toQtiItem(question, words);
    if (!('item' in made)) return made;
    items.push({ ...made, responses: listParts(question).map((part) => words.getResponse(part)) });
  }
  return { items, instruction };
}

function toQtiItem(question: QtiQuestion, words: QtiWords): QtiItem {
  if ('text' in question) {
    const made = readGaps(question.text, words);
    return 'item' in made ? { ...made, item: { ...made.item, prompt: question.lead } } : made;
  }
  const { lead, interaction } = question;
  const prompt = words.readWords(findChild(interaction, 'prompt'));
  const read = readers[interaction.name];
  const full = [lead, prompt].filter(Boolean).join('\n\n');
  return read?.(interaction, full, words) ?? { unsupported: nameOther(interaction) };
}

const listParts = (question: QtiQuestion): XmlElement[] =>
  'text' in question ? question.text.filter((piece) => typeof piece !== 'string') : [question.interaction];

const listInteractions = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) =>
    child.name.endsWith('Interaction') ? [child] : listInteractions(child),
  );

const choiceNames = ['simpleChoice', 'simpleAssociableChoice', 'inlineChoice', 'hottext', 'gapText'];

const isMedia = (choice: XmlElement, { readWords }: QtiWords): boolean =>
  listDeep(choice, 'img', 'picture', 'svg', 'object', 'audio', 'video').length > 0 && !readWords(choice);

function nameOther({ name }: XmlElement): string {
  const named = Object.hasOwn(otherKinds, name) ? otherKinds[name]?.() : undefined;
  return named ?? m.importing_kind_other({ name: name.slice(0, 40) });
}

/** Returns the text of an interaction around the named elements. */
function readPieces(interaction: XmlElement, name: string, { readMarked }: QtiWords) {
  const signed = listDeep(interaction, name).slice(0, maxSigns);
  return splitSigned(readMarked(interaction, signed), signed);
}
