type GradualTable<Table> = {
  /** Builds the missing parts synchronously. */
  get: () => Table;
  /** Builds the table. Awaits `takeTurn` before each part, so that other requests are served. */
  prepare: (takeTurn: () => Promise<void>) => Promise<void>;
};

/** Creates a table that is built on first use, or in parts that `build` yields after about a millisecond. */
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
