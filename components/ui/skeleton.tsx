/** A grey bar in place of text or a control that is still loading; it pulses unless people ask for less motion. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`rounded-md bg-line motion-safe:animate-pulse ${className}`} />;
}
