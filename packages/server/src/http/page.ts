import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE } from '../auth/sessions.ts';
import type { Services } from '../context.ts';
import { lastEvent } from '../storage/change.ts';

const RUNDOWN = /^\/rundown\/(\d+)\/(\d{4}-\d\d-\d\d)(?:[?#]|$)/;
/** The calls every page makes first; their answers are embedded in the page. */
const ASKED = ['/api/users/me', '/api/authorities', '/api/branch/config'];
const INLINE = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Serves the built web client: its files, and its one page for every address. */
export class Page {
  /** The hashes of the page's inline scripts for the Content-Security-Policy: `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
  private readonly root: string;
  private readonly html: string;
  private readonly services: Services;

  private constructor(root: string, html: string, services: Services) {
    this.root = root;
    this.html = html;
    this.services = services;
    this.scriptHashes = [...html.matchAll(INLINE)].map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
  }

  /** Reads the page of a folder; undefined where no client was built. */
  static async open(root: string | undefined, services: Services): Promise<Page | undefined> {
    const file = root && path.join(root, 'index.html');
    return file && existsSync(file) ? new Page(root, await readFile(file, 'utf8'), services) : undefined;
  }

  /** Serves the files of the client, and the page at /. */
  async serve(app: FastifyInstance): Promise<void> {
    await app.register(fastifyStatic, {
      root: this.root,
      index: false,
      // The files of a build are listed once at start, not looked up in the folder for each request.
      wildcard: false,
      globIgnore: ['index.html', '**/*.{br,gz}'],
      preCompressed: true,
      setHeaders: (response, file) =>
        void response.header('cache-control', /\/assets\//.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
    for (const at of ['/', '/index.html']) app.get(at, (request, reply) => this.send(request, reply));
  }

  /** Answers the page; for a signed-in person with the embedded answers of the first calls. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // If this fails the plain page is sent: the client makes the calls itself and shows the error.
    const known = await this.knownTo(request).catch(() => undefined);
    const html = known ? withKnown(this.html, known, request.url) : this.html;
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  }

  /** The answers of the first calls by path, with the number of the last live event before them; undefined for nobody. */
  private async knownTo({ cookies, headers, ip, server }: FastifyRequest): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { sessions, pool } = this.services;
    const caller = await sessions.callerOf(cookies[COOKIE], 'cookie');
    if (caller.kind === 'nobody') return undefined;
    const event = await lastEvent(pool);
    const { cookie = '', 'accept-language': language = '' } = headers;
    const asked = ASKED.map(async (url) => {
      const answer = await server.inject({ url, headers: { cookie, 'accept-language': language }, remoteAddress: ip });
      return [url, answer.statusCode === 200 ? answer.body : undefined] as const;
    });
    return { event, ...Object.fromEntries(await Promise.all(asked)) };
  }
}

/** Embeds the answers into the page, and a preload of the rundown its address names. */
function withKnown(html: string, known: Readonly<Record<string, unknown>>, url: string): string {
  const [, program, date] = RUNDOWN.exec(url) ?? [];
  const ask = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/rundowns?programId=${program}&amp;date=${date}&amp;texts=false" />`;
  // `</script>` in a text must not end the script element.
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return html.replace('<head>', () => `<head>${program ? ask : ''}<script id="known" type="application/json">${json}</script>`);
}

/** Tells whether a request is for the page: any GET of HTML that is no call and no file, since the path holds the state of the client. */
export const isForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
