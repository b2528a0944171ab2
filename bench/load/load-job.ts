/** What the load process is asked to do. */
export type LoadJob = {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** The only status that counts; any other ends the job. */
  status: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
};

/** What it answers: `measuring` when the warm-up is over, then the outcome. */
export type LoadMessage =
  | { kind: 'measuring' }
  | { kind: 'done'; outcome: LoadOutcome }
  | { kind: 'failed'; message: string };

export type LoadOutcome = {
  /** Of each answer that was asked for and complete within the time, in milliseconds. */
  latencies: Float64Array;
  seconds: number;
  /** Of one answer, headers included. */
  bytes: number;
  /** What the load process itself used, in seconds: near `seconds`, it is the limit. */
  generatorSeconds: number;
};
