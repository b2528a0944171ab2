/**
 * Semi-space: rendering costs a third more with 8 MB (bench/README.md). Heap growth: V8 counts file buffers
 * and would collect every 7 MB of files (bench/files.md). GC: frees memory after the start.
 */
export const schoolFlags = [
  '--max-old-space-size=384',
  '--max-semi-space-size=32',
  '--heap-growing-percent=60',
  '--expose-gc',
];
