import { Cell, Row, Table } from '@/components/ui/table.tsx';
import type { RouteUse } from '@/lib/metrics.ts';
import { duration } from './quantity.ts';

/** The routes whose requests took longest on average. */
export function RouteTable({ routes }: { routes: RouteUse[] }) {
  return (
    <Table label="Slowest routes" columns={['Route', 'Requests', 'On average', '95 of 100 within']}>
      {routes.map(({ method, route, count, mean, most }) => (
        <Row key={`${method} ${route}`}>
          <Cell className="font-mono text-small wrap-anywhere">
            {method} {route}
          </Cell>
          <Cell label="Requests" half className="text-ink-2">
            {count.toLocaleString('en')}
          </Cell>
          <Cell label="On average" half className="text-ink-2">
            {duration(mean)}
          </Cell>
          <Cell label="95 of 100 within" half className="text-ink-2 @3xl:text-right">
            {most === null ? 'over 5 s' : duration(most)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The limits that were reached, and how often. */
export function LimitTable({ limits }: { limits: { limit: string; count: number }[] }) {
  return (
    <Table label="Limits reached" columns={['Limit', 'Attempts over it']}>
      {limits.map(({ limit, count }) => (
        <Row key={limit}>
          <Cell half className="font-mono text-small wrap-anywhere">
            {limit}
          </Cell>
          <Cell label="Attempts over it" half className="text-ink-2 @3xl:text-right">
            {count.toLocaleString('en')}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
