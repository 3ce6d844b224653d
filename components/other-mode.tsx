/** Where an empty list's other half is, for somebody who looks for what they made in the other mode. */
export function OtherMode({ than }: { than: 'live' | 'test' }) {
  return than === 'live' ? ' What you try out in test mode shows when you choose Test.' : ' This is test data only.';
}
