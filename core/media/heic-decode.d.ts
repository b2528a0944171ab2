/** The package has no types; these cover only the used part. */
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
