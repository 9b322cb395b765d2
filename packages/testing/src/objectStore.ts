import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BUCKET = 'redacao';

/** An S3-compatible store on loopback that checks signatures and keeps its objects in a folder. */
export interface ObjectStore {
  readonly endpoint: string;
  /** Makes the environment of a server that keeps its files in this store; `at` names a folder of the bucket or another bucket. */
  env(more?: { at?: string; secret?: string }): Record<string, string>;
  /** Lists the names of the objects, sorted. */
  keys(): Promise<string[]>;
  /** The requests it received, as `PUT ab/…`. */
  readonly asked: string[];
  /** Handles requests in place of the store; answers whether it did. */
  manner: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Stops with all its connections; it can come back on the same address. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a store with one bucket. */
export async function startObjectStore(): Promise<ObjectStore> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const directory = await mkdtemp(path.join(tmpdir(), 'lauda-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  let server: Server;
  let port = 0;
  const asked: string[] = [];
  const store: ObjectStore = {
    get endpoint() {
      return `http://127.0.0.1:${port}`;
    },
    env: ({ at = `${BUCKET}/praca/um`, secret = 'S3RVER' } = {}) => ({
      LAUDA_FILES: `s3://${at}?endpoint=http://127.0.0.1:${port}&region=sa-east-1`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: secret,
      LAUDA_SECRET: 'um segredo de trinta e dois sinais',
    }),
    keys: async () => {
      const found = await readdir(path.join(directory, BUCKET), { recursive: true, withFileTypes: true });
      const objects = found.filter((entry) => entry.isFile() && entry.name.endsWith('_S3rver_object'));
      return objects
        .map(({ parentPath, name }) =>
          path.relative(path.join(directory, BUCKET), path.join(parentPath, name)).replace('._S3rver_object', ''),
        )
        .sort();
    },
    asked,
    manner: undefined,
    leave: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    comeBack: async () => {
      server = createServer((request, response) => {
        asked.push(`${request.method} ${new URL(request.url!, 'http://s3').pathname.split('/').slice(4).join('/')}`);
        if (!store.manner?.(request, response)) answer(request, response);
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    },
    stop: async () => {
      if (server.listening) await store.leave();
      s3.logger.exceptions.unhandle();
      s3.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await store.comeBack();
  return store;
}
