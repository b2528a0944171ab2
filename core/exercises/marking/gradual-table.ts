/** A table that is built at its first use, or before that in parts between which other requests are answered. */
type GradualTable<Table> = {
  /** Returns the table; builds the missing parts at once. */
  get: () => Table;
  /** Builds the table; waits for a turn before each part. */
  prepare: (takeTurn: () => Promise<void>) => Promise<void>;
};

/** Returns a table that `build` makes; a `yield` ends a part, which should take about a millisecond. */
export function createGradualTable<Table>(build: () => Generator<void, Table>): GradualTable<Table> {
  let building: Generator<void, Table> | undefined;
  let built: { table: Table } | undefined;
  const buildPart = (): void => {
    building ??= build();
    const part = building.next();
    if (part.done) built = { table: part.value };
  };
  return {
    get() {
      while (!built) buildPart();
      return built.table;
    },
    async prepare(takeTurn) {
      while (!built) {
        await takeTurn();
        if (!built) buildPart();
      }
    },
  };
}
