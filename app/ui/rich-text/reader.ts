/** Where a rich text is read: on the site, or away from it in a feed or a letter. */
export type Reader = {
  /** The public origin of the site: links to it are ours. */
  siteUrl: string;
  /** Away, everything is a bare element. */
  away: boolean;
  /** The address of a page or a picture: whole for who is away. */
  toAddress(address: string): string;
};

export function toReader(siteUrl: string, away: boolean): Reader {
  return {
    siteUrl,
    away,
    toAddress: (address) => (away && address.startsWith('/') ? siteUrl + address : address),
  };
}
