/**
 * How Node runs a school: where young objects live, twice 32 MB, for with a quarter of it making pages costs a third more
 * (bench/README.md); and what gives back after a start what only the start needed.
 */
export const schoolFlags = ['--max-old-space-size=384', '--max-semi-space-size=32', '--expose-gc'];
