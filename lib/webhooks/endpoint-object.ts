/** An endpoint as the API shows it. */
export interface EndpointObject {
  id: string;
  url: string;
  description: string;
  events: string[];
  enabled: boolean;
  created_at: string;
}

interface Row {
  id: string;
  url: string;
  description: string;
  events: string[];
  enabledAt: Date | null;
  createdAt: Date;
}

export function endpointObject(row: Row): EndpointObject {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabledAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}
