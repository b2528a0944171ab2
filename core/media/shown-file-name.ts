/**
 * Returns the file name to show for an object without a stored one: `lecon-1-0a1b2c3d.mp4`, as the back office names
 * uploads, is shown as `lecon-1.mp4`.
 */
export const toShownFileName = (address: string): string =>
  address.slice(address.lastIndexOf('/') + 1).replace(/(?<=[^-])-[0-9a-f]{8}(?=\.[a-z0-9]{1,8}$|$)/, '');
