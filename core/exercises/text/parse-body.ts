import type { HeadingKind } from './exercise-names.ts';
import { parseChoice, parseGroups, parseMatch, parseOptions, parseStatements } from './parse-choices.ts';
import { parseDictation } from './parse-dictation.ts';
import { parseChosenGaps, parseTypedGaps, parseWordBankGaps } from './parse-gaps.ts';
import { parseOrder } from './parse-orders.ts';
import { parseSpeaking, parseWriting } from './parse-productions.ts';
import { parseConjugation, parseFaults, parseTransformation } from './parse-sentences.ts';
import type { ItemSettings } from './read-settings.ts';
import { checkCount, readAnswers } from './read-values.ts';
import type { Line, Report } from './text-issue.ts';

/** Productions have no answer lines. */
function refuseBody(body: readonly Line[], report: Report): void {
  for (const line of body.filter(({ text }) => text)) report(line, 'line-unknown');
}

/** @param named text of the heading after the name of the kind */
export function parseBody(
  kind: Exclude<HeadingKind, 'reading'>,
  named: string,
  { body, settings }: ItemSettings,
  heading: Line,
  report: Report,
) {
  switch (kind) {
    case 'gaps':
      return { kind, text: parseTypedGaps(body, heading, report) };
    case 'gap-choices':
      return { kind, text: parseChosenGaps(body, heading, report) };
    case 'word-bank': {
      const [reusable] = settings.reusable ?? [];
      const distractors = (settings.distractors ?? []).flatMap(({ line, value }) =>
        // Without bars, commas separate the words.
        readAnswers(line, value.includes('|') ? value : value.replaceAll(',', '|'), report),
      );
      checkCount(heading, distractors, report);
      return {
        ...{ kind, text: parseWordBankGaps(body, heading, report), distractors },
        reusable: reusable !== undefined && reusable.value !== 'non',
      };
    }
    case 'choice':
      return parseChoice(body, heading, report);
    case 'choices':
      return { kind, options: parseOptions(body, heading, report) };
    case 'true-false':
      return parseStatements(body, heading, report);
    case 'match':
      return parseMatch(body, heading, report);
    case 'classify':
      return parseGroups(body, heading, report);
    case 'order-words':
      return parseOrder('words', body, heading, report);
    case 'order-sentences':
      return parseOrder('sentences', body, heading, report);
    case 'conjugation':
      return parseConjugation(named, body, heading, report);
    case 'transformation':
      return parseTransformation(body, heading, report);
    case 'find-fault':
      return parseFaults(body, heading, report);
    case 'dictation':
      return parseDictation({ body, settings, prompt: '' }, heading, report);
    case 'writing':
      refuseBody(body, report);
      return parseWriting(settings, report);
    case 'speaking':
      refuseBody(body, report);
      return parseSpeaking(settings, report);
  }
}
