import { m } from '#words/messages.js';
import { findChild, type XmlElement } from '../read-element.ts';
import { listDeep } from './normalise-element.ts';
import { type QtiWords, toLine } from './qti-item.ts';
import type { QtiResponse } from './read-responses.ts';

/** Adds feedback for a value to its response, and returns the feedback shown with every answer. */
export function readQtiFeedback(
  item: XmlElement,
  responses: ReadonlyMap<string, QtiResponse>,
  { readWords, lost }: Pick<QtiWords, 'readWords' | 'lost'>,
): string {
  const explanations: string[] = [];
  const findValue = createValueFinder(item, responses);
  for (const element of listDeep(item, 'modalFeedback', 'feedbackInline', 'feedbackBlock')) {
    const words = readWords(element);
    if (!words) continue;
    const { identifier = '', outcomeIdentifier = '', showHide = 'show' } = element.attributes;
    const isExplanation = explanation.test(identifier) || explanation.test(outcomeIdentifier);
    const found = showHide === 'hide' ? undefined : findValue(outcomeIdentifier, identifier);
    if (found) found.response.feedback.set(found.value, toLine(words));
    else if (isExplanation) explanations.push(words);
    else lost.add(m.importing_lost_overall());
  }
  return [...new Set(explanations)].join('\n\n');
}

const explanation = /general|solution|explanation|rationale/i;

type FeedbackValue = { response: QtiResponse; value: string };

/** Returns a function that finds the value of a response to which a feedback belongs. */
function createValueFinder(item: XmlElement, responses: ReadonlyMap<string, QtiResponse>) {
  const processing = findChild(item, 'responseProcessing');
  const found = new Map<string, FeedbackValue>();
  const sources = new Map<string, QtiResponse>();
  const calculated = new Set<string>();
  for (const set of processing ? listDeep(processing, 'setOutcomeValue') : []) {
    const { identifier = '' } = set.attributes;
    calculated.add(identifier);
    const [source] = set.children;
    const response = source?.name === 'variable' ? responses.get(source.attributes.identifier ?? '') : null;
    if (response) sources.set(identifier, response);
  }
  for (const { children } of processing ? listDeep(processing, 'responseIf', 'responseElseIf') : []) {
    const [test, ...rest] = children;
    const tested = test && /^(?:match|stringMatch|member)$/.test(test.name) ? test : undefined;
    const response = responses.get(findChild(tested, 'variable')?.attributes.identifier ?? '');
    const value = findChild(tested, 'baseValue')?.text.trim();
    if (!response || !value) continue;
    for (const {
      name,
      attributes,
      children: [constant],
    } of rest)
      if (name === 'setOutcomeValue' && constant?.name === 'baseValue')
        found.set(`${attributes.identifier}\n${constant.text.trim()}`, { response, value });
  }
  const [first] = responses.values();
  const options = new Set(
    listDeep(item, 'simpleChoice', 'inlineChoice', 'hottext').map(({ attributes }) => attributes.identifier),
  );
  return (outcome: string, identifier: string): FeedbackValue | undefined => {
    const source = responses.get(outcome) ?? sources.get(outcome);
    if (source) return { response: source, value: identifier };
    // Common scoring templates, which are not in the file, copy the response to the outcome.
    const isCopied = first && responses.size === 1 && !calculated.has(outcome) && options.has(identifier);
    return isCopied ? { response: first, value: identifier } : found.get(`${outcome}\n${identifier}`);
  };
}
