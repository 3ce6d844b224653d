/** A stylesheet as text, compiled: see scripts/inline-css.mjs. */
declare module '*.inline.css' {
  const text: string;
  export default text;
}
