// The types that the tests use: the package has none of its own.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  class Grant {
    constructor(of: { clientId: string; accountId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export class Provider {
    readonly Grant: typeof Grant;
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
