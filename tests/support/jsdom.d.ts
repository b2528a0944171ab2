/** Types of the used part of jsdom, which includes none. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html?: string);
    readonly window: { readonly document: Document; readonly DOMParser: typeof DOMParser };
  }
}
