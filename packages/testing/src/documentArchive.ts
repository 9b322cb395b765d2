import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A document as an archive answers it. */
export interface ArchiveDocument {
  readonly id: string;
  readonly type?: string;
  readonly title: string;
  readonly text?: string;
  readonly date?: string;
  readonly url?: string;
}
/** An external archive of documents on loopback, with the API of docs/guide/document-archive.md. */
export interface DocumentArchive {
  readonly url: string;
  /** The requests it received, without host: `/documents?page=0`. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** Starts an archive with these documents; with an account it accepts that alone. */
export async function startDocumentArchive(
  documents: readonly ArchiveDocument[],
  account?: { readonly username: string; readonly password: string },
): Promise<DocumentArchive> {
  const asked: string[] = [];
  const authorization = account && `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`;
  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    if (authorization && headers.authorization !== authorization) return answer(response, 401, { error: 'credentials' });
    const { pathname, searchParams } = new URL(url, 'http://archive');
    const one = /^\/documents\/(.+)$/.exec(pathname)?.[1];
    if (one !== undefined) {
      const document = documents.find(({ id }) => id === decodeURIComponent(one));
      return document ? answer(response, 200, document) : answer(response, 404, { error: 'none' });
    }
    const [text, type] = [searchParams.get('text')?.toLowerCase() ?? '', searchParams.get('type')];
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit') ?? 25)];
    const found = documents.filter(
      (each) => `${each.title} ${each.text ?? ''}`.toLowerCase().includes(text) && (!type || each.type === type),
    );
    return answer(response, 200, { data: found.slice(page * limit, (page + 1) * limit), total: found.length });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, asked, stop };
}
