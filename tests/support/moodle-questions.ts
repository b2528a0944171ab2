export const xml = (type: string, inside: string, name = 'Une question') =>
  `<question type="${type}"><name><text>${name}</text></name>${inside}</question>`;

/** Returns the question text, in HTML. */
export const asked = (words: string) =>
  `<questiontext format="html"><text><![CDATA[${words}]]></text></questiontext>`;

/** Returns an answer with its share of the mark in percent. */
export const answer = (text: string, fraction = 100, more = '') =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`;
