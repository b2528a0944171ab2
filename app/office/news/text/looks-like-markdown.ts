const signs = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}[-*+] \S.*\n {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S.*\n {0,3}\d{1,3}[.)] \S/m,
  /^ {0,3}> \S/m,
  /^\|.*\|\s*\n\|[\s:|-]+\|/m,
  /(^|[\s(«])\*\*[^\s*][^*\n]*\*\*/m,
  /\[[^\]\n]+\]\((https?:\/\/|\/|mailto:)[^)\s]+\)/,
];

/** Whether a text was written in Markdown (https://commonmark.org): it has marks that nobody types by chance. */
export const looksLikeMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text));
