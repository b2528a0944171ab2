/** The package has no types; these types cover only the functions used here. */
declare module 'heic-decode' {
  type Picture = {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  };
  const decode: {
    /** Returns the pictures of a file, not yet decoded. */
    all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>;
  };
  export default decode;
}
