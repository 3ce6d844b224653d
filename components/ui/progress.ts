/** How a bar looks that says how far something has got, or that it is under way. */
export const PROGRESS =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary ' +
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary ' +
  'motion-safe:indeterminate:animate-pulse [&:indeterminate::-webkit-progress-bar]:bg-primary/50';
