/** How this app is registered with the service, and what it asks sellers for. */
export interface Settings {
  /** This app’s own address; its registered redirect URI is `/callback` there. */
  url: string;
  /** The service’s address; everything else is discovered from it (RFC 8414). */
  issuer: string;
  clientId: string;
  /** Without one the app is a public client, which PKCE alone protects. */
  clientSecret?: string;
  /** How the secret is sent: in a Basic header, by default, or in the form. */
  sendSecret?: 'basic' | 'post';
  /** What ties the code to this app: a hash, by default. Only `S256` is good practice. */
  pkce?: 'S256' | 'plain' | 'none';
  /** Without one the service asks for the app’s default scopes. */
  scope?: string;
  /** What the app can do without: the seller ticks what they want to allow as well. */
  optionalScope?: string;
  mode?: 'live' | 'test';
}

/** The address the service sends the seller back to; it has to be registered letter by letter. */
export function redirectUri({ url }: Pick<Settings, 'url'>): string {
  return `${url}/callback`;
}
