const PATH = '/become-operator';

/** The path of a one-time link: whoever opens it signed in becomes an operator. */
export function operatorPath(token: string): string {
  return `${PATH}?link=${token}`;
}

/** The token in the path of such a link; null in any other. */
export function operatorTokenIn(path: string): string | null {
  const url = URL.canParse(path, 'http://this.invalid') ? new URL(path, 'http://this.invalid') : null;
  return url?.pathname === PATH ? url.searchParams.get('link') : null;
}
