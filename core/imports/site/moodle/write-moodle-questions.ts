import { findChild, listChildren, type XmlElement } from '../../../exercises/import/read-element.ts';
import { escapeHtml } from '../escape-html.ts';
import { readPhp } from '../read-php.ts';
import { readValue } from './read-backup.ts';

/** Questions of a backup, by question id and by id of the question bank entry (since Moodle 4). */
export type QuestionBank = { byId: Map<string, XmlElement>; byEntry: Map<string, XmlElement> };

/** Lists the questions of `questions.xml`. The newest version of an entry counts. */
export function readQuestions(root: XmlElement | null): QuestionBank {
  const bank: QuestionBank = { byId: new Map(), byEntry: new Map() };
  const visit = (element: XmlElement, entryId: string): void => {
    for (const child of element.children) {
      const id = child.attributes.id ?? '';
      if (child.name === 'question_bank_entry') visit(child, id);
      else if (child.name === 'question' && findChild(child, 'qtype')) {
        bank.byId.set(id, child);
        if (entryId) bank.byEntry.set(entryId, child);
      } else visit(child, entryId);
    }
  };
  if (root) visit(root, '');
  return bank;
}

const formats: Readonly<Record<string, string>> = {
  '0': 'moodle_auto_format',
  '1': 'html',
  '2': 'plain_text',
  '4': 'markdown',
};

/** Writes `<name format="html"><text>…</text>…</name>` from a text and its format in the backup. */
const writeText = (
  name: string,
  holder: XmlElement | undefined,
  {
    text,
    format,
    attributes = '',
    inner = '',
  }: Record<'text', string> & Partial<Record<'format' | 'attributes' | 'inner', string>>,
): string => {
  const type = formats[readValue(holder, format ?? `${text}format`)] ?? 'html';
  return `<${name}${attributes} format="${type}"><text>${escapeHtml(readValue(holder, text))}</text>${inner}</${name}>`;
};

/**
 * Writes questions of a backup in the XML format that Moodle's question bank exports, which the import of
 * exercises reads: https://docs.moodle.org/en/Moodle_XML_format
 */
export function writeMoodleQuestions(
  questions: readonly XmlElement[],
  bank: QuestionBank,
  category: string,
): string {
  const heading = `<question type="category"><category><text>${escapeHtml(category)}</text></category></question>`;
  return `<quiz>${heading}${questions.map((question) => writeQuestion(question, bank)).join('\n')}</quiz>`;
}

function writeQuestion(question: XmlElement, bank: QuestionBank): string {
  const type = readValue(question, 'qtype');
  const plugin = findChild(question, `plugin_qtype_${type}_question`);
  const hints = listChildren(findChild(question, 'question_hints') ?? empty, 'question_hint')
    .map((hint) => writeText('hint', hint, { text: 'hint' }))
    .join('');
  const tags = listChildren(findChild(question, 'tags') ?? empty, 'tag')
    .map(
      (tag) => `<tag><text>${escapeHtml(readValue(tag, 'rawname') || readValue(tag, 'name'))}</text></tag>`,
    )
    .join('');
  return [
    `<question type="${escapeHtml(type)}"><name><text>${escapeHtml(readValue(question, 'name'))}</text></name>`,
    type === 'multianswer'
      ? writeCloze(question, plugin, bank)
      : writeText('questiontext', question, { text: 'questiontext' }),
    writeText('generalfeedback', question, { text: 'generalfeedback' }),
    `<defaultgrade>${escapeHtml(readValue(question, 'defaultmark') || '1')}</defaultgrade>`,
    writeAnswers(type, plugin ?? empty),
    hints,
    tags ? `<tags>${tags}</tags>` : '',
    '</question>',
  ].join('');
}

const empty: XmlElement = { name: '', attributes: {}, children: [], text: '', content: [], at: 0 };

