/** A reason to stop, as one sentence for the operator. */
export class Failure extends Error {}
