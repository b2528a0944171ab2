// Patterns that plain technical English does not need. Each is cheap to find and certain: a match is always rewritten.

/** Words and phrases of comments, test names and documents. */
const oddWords = /\b(?:told|untold|anew|awhile|(?:is|are) none)\b/i;

/** A relative clause in place of a noun. Docstrings start with a verb or a noun. */
const clauseStart = /^(?:What|Whatever|Who|Whoever|That)\b/i;

/**
 * Lines of a file whose comments, test names or prose match a pattern, as `path:line: text`.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function findOddEnglish(path, text) {
  const isProse = /\.md$|\.env\.example$/.test(path);
  const passages = isProse ? listProse(text) : [...listComments(text), ...listTestNames(path, text)];
  return passages
    .filter(({ words, isName }) => oddWords.test(words) || (isName && clauseStart.test(words)))
    .map(({ at, words }) => `${path}:${text.slice(0, at).split('\n').length}: ${words.slice(0, 90)}`);
}

/** @typedef {{ at: number, words: string, isName: boolean }} Passage */

/** Lines outside of code blocks. @param {string} text @returns {Passage[]} */
function listProse(text) {
  const blank = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
  return [...blank.matchAll(/^.*\S.*$/gm)].map(({ 0: words, index }) => ({
    at: index,
    words,
    isName: false,
  }));
}

/** @param {string} text @returns {Passage[]} */
function listComments(text) {
  const blocks = [...text.matchAll(/\/\*(\*?)([\s\S]*?)\*\//g)].map(({ 1: star, 2: body = '', index }) => ({
    at: index,
    words: body.replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
    isName: star === '*',
  }));
  const lines = [...text.matchAll(/(?<=^|\s)\/\/ (.*)$/gm)].map(({ 1: words = '', index }) => ({
    at: index,
    words,
    isName: false,
  }));
  return [...blocks, ...lines];
}

/** @param {string} path @param {string} text @returns {Passage[]} */
function listTestNames(path, text) {
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return [];
  const names = /\b(?:describe|test|it|step)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])(.*?)\1\s*,/g;
  return [...text.matchAll(names)].map(({ 2: words = '', index }) => ({ at: index, words, isName: true }));
}
