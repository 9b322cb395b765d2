import type { CallArgs, Transport, UploadOptions } from '@lauda/sdk';

/** One call as it left the client. */
export interface Sent extends CallArgs {
  /** The route as written in the contract: `PUT /locks/{id}`. */
  readonly route: string;
  /** The route with its path filled in: `PUT /locks/12`. */
  readonly line: string;
  readonly options: UploadOptions | undefined;
}

/** Makes a transport that records each call and answers it by `answer`; an error it returns is thrown. */
export function recordingTransport(answer: (sent: Sent) => unknown = () => undefined): Transport & { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    async send(route, args, options) {
      const line = route.replace(/\{(\w+)\}/g, (_, name: string) => String(args.path?.[name]));
      const one: Sent = { ...args, route, line, options };
      sent.push(one);
      const result = await answer(one);
      if (result instanceof Error) throw result;
      return result;
    },
  };
}
