/** The longest time for which two secrets of an endpoint sign, in hours. */
export const MAX_OVERLAP_HOURS = 72;
