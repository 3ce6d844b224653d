import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** A registry of packages that has what is installed here, in the one version that is: no test asks the world's. */
export async function openRegistry(): Promise<{ url: string; asked: Set<string>; close: () => void }> {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const [, isFile, name = ''] = /^\/(file\/)?(.+)$/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    asked.add(name);
    const folder = join('node_modules', name);
    if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name) || !existsSync(join(folder, 'package.json'))) {
      response.writeHead(404).end('{}');
    } else if (isFile) {
      const archive = ['-czhf', '-', '-C', dirname(folder), basename(folder)];
      response.end(execFileSync('tar', archive, { maxBuffer: 1 << 27 }));
    } else {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const { version } = manifest;
      const dist = { tarball: `http://${request.headers.host}/file/${name}` };
      const versions = { [version]: { ...manifest, dist } };
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The names of packages so far. */
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
