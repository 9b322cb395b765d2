import path from 'node:path';
import type { Config } from '../config.ts';
import { FolderFiles } from './folder.ts';
import { BucketFiles } from './objects.ts';
import type { FileStore } from './store.ts';

/** Opens the configured file store: the data folder, a shared folder, or a bucket. */
export function openFiles({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): FileStore {
  const own = path.join(dataDir, 'files');
  if (files === undefined) return new FolderFiles(own, { isOurs: true });
  return typeof files === 'string' ? new FolderFiles(files, { isOurs: false }) : new BucketFiles(files, own);
}
