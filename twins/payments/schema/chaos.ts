/** Faults injected by tests: at most one row. */
export const CHAOS = `
CREATE TABLE payments.chaos (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  settings jsonb NOT NULL,
  draws integer NOT NULL DEFAULT 0
);
`;
