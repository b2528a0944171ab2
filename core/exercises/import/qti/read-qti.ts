import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../../errors.ts';
import { documentLimits } from '../../document/document-limits.ts';
import { cutExcerpt } from '../../text/text-issue.ts';
import { maxBlocks, type ReadBlock, settleDocument, startDocument } from '../imported.ts';
import { isTelling, nameCategory, nameKey } from '../name-key.ts';
import { findChild, listChildren, readElement, type XmlElement } from '../read-element.ts';
import { wordForFiles } from '../word-for-files.ts';
import { listDeep, normaliseElement } from './normalise-element.ts';
import type { QtiWords } from './qti-item.ts';
import { type Reasons, readMixed } from './read-body.ts';
import { readQtiFeedback } from './read-feedback.ts';
import { hasOwnScoring, hasTolerance, type QtiResponse, readResponses } from './read-responses.ts';
import { createSharedTextFinder, type SharedText } from './read-shared-texts.ts';
import { arrangeFiles, type QtiFile, splitFiles } from './split-files.ts';
import { toQtiItems } from './to-qti-items.ts';

/**
 * Parses one or several items of QTI 2 or 3, with the tests and shared texts that belong to them.
 * @param within category of the items outside of tests
 */
export function readQti(text: string, within = ''): ReadBlock[] {
  const { items, stimuli } = arrangeFiles(splitFiles(text, maxBlocks + 1), within);
  const findShared = createSharedTextFinder(stimuli);
  return items.map((file) => readItem(file, findShared));
}

function readItem(
  { line, source, category, identifier }: QtiFile,
  findShared: (item: XmlElement) => SharedText | undefined,
): ReadBlock {
  const block: ReadBlock = {
    ...{ line, category, source, key: '', questions: [], faults: [], unsupported: false },
  };
  const id = isTelling(identifier) ? identifier : '';
  // Known even if the XML is broken, so that a correction in the text format has the same identity.
  block.key = id && nameKey({ id, category, title: '', words: '' });
  const refuse = (at: number, sentence: string) => {
    const before = source.slice(0, at).split('\n');
    const typed = source.slice(at, at + 200).split('\n', 1)[0] ?? '';
    const column = (before.at(-1)?.length ?? 0) + 1;
    block.faults.push({
      ...{ line: line + before.length - 1, column },
      ...{ excerpt: cutExcerpt(typed), sentence },
    });
  };
  const xml = readElement(source, 'assessmentItem');
  if ('fault' in xml) {
    refuse(xml.fault.at, xml.fault.sentence);
    return block;
  }
  const item = normaliseElement(xml.element);
  const { title = '' } = item.attributes;
  const shared = findShared(item);
  if (shared) {
    block.source = `${shared.source}\n${source}`;
    block.line = Math.max(1, line - shared.source.split('\n').length);
  }
  try {
    const made = convertItem(item, shared);
    if ('unsupported' in made) {
      block.unsupported = true;
      refuse(0, made.unsupported);
    } else if ('sentence' in made) {
      refuse(made.at?.at ?? 0, made.sentence);
    } else {
      const { document, sentences } = settleDocument(made.draft);
      for (const sentence of sentences) refuse(findChild(item, 'itemBody')?.at ?? 0, wordForFiles(sentence));
      const key = nameKey({ id, category, title, words: made.words });
      if (document)
        block.questions.push({ key, group: nameCategory(category), document, lost: [...made.lost] });
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(0, error.userMessage);
  }
  return block;
}

function convertItem(item: XmlElement, shared: SharedText | undefined) {
  const body = findChild(item, 'itemBody');
  if (item.attributes.adaptive === 'true') return { unsupported: m.importing_kind_adaptive() };
  if (findChild(item, 'templateDeclaration') ?? findChild(item, 'templateProcessing'))
    return { unsupported: m.importing_kind_calculated() };
  if (!body) return { unsupported: m.importing_qti_none() };
  const reasons: Reasons = { lost: new Set(), refused: new Set() };
  const { lost } = reasons;
  const responses = readResponses(item);
  const words: QtiWords = {
    lost,
    readWords: (element) => (element ? readMixed(element, [], reasons) : ''),
    readMarked: (element, signed) => readMixed(element, signed, reasons),
    getResponse: ({ attributes }) => responses.get(attributes.responseIdentifier ?? '') ?? noResponse,
  };
  const explanation = readQtiFeedback(item, responses, words);
  const made = toQtiItems(body, words);
  if (!('items' in made)) return made;
  const [refused] = reasons.refused;
  if (refused) return { unsupported: refused };
  if (hasTolerance(item) && made.items.some(({ item }) => item.kind === 'gaps'))
    return { unsupported: m.importing_kind_tolerance() };
  if (hasOwnScoring(item)) lost.add(m.importing_lost_scoring());
  if (shared) for (const sentence of shared.lost) lost.add(sentence);
  else if (findChild(item, 'assessmentStimulusRef')) lost.add(m.importing_lost_shared_text());
  const instruction = [shared?.text, readRubrics(item, words), made.instruction];
  const [first] = made.items;
  const said = words.readWords(body);
  const draft = startDocument(item.attributes.title?.replace(/\s+/g, ' ').trim() || shorten(said, 80));
  draft.instruction = instruction.filter(Boolean).join('\n\n');
  draft.marking.capitals = made.items.some(({ capitals }) => capitals);
  const points = readPoints(item, made.items, lost);
  draft.items = made.items.map((each, index) => ({ ...each.item, points: points[index] ?? 1 }));
  const last = draft.items.at(-1);
  if (last) last.explanation = explanation;
  return { draft, lost, words: said || (first?.item.prompt ?? '') };
}

const noResponse: QtiResponse = {
  ...{ id: '', isSingle: true, isNumber: false, correct: [], maximum: 1, otherPoints: 0 },
  ...{ mapping: new Map(), feedback: new Map() },
};

/** Returns the instructions for learners; those for authors and markers are lost. */
function readRubrics(item: XmlElement, { readWords, lost }: QtiWords): string {
  const rubrics = listDeep(item, 'rubricBlock').map((rubric) => {
    const { view = 'candidate' } = rubric.attributes;
    if (/\bcandidate\b/.test(view)) return readWords(rubric);
    lost.add(m.importing_lost_rubric());
    return '';
  });
  return rubrics.filter(Boolean).join('\n\n');
}

/** Splits the highest score of the item among its questions, in whole points. */
function readPoints(
  item: XmlElement,
  items: readonly { responses: QtiResponse[] }[],
  lost: Set<string>,
): number[] {
  const own = items.map(({ responses }) => responses.reduce((sum, { maximum }) => sum + maximum, 0));
  const outcomes = listChildren(item, 'outcomeDeclaration');
  const find = (id: string) => outcomes.find(({ attributes }) => attributes.identifier === id);
  const declared = Number(listDeep(find('MAXSCORE') ?? item, 'defaultValue')[0]?.children[0]?.text);
  const highest = find('MAXSCORE') ? declared : Number(find('SCORE')?.attributes.normalMaximum);
  const share = highest > 0 ? highest / own.reduce((sum, each) => sum + each, 0) : 1;
  return own.map((each) => {
    const grade = Number((each * share).toFixed(6));
    const points = Math.min(documentLimits.points, Math.max(1, Math.round(grade)));
    if (points !== grade) lost.add(m.importing_lost_points());
    return points;
  });
}
