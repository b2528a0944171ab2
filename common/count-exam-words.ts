/**
 * Counts words as the DELF, DALF and TCF do: a word is a group of signs between two spaces, so
 * « c’est-à-dire » is one word and « un bon sujet » three. Signs without a letter or digit do not count.
 * France Éducation international prints this rule on its writing papers:
 * https://www.passetondelf.com/post/comment-compter-les-mots-de-la-production-écrite-du-delf-et-du-dalf
 */
export const countExamWords = (text: string): number =>
  text.split(/\s+/u).filter((group) => /[\p{L}\p{N}]/u.test(group)).length;
