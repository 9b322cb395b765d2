// The types that the tests use: the package has none of its own.
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: readonly { name: string }[] });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    readonly logger: { close(): void; exceptions: { unhandle(): void } };
  }
}
