/** Pages for developers and operators, which are in English whatever the language of the frame around them. */
const ENGLISH = /^\/(?:operator|dashboard\/developer)(?:\/|$)/;

/** Whether the page at this path is written in English alone. */
export function isEnglishPage(path: string): boolean {
  return ENGLISH.test(path);
}
