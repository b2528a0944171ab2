import { mergeAttributes, Node } from '@tiptap/core';
import { isLanguage } from './languages.ts';
import { readLessonFile } from './own-file.ts';
import { isText, must } from './rich-text-nodes.ts';
import { textMarkNames } from './text-marks.ts';

/** Content allowed in callouts and folded answers: neither headings nor callouts nor folded answers. */
const held =
  '(paragraph | bulletList | orderedList | blockquote | table | picture | video | recording | document | examples)+';

const fileAttributes = () => ({
  url: { default: '', ...must((value) => readLessonFile(value) !== null) },
  fileName: { default: '', ...must(isText(255)) },
  /** Displayed name; if empty, the page shows the file name. */
  title: { default: '', ...must(isText(200)) },
});

/** A file inside the text: a recording with its player, or a document to download. */
const createFileNode = (name: 'recording' | 'document') =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: fileAttributes,
    parseHTML: () => [
      {
        tag: `div[data-${name}]`,
        getAttrs: ({ dataset }) => {
          const url = dataset[name] ?? '';
          const { fileName = '', title = '' } = dataset;
          return readLessonFile(url) ? { url, fileName, title } : false;
        },
      },
    ],
    renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, {
        [`data-${name}`]: attrs.url,
        'data-file-name': attrs.fileName,
        'data-title': attrs.title,
      }),
      attrs.title || attrs.fileName,
    ],
  });

const RecordingNode = createFileNode('recording');
const DocumentNode = createFileNode('document');

/** Callout « À retenir » with a key point. */
const CalloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: held,
  defining: true,
  parseHTML: () => [{ tag: 'aside[data-callout]' }],
  renderHTML: () => ['aside', { 'data-callout': '' }, 0],
});

/** An answer that is folded at first. */
const AnswerNode = Node.create({
  name: 'answer',
  group: 'block',
  content: held,
  defining: true,
  isolating: true,
  addAttributes: () => ({ title: { default: '', ...must(isText(200)) } }),
  parseHTML: () => [
    {
      tag: 'details',
      contentElement: 'div[data-answer]',
      getAttrs: (element) =>
        element.querySelector('div[data-answer]')
          ? { title: element.querySelector('summary')?.textContent?.slice(0, 200) ?? '' }
          : false,
    },
  ],
  renderHTML: ({ node }) => ['details', ['summary', node.attrs.title], ['div', { 'data-answer': '' }, 0]],
});

/** French phrases with translations into one language. */
const ExamplesNode = Node.create({
  name: 'examples',
  group: 'block',
  content: 'example+',
  isolating: true,
  addAttributes: () => ({ language: { default: 'en', ...must(isLanguage) } }),
  parseHTML: () => [
    {
      tag: 'div[data-examples]',
      getAttrs: ({ dataset }) => (isLanguage(dataset.examples) ? { language: dataset.examples } : null),
    },
  ],
  renderHTML: ({ node }) => ['div', { 'data-examples': node.attrs.language }, 0],
});

const ExampleNode = Node.create({
  name: 'example',
  content: 'phrase translation',
  parseHTML: () => [{ tag: 'div[data-example]' }],
  renderHTML: () => ['div', { 'data-example': '' }, 0],
});

const createSideNode = (name: 'phrase' | 'translation') =>
  Node.create({
    name,
    content: 'inline*',
    marks: textMarkNames.join(' '),
    parseHTML: () => [{ tag: `div[data-${name}]` }],
    renderHTML: () => ['div', { [`data-${name}`]: '' }, 0],
  });

const PhraseNode = createSideNode('phrase');
const TranslationNode = createSideNode('translation');

export const lessonNodes = [
  ...[RecordingNode, DocumentNode, CalloutNode, AnswerNode],
  ...[ExamplesNode, ExampleNode, PhraseNode, TranslationNode],
];
