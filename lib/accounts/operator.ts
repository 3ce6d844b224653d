declare const established: unique symbol;

/** Proof that a signed-in operator was established: whatever sees or changes other people's things takes one. */
export interface OperatorProof {
  readonly id: string;
  /** What the activity and notes call them, between operators. */
  readonly email: string;
  readonly [established]: true;
}

/** Marks an account as an operator's. Only the session check and tests call it. */
export function asOperator({ id, email }: { id: string; email: string }): OperatorProof {
  return Object.freeze({ id, email }) as OperatorProof;
}
