declare const established: unique symbol;

/** Proof that the caller is a signed-in operator: whatever reads or changes other people's things takes one. */
export interface OperatorProof {
  readonly id: string;
  /** What the activity and notes call them, among operators. */
  readonly email: string;
  readonly [established]: true;
}

/** Marks an account as an operator's. Only the session check and tests call it. */
export function asOperator({ id, email }: { id: string; email: string }): OperatorProof {
  return Object.freeze({ id, email }) as OperatorProof;
}
