/**
 * How Node runs a school: where young objects live, twice 32 MB, for with a quarter of it making pages costs a third more
 * (bench/README.md); by how much the heap may grow before all of it is searched, since V8 counts the bytes of files that pass and would
 * do so for every seven megabytes of them (bench/files.md); and what gives back after a start what only the start needed.
 */
export const schoolFlags = [
  '--max-old-space-size=384',
  '--max-semi-space-size=32',
  '--heap-growing-percent=60',
  '--expose-gc',
];
