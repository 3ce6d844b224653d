/** When something was last used, and from where. */
export interface LastUse {
  id: string;
  at: Date;
  address: string | null;
  agent: string | null;
}
