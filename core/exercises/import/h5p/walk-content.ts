import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';
import { toPlainWords } from '../plain-words.ts';
import { asList, asRecord, asText, type JsonRecord } from './read-json.ts';

/** A content of a library, nested or the whole package. */
export type H5pContent = {
  /** Without prefix and version: `Blanks` of « H5P.Blanks 1.14 ». */
  library: string;
  params: JsonRecord;
  title: string;
  id: string;
  /** Comment for the editors of the content. */
  comment: string;
  /** The JSON as in the file. */
  json: unknown;
};

/** Contents of a container such as a question set or a chapter. */
export type H5pGroup = {
  /** Empty if the package is one question. */
  title: string;
  key: string;
  introduction: string;
  /** The package. */
  whole: H5pContent;
  questions: H5pContent[];
  /** Words for the contents without a question: « textes », « images ». */
  others: Set<string>;
};

/** Contents that are only displayed, with the word for them. */
const displayed: ReadonlyMap<string, () => string> = new Map([
  ...name(m.importing_h5p_texts, ['AdvancedText', 'Text', 'ContinuousText', 'Table']),
  ...name(m.importing_h5p_pictures, [
    'Image',
    'Collage',
    'ImageSlider',
    'ImageHotspots',
    'ImageJuxtaposition',
  ]),
  ...name(m.importing_h5p_recordings, ['Video', 'Audio']),
  ...name(m.importing_h5p_elements, ['Accordion', 'Agamotto', 'Chart', 'Timeline', 'Link', 'Shape', 'Embed']),
  ...name(m.importing_h5p_elements, ['IVHotspot', 'GoToQuestion', 'Nil', 'TwitterUserFeed', 'IFrameEmbed']),
]);

function name(word: () => string, libraries: readonly string[]): [string, () => string][] {
  return libraries.map((library) => [library, word]);
}

/** Contents whose nested contents are one exercise. */
const containers = new Set([
  ...['QuestionSet', 'Column', 'InteractiveBook', 'CoursePresentation', 'InteractiveVideo', 'GameMap'],
  ...['BranchingScenario', 'SpeakTheWordsSet', 'InfoWall', 'Page'],
]);

/** Placeholders of editors for a missing title. */
const untitled = /^(?:untitled\b.*|sans titre\b.*|ohne titel\b.*|interactive book|course presentation)$/i;

const maxDepth = 60;

/** Lists the contents of packages by container. */
export function walkContents(packages: readonly H5pContent[]): H5pGroup[] {
  const groups: H5pGroup[] = [];
  for (const whole of packages) walkContent(whole, groups);
  return groups;
}

/** @param groups of earlier packages, to which those of this one are added */
function walkContent(whole: H5pContent, groups: H5pGroup[]): void {
  const startGroup = ({ params, id }: H5pContent, title: string): H5pGroup => {
    const { showIntroPage, introduction } = asRecord(params.introPage);
    const same = groups.filter((group) => group.title === title || group.title.startsWith(`${title} (`));
    const name = title && same.length > 0 ? `${title} (${same.length + 1})` : title;
    const group: H5pGroup = {
      ...{ title: name, key: id ? `id:${id}` : `h5p\n${name || whole.title}` },
      introduction: showIntroPage === false ? '' : asText(introduction),
      ...{ whole, questions: [], others: new Set() },
    };
    groups.push(group);
    return group;
  };
  const visit = (content: H5pContent, within: H5pGroup, title: string): void => {
    const { library, params } = content;
    const word = displayed.get(library);
    if (word) within.others.add(word());
    if (!containers.has(library) && !word && library !== 'Row' && library !== 'RowColumn') {
      if (!isEmptySummary(content)) within.questions.push(content);
      return;
    }
    const isContainer = containers.has(library) && content !== whole;
    const name = isContainer ? content.title || title : title;
    const group = isContainer ? startGroup(content, name) : within;
    for (const nested of listNested(params, 0)) visit(nested, group, name);
  };
  const isOne = !containers.has(whole.library);
  visit(whole, startGroup(whole, isOne ? '' : whole.title), whole.title);
}

/** Every interactive video has a summary, which is usually empty. */
const isEmptySummary = ({ library, params }: H5pContent): boolean =>
  library === 'Summary' &&
  asList(params.summaries).every((each) =>
    asList(asRecord(each).summary).every((text) => !asText(text).trim()),
  );

function listNested(value: unknown, depth: number): H5pContent[] {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  const found = readNested(value);
  if (found) return [found];
  return Object.values(value).flatMap((inner) => listNested(inner, depth + 1));
}

/** Returns a content such as `{"library": "H5P.Blanks 1.14", "params": {…}}`, or null for other values. */
export function readNested(json: unknown): H5pContent | null {
  const { library, params, metadata, subContentId } = asRecord(json);
  const [, name] = /^(?:H5P\.)?([\w.-]{1,60})(?:\s|$)/.exec(asText(library)) ?? [];
  if (!name || typeof params !== 'object' || params === null) return null;
  const about = asRecord(metadata);
  return {
    ...{ library: name, params: asRecord(params), json, id: asText(subContentId).slice(0, 100) },
    ...{ title: nameContent(asText(about.title)), comment: asText(about.authorComments) },
  };
}

function nameContent(title: string): string {
  const words = shorten(toPlainWords(title, new Set()).replace(/\s+/g, ' '), 140);
  return untitled.test(words) ? '' : words;
}
