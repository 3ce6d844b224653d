/** Whether payments of this customer fail in test mode, so that everything a failed payment leads to can be tried. */
export function isDeclined({ email }: { email: string }): boolean {
  return /\+declined@[^@]*$/i.test(email);
}
