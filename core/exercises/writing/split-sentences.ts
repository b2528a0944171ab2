/** Abbreviations whose full stop ends no sentence. */
const abbreviations = /(?:^|[\s(«])(?:M|MM|Mme|Mlle|Dr|Pr|St|Ste|av|bd|etc|ex|p|vol|no|n°)\.$/i;

/** Splits a text into sentences, each with its final punctuation. Line breaks also end a sentence. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    let sentence = '';
    for (const word of line.split(/\s+/).filter(Boolean)) {
      // French punctuation may stand alone after its space: « Vraiment ? ».
      const isSign = /^[?!…»"”;:]+$/.test(word);
      if (!isSign && isEnd(sentence)) {
        sentences.push(sentence);
        sentence = '';
      }
      sentence += sentence ? ` ${word}` : word;
    }
    if (sentence) sentences.push(sentence);
  }
  return sentences;
}

const isEnd = (sentence: string): boolean =>
  /[.?!…](?:\s?[»"”)])?$/.test(sentence) && !abbreviations.test(sentence);
