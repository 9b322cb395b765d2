import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT_ID = 'lauda';
export const CLIENT_SECRET = 'segredo-da-redacao-no-provedor';

/** An account at the provider. */
export interface Account {
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly preferred_username: string;
  readonly groups?: readonly string[];
}
export interface OpenIdProvider {
  /** Its issuer identifier. */
  readonly issuer: string;
  /** Its accounts by login; any password is right. */
  readonly accounts: Record<string, Account>;
  /** Signs in on its pages as a browser does, and answers the address it is sent back to. */
  signIn(address: string, login: string): Promise<URL>;
  stop(): Promise<void>;
}

/** Starts a real OpenID Connect provider on loopback with one client and its redirect addresses. */
export async function startOpenIdProvider(returns: readonly string[], accounts: Record<string, Account>): Promise<OpenIdProvider> {
  // Loaded here, since every test file would pay for its libraries and few start one.
  const { Provider } = await import('oidc-provider');
  const http: Server = createServer();
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [...returns], post_logout_redirect_uris: [...returns] }],
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['um segredo para os biscoitos do teste'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context: unknown, login: string) => {
      const account = accounts[login];
      return account && { accountId: login, claims: () => ({ sub: login, ...account }) };
    },
    // People who signed in are not asked for consent.
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  http.on('request', provider.callback());
  return {
    issuer,
    accounts,
    signIn: (address, login) => throughPages(address, login, issuer),
    stop: () =>
      new Promise((done) => {
        http.closeAllConnections();
        http.close(() => done());
      }),
  };
}

async function throughPages(address: string, login: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(address);
  let form: URLSearchParams | undefined;
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { body: form } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      jar.set(name, value);
    }
    const to = answer.headers.get('location');
    const page = await answer.text();
    form = undefined;
    if (to) {
      next = new URL(to, next);
      if (next.origin !== issuer) return next;
    } else if (page.includes('name="login"')) form = new URLSearchParams({ prompt: 'login', login, password: 'x' });
    else throw new Error(`The provider shows a page nobody knows: ${page.slice(0, 300)}`);
  }
  throw new Error('The provider sends on and on.');
}
