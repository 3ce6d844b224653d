/** A start that failed for a reason a person can act on: printed as one line, without a stack. */
export class StartError extends Error {}
