/** As many addresses in one message are an advertisement, not a question. */
const manyLinks = 3;

/**
 * Whether a message looks like an advertisement. Nothing is refused for it: the message waits among the unwanted
 * ones, where the school can take it out. Languages and scripts are no sign: learners write in theirs.
 */
export function looksUnwanted({ name, body }: { name: string; body: string }): boolean {
  if (/https?:|www\.|\.(?:com|net|org|ru|xyz|top|click|shop)\b/i.test(name)) return true;
  // Markup of pages and forums: people do not type it, programs do.
  if (/<\s*(?:a|script|iframe|img)\b|\[\/?(?:url|link|img)\b/i.test(body)) return true;
  const links = new Set(body.toLowerCase().match(/(?:https?:\/\/|www\.)[^\s/?#"'<>]+/g));
  return links.size >= manyLinks;
}