/** The text of a cloze question names its gaps `{#1}`; their texts are separate questions. */
function writeCloze(question: XmlElement, plugin: XmlElement | undefined, bank: QuestionBank): string {
  const sequence = readValue(findChild(plugin, 'multianswer'), 'sequence').split(',');
  const text = readValue(question, 'questiontext').replaceAll(/\{#(\d{1,3})\}/g, (whole, number) => {
    const gap = bank.byId.get(sequence[Number(number) - 1]?.trim() ?? '');
    return gap ? readValue(gap, 'questiontext') : whole;
  });
  return `<questiontext format="html"><text>${escapeHtml(text)}</text></questiontext>`;
}

function writeAnswers(type: string, plugin: XmlElement): string {
  const answers = listChildren(findChild(plugin, 'answers') ?? empty, 'answer');
  switch (type) {
    case 'match':
    case 'ddmatch':
      return listChildren(findChild(plugin, 'matches') ?? empty, 'match')
        .map((pair) =>
          writeText('subquestion', pair, {
            text: 'questiontext',
            inner: `<answer><text>${escapeHtml(readValue(pair, 'answertext'))}</text></answer>`,
          }),
        )
        .join('');
    case 'truefalse': {
      const trueId = readValue(findChild(plugin, 'truefalse'), 'trueanswer');
      return answers
        .map((answer) => writeAnswer(answer, { text: answer.attributes.id === trueId ? 'true' : 'false' }))
        .join('');
    }
    case 'ordering':
      return answers.map((answer) => writeAnswer(answer, { isRank: true })).join('');
    case 'gapselect':
    case 'ddwtos':
      return answers
        .map((answer) => {
          const [name, group] =
            type === 'gapselect'
              ? ['selectoption', readValue(answer, 'feedback')]
              : ['dragbox', readDragGroup(readValue(answer, 'feedback'))];
          return `<${name}><text>${escapeHtml(readValue(answer, 'answertext'))}</text><group>${escapeHtml(group)}</group></${name}>`;
        })
        .join('');
    default:
      return writeTypedAnswers(answers, plugin);
  }
}

function writeTypedAnswers(answers: readonly XmlElement[], plugin: XmlElement): string {
  const tolerances = new Map(
    listChildren(findChild(plugin, 'numerical_records') ?? empty, 'numerical_record').map((record) => [
      readValue(record, 'answer'),
      readValue(record, 'tolerance'),
    ]),
  );
  const options = findChild(plugin, 'multichoice') ?? findChild(plugin, 'shortanswer');
  const flags = ['single', 'usecase'].flatMap((name) => {
    const value = readValue(options, name);
    return value ? [`<${name}>${escapeHtml(value)}</${name}>`] : [];
  });
  const written = answers.map((answer) => {
    const tolerance = tolerances.get(answer.attributes.id ?? '');
    return writeAnswer(answer, { inner: tolerance ? `<tolerance>${escapeHtml(tolerance)}</tolerance>` : '' });
  });
  return [...flags, ...written].join('');
}

function writeAnswer(
  answer: XmlElement,
  { text, isRank = false, inner = '' }: { text?: string; isRank?: boolean; inner?: string },
): string {
  const share = Number(readValue(answer, 'fraction')) || 0;
  const fraction = isRank ? share : Math.round(share * 10_000_000) / 100_000;
  const feedback = writeText('feedback', answer, { text: 'feedback' });
  const attributes = ` fraction="${fraction}"`;
  if (text !== undefined)
    return `<answer${attributes} format="plain_text"><text>${text}</text>${feedback}${inner}</answer>`;
  return writeText('answer', answer, {
    ...{ text: 'answertext', format: 'answerformat', attributes },
    inner: `${feedback}${inner}`,
  });
}

/** The group of a word is in a serialised object: `O:8:"stdClass":2:{s:9:"draggroup";s:1:"2";…`. */
const readDragGroup = (serialised: string): string => {
  const fields = readPhp(serialised.replace(/^O:8:"stdClass":/, 'a:'));
  const group = fields instanceof Map ? fields.get('draggroup') : undefined;
  return typeof group === 'string' || typeof group === 'number' ? String(group) : '1';
};
