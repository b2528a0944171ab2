/** A question of a Moodle file, with what it has inside. */
export const xml = (type: string, inside: string, name = 'Une question') =>
  `<question type="${type}"><name><text>${name}</text></name>${inside}</question>`;

/** What it asks, in HTML. */
export const asked = (words: string) =>
  `<questiontext format="html"><text><![CDATA[${words}]]></text></questiontext>`;

/** One of its answers, and what it is worth in hundredths. */
export const answer = (text: string, fraction = 100, more = '') =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`;
