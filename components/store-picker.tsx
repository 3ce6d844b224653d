import { Avatar } from './ui/avatar.tsx';

export interface PickableStore {
  id: string;
  name: string;
  subdomain: string;
  currency: string;
  connections: { mode: 'live' | 'test'; connectedAt: Date | null }[];
}

/** Which store an app gets. The only one is chosen already; among several the seller has to say. */
export function StorePicker({ stores, missing }: { stores: PickableStore[]; missing: boolean }) {
  return (
    <div
      role="radiogroup"
      aria-labelledby="store-label"
      aria-describedby={missing ? 'store-error' : undefined}
      className="min-w-0"
    >
      <p id="store-label" className="mb-2 text-small font-semibold text-ink-2">
        Store
      </p>
      {missing && (
        <p id="store-error" role="alert" className="mb-2 text-small font-medium text-bad">
          Choose the store to connect.
        </p>
      )}
      <div className="overflow-clip rounded-card border border-line">
        {stores.map((store) => (
          <label
            key={store.id}
            className="flex items-center gap-3 border-line px-3.5 py-2.5 not-first:border-t hover:bg-wash has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <Avatar name={store.name} size="small" />
            <span className="grid min-w-0 flex-1">
              <span id={`store-${store.id}`} className="truncate font-semibold leading-snug">
                {store.name}
              </span>
              <span id={`about-${store.id}`} className="truncate text-small text-ink-3">
                {store.subdomain} · {store.currency.toUpperCase()}
                {store.connections.length > 0 && ` · ${connectedWords(store.connections)}`}
              </span>
            </span>
            <input
              type="radio"
              name="store"
              value={store.id}
              required
              defaultChecked={stores.length === 1}
              aria-labelledby={`store-${store.id}`}
              aria-describedby={`about-${store.id}`}
              className="size-[18px] flex-none outline-none"
            />
          </label>
        ))}
      </div>
    </div>
  );
}

function connectedWords(connections: PickableStore['connections']): string {
  const modes = ['live', 'test'].filter((mode) => connections.some((connection) => connection.mode === mode));
  return `connected in ${modes.join(' and ')} mode`;
}
