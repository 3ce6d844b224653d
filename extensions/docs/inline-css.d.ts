/**
 * A stylesheet as text, compiled: see scripts/inline-css.mjs. Import it by its whole path: for a shorter one TypeScript
 * takes what Next.js declares about stylesheets.
 */
declare module '@/extensions/*.inline.css' {
  const text: string;
  export default text;
}
