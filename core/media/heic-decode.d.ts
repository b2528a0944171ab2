/** What we use of it; it brings no types. */
declare module 'heic-decode' {
  type Picture = {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  };
  const decode: {
    /** The pictures of a file, none of them decoded yet. */
    all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>;
  };
  export default decode;
}
