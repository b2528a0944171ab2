/** Who writes: shown at the head and at the foot of every letter. */
export type School = {
  name: string;
  /** Public origin, http or https. */
  url: string;
  /** Where answers go. */
  email: string;
  /** Who sells, line by line, as the law wants it. */
  legalLines: string[];
};

/** A letter ready to be sent; the text says the same as the HTML. */
export type Letter = { subject: string; html: string; text: string };
