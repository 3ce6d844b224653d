export interface PageProps<Params = object> {
  params: Promise<Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}
