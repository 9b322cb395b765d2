interface XhrUpload {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number, total: number) => void;
}

/** Sends a form by XMLHttpRequest: the only way a browser tells how much of an upload has left. Loaded when first needed. */
export function uploadByXhr(url: string, upload: XhrUpload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = (): void => xhr.abort();
    const settle = (end: () => void) => (): void => {
      upload.signal.removeEventListener('abort', stop);
      end();
    };
    xhr.open(upload.method, url);
    // A page of another origin calls with a token, and the server lets no cookies come from there.
    xhr.withCredentials = !upload.headers.authorization;
    for (const [name, value] of Object.entries(upload.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => upload.onProgress(event.loaded, event.total);
    xhr.onload = settle(() => resolve(responseOf(xhr)));
    xhr.onerror = settle(() => reject(new TypeError('the upload failed')));
    xhr.onabort = settle(() => reject(upload.signal.reason));
    if (upload.signal.aborted) return reject(upload.signal.reason);
    upload.signal.addEventListener('abort', stop, { once: true });
    xhr.send(upload.body);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const empty = xhr.status === 204 || xhr.status === 205;
  return new Response(empty ? null : xhr.responseText, { status: xhr.status, headers });
}
