/** An error that is shown to the operator as one sentence, without a stack. */
export class Failure extends Error {}
