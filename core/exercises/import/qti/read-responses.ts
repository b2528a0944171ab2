import { findChild, listChildren, type XmlElement } from '../read-element.ts';
import type { ForeignAnswer } from '../typed-answers.ts';
import { listDeep } from './normalise-element.ts';

/** Declaration of a response with its right values. */
export type QtiResponse = {
  id: string;
  isSingle: boolean;
  /** True for `integer` and `float`. */
  isNumber: boolean;
  /** Right values, in order: `correctResponse`, otherwise the best of `mapping`. */
  correct: string[];
  /** Points of a value in `mapping`, or those of a comparison written in `responseProcessing`. */
  mapping: Map<string, { points: number; capitals: boolean }>;
  /** Points of a value that is not in `mapping`. */
  otherPoints: number;
  /** Feedback by value. */
  feedback: Map<string, string>;
  /** Highest points of a right response. */
  maximum: number;
};

export function readResponses(item: XmlElement): Map<string, QtiResponse> {
  const responses = listChildren(item, 'responseDeclaration').map((declaration): QtiResponse => {
    const { identifier = '', cardinality = '', baseType = '' } = declaration.attributes;
    const mapping = readMapping(declaration);
    if (mapping.size === 0) readComparisons(item, identifier, mapping);
    const positive = [...mapping].filter(([, { points }]) => points > 0);
    const isSingle = cardinality === 'single';
    const sum = positive.reduce((total, [, { points }]) => total + points, 0);
    const best = Math.max(0, ...positive.map(([, { points }]) => points));
    const listed = listValues(findChild(declaration, 'correctResponse'));
    const earned = listed.reduce((total, value) => total + (mapping.get(value)?.points ?? 0), 0);
    const right = positive.filter(([, { points }]) => !isSingle || points === best).map(([key]) => key);
    const { upperBound, defaultValue } = findChild(declaration, 'mapping')?.attributes ?? {};
    const bound = Number(upperBound) || Infinity;
    return {
      ...{ id: identifier, isSingle, mapping, feedback: new Map() },
      isNumber: ['integer', 'float'].includes(baseType),
      otherPoints: Number(defaultValue) || 0,
      correct: listed.length > 0 ? listed : right,
      maximum: Math.min(bound, isSingle ? best : earned > 0 ? earned : sum) || 1,
    };
  });
  return new Map(responses.map((response) => [response.id, response]));
}

const listValues = (holder: XmlElement | undefined): string[] =>
  holder ? listChildren(holder, 'value').map(readValue).filter(Boolean) : [];

/** Returns the text of a value, with one space between the two identifiers of a pair. */
const readValue = ({ text }: XmlElement): string => text.trim().replace(/\s+/g, ' ');

function readMapping(declaration: XmlElement): QtiResponse['mapping'] {
  const mapping: QtiResponse['mapping'] = new Map();
  const holder = findChild(declaration, 'mapping');
  for (const { attributes } of holder ? listChildren(holder, 'mapEntry') : []) {
    const points = Number(attributes.mappedValue);
    if (attributes.mapKey?.trim() && Number.isFinite(points))
      mapping.set(attributes.mapKey.trim().replace(/\s+/g, ' '), {
        points,
        capitals: attributes.caseSensitive === 'true',
      });
  }
  return mapping;
}

/** Adds the constants with which `responseProcessing` compares the response before it sets the score. */
function readComparisons(item: XmlElement, id: string, mapping: QtiResponse['mapping']): void {
  for (const { test, score } of listBranches(item)) {
    if (!test || !(score > 0) || !isComparison(test)) continue;
    for (const { name, attributes, children } of [test, ...listDeep(test, ...comparisons)]) {
      const constant = children.find((child) => child.name === 'baseValue');
      const isOfResponse = children.some(
        (child) => child.name === 'variable' && child.attributes.identifier === id,
      );
      if (!comparisons.includes(name) || !constant || !isOfResponse) continue;
      const capitals = name === 'stringMatch' && attributes.caseSensitive === 'true';
      if (!mapping.has(readValue(constant))) mapping.set(readValue(constant), { points: score, capitals });
    }
  }
}

const comparisons = ['match', 'stringMatch', 'equal'];

const isComparison = (test: XmlElement): boolean =>
  comparisons.includes(test.name) || (test.name === 'or' && test.children.every(isComparison));

/** Returns the conditions of `responseProcessing` with the constant score that each of them sets. */
function listBranches(item: XmlElement): { test: XmlElement | undefined; score: number }[] {
  return listDeep(item, 'responseIf', 'responseElseIf').map(({ children: [test, ...rest] }) => {
    const set = rest.find(
      ({ name, attributes }) => name === 'setOutcomeValue' && attributes.identifier === 'SCORE',
    );
    return { test, score: Number(set ? listDeep(set, 'baseValue')[0]?.text : 0) };
  });
}

/** Elements of scoring rules that do no more than the right values and points of the declarations. */
const plainRules = [
  ...['responseCondition', 'responseIf', 'responseElse', 'setOutcomeValue', 'variable', 'correct', 'match'],
  ...['mapResponse', 'isNull', 'isNotNull', 'not', 'and', 'sum', 'baseValue', 'default'],
];

/** Returns true if `responseProcessing` has rules for the score that are not imported. */
export function hasOwnScoring(item: XmlElement): boolean {
  const processing = findChild(item, 'responseProcessing');
  const conditions = processing ? listChildren(processing, 'responseCondition') : [];
  return conditions.some((condition) => {
    const sets = listDeep(condition, 'setOutcomeValue');
    if (!sets.some(({ attributes }) => attributes.identifier === 'SCORE')) return false;
    const isPlain = (element: XmlElement): boolean =>
      plainRules.includes(element.name) && element.children.every(isPlain);
    return !isPlain(condition);
  });
}

/** Returns true if a number may differ from the right one. */
export const hasTolerance = (item: XmlElement): boolean =>
  listDeep(item, 'equal', 'equalRounded').some(
    ({ name, attributes, children }) =>
      children.some((child) => child.name === 'correct' || child.name === 'baseValue') &&
      (name === 'equalRounded' || (attributes.toleranceMode ?? 'exact') !== 'exact'),
  );

/** Returns true if a wrong answer deducts points. */
export const hasPenalty = ({ mapping, otherPoints }: QtiResponse): boolean =>
  otherPoints < 0 || [...mapping.values()].some(({ points }) => points < 0);

/** Returns the answers of a choice, with their share of the best answer in percent. */
export function toForeignAnswers(
  { correct, mapping, otherPoints, feedback, isSingle }: QtiResponse,
  options: readonly { id: string; text: string }[],
): ForeignAnswer[] {
  const best = Math.max(0, ...[...mapping.values()].map(({ points }) => points)) || 1;
  return options.map(({ id, text }) => {
    const partly = Math.min(isSingle ? 99 : 0, (100 * (mapping.get(id)?.points ?? otherPoints)) / best);
    return { text, percent: correct.includes(id) ? 100 : partly, feedback: feedback.get(id) ?? '' };
  });
}
