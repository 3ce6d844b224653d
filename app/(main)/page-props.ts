/** What Next.js gives a page: the ids in its path, and its query. */
export interface PageProps<Params = object> {
  params: Promise<Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}
