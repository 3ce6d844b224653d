/** A part of a page that can be linked to. */
export interface DocsSection {
  /** The id of its element. */
  id: string;
  /** Whether the navigation lists it: it has a title of the second level. */
  isMain: boolean;
  title: string;
  text: string;
}

/** A title whose id says which element it is the title of. */
const TITLE = /<(h2|h3|dt)\b[^>]*\bid="([^"]+)-title"[^>]*>(.*?)<\/\1>/gs;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Reads the parts of a page from its markup, which is our own: each from its title to the next. */
export function readSections(html: string): DocsSection[] {
  const titles = [...html.matchAll(TITLE)];
  return titles.map(({ index, 0: whole, 1: level, 2: id = '', 3: title = '' }, n) => ({
    id,
    isMain: level === 'h2',
    title: textOf(title),
    text: textOf(html.slice(index + whole.length, titles[n + 1]?.index)),
  }));
}

/** The text of markup in which nothing but tags and React's entities has to be read. */
function textOf(html: string): string {
  return html
    .replace(/<button\b.*?<\/button>/gs, ' ')
    .replace(/<\/?(?:code|strong|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
