import { asList, type JsonRecord } from './read-json.ts';

/** Fields that only one library has, for a `content.json` without its `h5p.json`. */
const fields: readonly [string, (params: JsonRecord) => boolean][] = [
  ['H5P.InteractiveBook', ({ chapters }) => Array.isArray(chapters)],
  ['H5P.CoursePresentation', ({ presentation }) => presentation !== undefined],
  ['H5P.InteractiveVideo', ({ interactiveVideo }) => interactiveVideo !== undefined],
  ['H5P.Blanks', ({ questions }) => typeof asList(questions)[0] === 'string'],
  ['H5P.QuestionSet', ({ questions }) => Array.isArray(questions)],
  ['H5P.SingleChoiceSet', ({ choices }) => Array.isArray(choices)],
  ['H5P.MultiChoice', ({ answers }) => Array.isArray(answers)],
  ['H5P.Dictation', ({ sentences }) => Array.isArray(sentences)],
  ['H5P.Summary', ({ summaries }) => Array.isArray(summaries)],
  [
    'H5P.DragText',
    ({ textField, distractors, dropZoneIndex }) => isDragged(textField, distractors ?? dropZoneIndex),
  ],
  ['H5P.MarkTheWords', ({ textField }) => textField !== undefined],
  ['H5P.TrueFalse', ({ correct }) => correct !== undefined],
  ['H5P.Column', ({ content }) => Array.isArray(content)],
];

const isDragged = (text: unknown, own: unknown): boolean => text !== undefined && own !== undefined;

export const guessLibrary = (params: JsonRecord): string =>
  fields.find(([, isIt]) => isIt(params))?.[0] ?? '';
