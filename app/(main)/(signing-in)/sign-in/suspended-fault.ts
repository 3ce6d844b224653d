/** What a person reads who can't sign in because an operator has suspended their account. */
export function suspendedFault(reason: string): string {
  return `The operator has suspended this account. Why: ${reason}`;
}
