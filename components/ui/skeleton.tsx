/** A grey bar in the place of words or a control that are still to come; it pulses for those who don't mind motion. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`rounded-md bg-line motion-safe:animate-pulse ${className}`} />;
}
